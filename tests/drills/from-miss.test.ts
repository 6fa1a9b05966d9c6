import { beforeAll, describe, expect, test } from "vitest";
import { finish, searchStroke } from "../../physics/explore.ts";
import { createPlayer, type Player } from "../../physics/play.ts";
import { type Case, parseCase, type Stroke } from "../../rules/case.ts";
import { likelyPocket, type MissOptions, missDifficulties, positionsFromMiss } from "../../rules/drills/from-miss.ts";

function missed(): Case {
  const parsed = parseCase(
    JSON.stringify({
      format: "pyramid-case",
      version: 1,
      layout: { "0": [-300, -138], "1": [0, 450], "2": [1200, -500] },
      stroke: { ball: 0, azimuth: 60, speed: 2 },
      log: { events: [] },
    }),
  );
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const options: MissOptions = { cue: 0, object: 1, pocket: "ML", difficulty: "same", count: 3, seed: 5 };
const anyStroke: Stroke = {
  ball: 0,
  azimuth: 60,
  elevation: null,
  side: 0,
  height: 0,
  speed: 2,
  followThrough: null,
  seed: 1,
};

let player: Player;
beforeAll(async () => {
  player = await createPlayer();
});

describe("a drill from a miss", () => {
  test("the pocket that was meant is the one of the smallest cut", () => {
    expect(likelyPocket(missed(), 0, 1)).toBe("ML");
    expect(likelyPocket(missed(), 0, 9)).toBeNull();
  });

  test.each(["easier", "same", "harder"] as const)(
    "makes positions that are %s, the same for the same seed",
    (difficulty) => {
      const make = () => finish(positionsFromMiss(missed(), { ...options, difficulty }, () => anyStroke)) ?? [];
      const positions = make();
      const [low, high] = missDifficulties[difficulty];
      expect(positions).toHaveLength(3);
      for (const { value, ratio } of positions) {
        expect(ratio >= low && ratio <= high).toBe(true);
        expect(value.log).toBeNull();
        expect(value.layout.map(({ ball }) => ball)).toEqual([0, 1, 2]);
        expect(value.layout[2]?.position).toEqual([1200, -500]);
      }
      expect(make()).toEqual(positions);
    },
  );

  test("drops what is not solved, tells how far it is, and can be cancelled", () => {
    const steps: number[] = [];
    const none = finish(
      positionsFromMiss(missed(), { ...options, budget: 20 }, () => null),
      (step) => {
        steps.push(step.tried);
        expect(step).toMatchObject({ found: 0, of: 3 });
        return true;
      },
    );
    expect(none).toEqual([]);
    expect(steps).toHaveLength(20);
    expect(
      finish(
        positionsFromMiss(missed(), options, () => null),
        () => false,
      ),
    ).toBeNull();
    expect(() => finish(positionsFromMiss(missed(), { ...options, object: 0 }, () => null))).toThrow(RangeError);
  });

  test("with the search of the engine every position has a stroke that pots the ball", { timeout: 120_000 }, () => {
    const potted = (value: Case) => player.judge(value);
    const solve = (value: Case): Stroke | null => {
      const [from, at] = [value.layout[0]?.position ?? [0, 0], value.layout[1]?.position ?? [0, 0]];
      const middle = (Math.atan2(at[1] - from[1], at[0] - from[0]) * 180) / Math.PI;
      const found = finish(
        searchStroke(player, value, ({ verdict }) => (verdict.legal === true && verdict.counted.includes(1) ? 1 : 0), {
          ranges: { azimuth: [middle - 6, middle + 6], speed: [1.5, 3] },
          budget: 150,
          enough: 1,
        }),
      );
      return found !== null && found.score === 1 ? found.stroke : null;
    };
    const positions = finish(
      positionsFromMiss(missed(), { ...options, difficulty: "easier", count: 1, budget: 8 }, solve),
    );
    expect(positions).toHaveLength(1);
    for (const { value, solution } of positions ?? []) {
      const judged = potted({ ...value, strokes: [solution] });
      expect(judged.ok && judged.value.verdict.counted).toContain(1);
    }
  });
});
