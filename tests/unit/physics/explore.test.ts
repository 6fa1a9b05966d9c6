import { describe, expect, test } from "vitest";
import { explore, finish, searchStroke, withStroke } from "../../../physics/explore.ts";
import type { Judgement, Player } from "../../../physics/play.ts";
import { type Case, readCase, type Stroke } from "../../../rules/case.ts";
import { ok } from "../../../rules/errors.ts";

function caseOf(stroke: Partial<Stroke> = {}): Case {
  const read = readCase({
    format: "pyramid-case",
    version: 1,
    layout: { "0": [0, 0], "1": [500, 0] },
    stroke: { ball: 0, azimuth: 0, speed: 2, ...stroke },
  });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** A player that plays nothing: its judgement is the stroke itself. */
const echo = {
  judge: (value: Case) => ok({ verdict: null, log: value.strokes[0], record: null } as unknown as Judgement),
} satisfies Pick<Player, "judge">;
const strokeOf = (judgement: Judgement): Stroke => judgement.log as unknown as Stroke;

describe("explore", () => {
  test("asks for each once, in order, and answers all at the end", () => {
    const seen: number[] = [];
    const answers = finish(
      explore(4, (index) => index * index),
      ({ done, of }) => {
        seen.push(done / of);
        return true;
      },
    );
    expect(answers).toEqual([0, 1, 4, 9]);
    expect(seen).toEqual([0.25, 0.5, 0.75, 1]);
  });

  test("who stops asking cancels", () => {
    let played = 0;
    const work = explore(100, () => ++played);
    expect(finish(work, ({ done }) => done < 3)).toBeNull();
    expect(played).toBe(3);
  });

  test("nothing to play is an answer", () => {
    expect(finish(explore(0, () => 1))).toEqual([]);
  });
});

describe("withStroke", () => {
  test("changes what it is told and forgets what was recorded of the old stroke", () => {
    const value = { ...caseOf({ height: 0.2 }), digest: "0123456789abcdef" };
    const changed = withStroke(value, { azimuth: 7 });
    expect(changed.strokes[0]).toEqual({ ...value.strokes[0], azimuth: 7 });
    expect(changed.digest).toBe("");
    expect(value.strokes[0]?.azimuth).toBe(0);
  });

  test("a case without a stroke is refused", () => {
    expect(() => withStroke({ ...caseOf(), strokes: [] }, {})).toThrow(RangeError);
  });
});

describe("searchStroke", () => {
  const bowl = (judgement: Judgement): number => {
    const { azimuth, speed } = strokeOf(judgement);
    return -((azimuth - 31.4) ** 2) - (10 * (speed - 2.7)) ** 2;
  };
  const ranges = { azimuth: [-90, 90], speed: [0.5, 6] } as const;

  test("comes near the top of a smooth goal within its budget", () => {
    const found = finish(searchStroke(echo, caseOf(), bowl, { ranges, budget: 400 }));
    expect(found?.stroke.azimuth).toBeCloseTo(31.4, 1);
    expect(found?.stroke.speed).toBeCloseTo(2.7, 2);
  });

  test("the same seed finds the same stroke, another seed looks elsewhere", () => {
    const find = (seed: number) => finish(searchStroke(echo, caseOf(), bowl, { ranges, budget: 60, seed }))?.stroke;
    expect(find(5)).toEqual(find(5));
    expect(find(5)).not.toEqual(find(6));
  });

  test("ends at a score that is enough, and reports the best on the way", () => {
    const steps: number[] = [];
    const found = finish(
      searchStroke(echo, caseOf(), bowl, { ranges, budget: 1000, enough: -400 }),
      ({ done, of, best }) => {
        expect(of).toBe(1000);
        expect(best).not.toBeNull();
        steps.push(done);
        return true;
      },
    );
    expect(found?.score).toBeGreaterThanOrEqual(-400);
    expect(steps.length).toBeLessThan(1000);
  });

  test("what the ranges do not name stays, and the tip stays on the leather's part of the ball", () => {
    const outward = (judgement: Judgement): number => Math.abs(strokeOf(judgement).side) + strokeOf(judgement).height;
    const both = { side: [-0.9, 0.9], height: [-0.9, 0.9] } as const;
    for (const [base, options] of [
      [caseOf(), both],
      [caseOf({ side: 0.5 }), { height: [-0.9, 0.9] }],
      [caseOf({ height: -0.6 }), { side: [-0.9, 0.9] }],
    ] as const) {
      const found = finish(searchStroke(echo, base, outward, { ranges: options, budget: 100 }));
      if (found === null) throw new Error("nothing was found");
      const { side, height, speed } = found.stroke;
      expect(side * side + height * height).toBeLessThanOrEqual(0.81);
      expect(speed).toBe(2);
      if ("side" in options === false) expect(side).toBe(0.5);
      if ("height" in options === false) expect(height).toBe(-0.6);
    }
  });

  test("a goal that is no number, or a stroke that cannot be played, is the lowest", () => {
    const refusing = {
      judge: (value: Case) =>
        (value.strokes[0]?.speed ?? 0) > 3
          ? ({ ok: false, error: { code: "E_LIMIT", path: "", message: "" } } as const)
          : echo.judge(value),
    };
    const found = finish(
      searchStroke(
        refusing,
        caseOf(),
        (judgement) => (strokeOf(judgement).speed < 1 ? Number.NaN : strokeOf(judgement).speed),
        { ranges: { speed: [0.5, 6] }, budget: 200 },
      ),
    );
    expect(found?.stroke.speed).toBeGreaterThan(2.9);
    expect(found?.stroke.speed).toBeLessThanOrEqual(3);
  });
});
