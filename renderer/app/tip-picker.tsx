import type { JSX } from "preact";
import { fieldValue, stepField, stepSize, withinRim } from "../session/aim.ts";
import { miscueRing } from "../session/cue-place.ts";
import { practiceTable } from "../session/session.ts";
import { number } from "../text/format.ts";
import { t } from "../text/text.ts";
import { useApp } from "./context.ts";

const box = 100;
const ball = 46;
/** The cue ball as the cue sees it: the place of the tip is dragged, or moved by the arrow keys. */
export function TipPicker(): JSX.Element {
  const { session } = useApp();
  const aim = session.aim.value;
  const radius = practiceTable.ballRadius;
  const ring = miscueRing(session.position.value);
  const slips = Math.hypot(aim.side, aim.height) > ring;

  function put(event: PointerEvent): void {
    if (!(event.currentTarget instanceof HTMLElement)) return;
    const area = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - area.left) / area.width) * box - box / 2;
    const y = ((event.clientY - area.top) / area.height) * box - box / 2;
    session.setAim({ ...session.aim.value, ...withinRim(x / ball, -y / ball) }, "tip-drag");
  }
  function onKeyDown(event: KeyboardEvent): void {
    const [field, direction] =
      event.code === "ArrowUp"
        ? (["height", 1] as const)
        : event.code === "ArrowDown"
          ? (["height", -1] as const)
          : event.code === "ArrowLeft"
            ? (["side", -1] as const)
            : event.code === "ArrowRight"
              ? (["side", 1] as const)
              : [null, 1];
    if (field === null) return;
    event.preventDefault();
    event.stopPropagation();
    session.setAim(stepField(aim, field, direction === 1 ? 1 : -1, stepSize(event), radius), field);
  }
  const value = (field: "side" | "height"): string => number(fieldValue(aim, field, radius) ?? 0, 1);
  return (
    <div
      class="tip-picker"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a place on a disc is set here, by pointer or by arrow keys
      tabIndex={0}
      aria-label={t("aim.tipPicker", { height: value("height"), side: value("side") })}
      onPointerDown={(event) => {
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.setPointerCapture(event.pointerId);
        put(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) put(event);
      }}
      onDblClick={() => session.setAim({ ...aim, side: 0, height: 0 })}
      onKeyDown={onKeyDown}
    >
      <svg viewBox={`${-box / 2} ${-box / 2} ${box} ${box}`} aria-hidden="true">
        <circle class="ball" r={ball} />
        <path class="lines" d={`M${-ball} 0H${ball}M0 ${-ball}V${ball}`} />
        <circle class="sure" r={ball * ring} />
        <circle class={slips ? "tip slips" : "tip"} cx={aim.side * ball} cy={-aim.height * ball} r={9} />
      </svg>
    </div>
  );
}
