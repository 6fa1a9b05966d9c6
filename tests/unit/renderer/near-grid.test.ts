import { describe, expect, it } from "vitest";
import { ballReach, fillNearGrid, nearGrid } from "../../../renderer/scene/near-grid.ts";

const [halfLength, halfWidth] = [1.775, 0.8875];
const cells = new Uint8Array(4 * nearGrid.columns * nearGrid.rows);

/** The cell that the shaders look up for a point. */
function cellAt(x: number, y: number): readonly [low: number, high: number, cue: number] {
  const column = Math.floor(((x / (halfLength + nearGrid.margin)) * 0.5 + 0.5) * nearGrid.columns);
  const row = Math.floor(((y / (halfWidth + nearGrid.margin)) * 0.5 + 0.5) * nearGrid.rows);
  const at = 4 * (row * nearGrid.columns + column);
  return [cells[at] ?? 0, cells[at + 1] ?? 0, cells[at + 2] ?? 0];
}

describe("the map of what can shadow a place", () => {
  it("misses no ball within reach of any point", () => {
    const ball = { ball: 11, position: [0.4123, -0.3317, 0.034] as const };
    fillNearGrid(cells, halfLength, halfWidth, [ball], null);
    for (let k = 0; k < 400; k++) {
      const angle = k * 2.399;
      const away = ballReach * Math.sqrt(k / 400);
      const [x, y] = [ball.position[0] + away * Math.cos(angle), ball.position[1] + away * Math.sin(angle)];
      expect(cellAt(x, y)[1] & (1 << 3), `${x} ${y}`).not.toBe(0);
    }
    expect(cellAt(-1, 0.5)).toEqual([0, 0, 0]);
  });

  it("marks the cells along the cue, and only there", () => {
    fillNearGrid(cells, halfLength, halfWidth, [], { from: [-0.9, 0], to: [-2.5, 0] });
    expect(cellAt(-1.5, 0.3)[2]).toBe(255);
    expect(cellAt(-0.6, 0)[2]).toBe(255);
    expect(cellAt(0.5, 0)[2]).toBe(0);
  });
});
