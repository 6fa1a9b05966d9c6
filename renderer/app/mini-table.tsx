import type { JSX } from "preact";
import type { PlacedBall } from "../../rules/case.ts";
import { practiceTable } from "../session/session.ts";

const { length, width, ballRadius } = practiceTable;
/** Balls are drawn larger than life, so that they are seen. */
const enlarged = 2.2;

/** A position in the size of a stamp. */
export function MiniTable({ layout }: { readonly layout: readonly PlacedBall[] }): JSX.Element {
  const edge = 90;
  return (
    <svg
      class="mini-table"
      viewBox={`${-length / 2 - edge} ${-width / 2 - edge} ${length + 2 * edge} ${width + 2 * edge}`}
      aria-hidden="true"
    >
      <rect
        class="wood"
        x={-length / 2 - edge}
        y={-width / 2 - edge}
        width={length + 2 * edge}
        height={width + 2 * edge}
      />
      <rect class="cloth" x={-length / 2} y={-width / 2} width={length} height={width} />
      {layout.map(({ ball, position }) => (
        <circle
          key={ball}
          class={ball === 0 ? "yellow" : "ivory"}
          cx={position[0]}
          cy={-position[1]}
          r={ballRadius * enlarged}
        />
      ))}
    </svg>
  );
}
