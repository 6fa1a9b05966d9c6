import { describe, expect, it } from "vitest";
import { cushionPlans } from "../../../renderer/scene/plan.ts";
import { tournamentTable } from "../../../rules/table.ts";

const plans = cushionPlans(tournamentTable);

describe("the drawn rubbers", () => {
  it("are six, and none reaches past its nose line", () => {
    expect(plans.map(({ cushion }) => cushion)).toEqual(["rear", "front", "left", "left", "right", "right"]);
    for (const { points, outward, nose } of plans) {
      const depths = points.map(([x, y]) => x * outward[0] + y * outward[1] - nose);
      expect(Math.min(...depths)).toBeGreaterThan(-1e-9);
      expect(Math.max(...depths)).toBeCloseTo(tournamentTable.rubberDepth, 9);
    }
  });

  it("leave the specified mouths between them", () => {
    const nearest = (a: number, b: number): number => {
      const [first, second] = [plans[a]?.points ?? [], plans[b]?.points ?? []];
      return Math.min(...first.flatMap(([x, y]) => second.map(([u, v]) => Math.hypot(x - u, y - v))));
    };
    const [rear, leftRear, leftFront] = [0, 2, 3];
    expect(nearest(rear, leftRear)).toBeCloseTo(tournamentTable.corner.mouth, 1);
    expect(nearest(leftRear, leftFront)).toBeCloseTo(tournamentTable.middle.mouth, 0);
  });

  it("keep the table on their left, so that faces look the right way", () => {
    for (const { points } of plans) {
      const [from, to] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
      expect(from[0] * to[1] - from[1] * to[0]).toBeGreaterThan(0);
    }
  });
});
