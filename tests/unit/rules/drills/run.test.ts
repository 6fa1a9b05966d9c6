import { describe, expect, test } from "vitest";
import type { Drill } from "../../../../rules/drills/drill.ts";
import { playRecorded } from "../../../../rules/drills/run.ts";
import { openShots } from "../../../../rules/drills/safety.ts";
import { runText } from "../../../../rules/drills/words.ts";
import { ok } from "../../../../rules/errors.ts";
import { judge } from "../../../../rules/judge.ts";
import type { BallId, LogEvent, PositionMm } from "../../../../rules/log.ts";
import { tournamentTable } from "../../../../rules/table.ts";
import { drillOf, refusal } from "./fixtures.ts";

const stroke = { ball: 0, azimuth: 90, elevation: null, side: 0, height: 0, speed: 2, followThrough: null, seed: 1 };
const variant = { shot: "a", mirror: "none", rung: 0, seed: 0 } as const;
const layout = Object.fromEntries(Array.from({ length: 12 }, (_, k) => [k, [-1400 + 200 * k, 0]]));
const goals = [{ points: 3, when: [{ is: "pots", count: [1, 16] }] }];

/** A miss that is legal (20(4)): cushion, then the centre line. */
const safe: LogEvent[] = [
  { type: "tip", ball: 0, from: 0, to: 0.001 },
  { type: "balls", balls: [0, 11], from: 0.3, to: 0.3002 },
  { type: "cushion", ball: 11, cushion: "left", from: 0.5 },
  { type: "line", ball: 11, line: "centre", at: 0.7, to: -1 },
  { type: "end", at: 1 },
];
const foul: LogEvent[] = [
  { type: "tip", ball: 0, from: 0, to: 0.001 },
  { type: "end", at: 1 },
];
const pot = (ball: BallId): LogEvent[] => [
  { type: "tip", ball: 0, from: 0, to: 0.001 },
  { type: "balls", balls: [0, ball], from: 0.3, to: 0.3002 },
  { type: "pocket", ball, pocket: "ML", at: 0.8 },
  { type: "end", at: 1 },
];

function play(drill: Drill, logs: readonly (readonly LogEvent[])[]) {
  let index = 0;
  const further = logs.slice(1).map(() => stroke);
  const played = playRecorded(drill, { variant, stroke, further, log: null }, (value) => {
    const log = { events: logs[index++] ?? [], measures: {} };
    return ok({ log, verdict: judge(value, log) });
  });
  return played;
}

function points(drill: Drill, logs: readonly (readonly LogEvent[])[]): number | string {
  const played = play(drill, logs);
  return played.ok ? played.value.score.points : `${played.error.code} ${played.error.path}`;
}

describe("a run until a goal", () => {
  const drill = drillOf({ penalty: -1 }, { layout, goals, run: { until: "goal", strokes: 3 } });
  test("costs a point for each stroke after the first", () => {
    expect(points(drill, [pot(1)])).toBe(3);
    expect(points(drill, [safe, pot(2)])).toBe(2);
    expect(points(drill, [safe, safe, pot(3)])).toBe(1);
    expect(points(drill, [safe, safe, safe])).toBe(0);
  });
  test("ends with a breach, and takes no stroke after its end", () => {
    const played = play(drill, [foul]);
    expect(played.ok && played.value.score).toMatchObject({ counts: false, points: -1 });
    expect(points(drill, [foul, pot(1)])).toBe("E_STROKE /further/0");
    expect(points(drill, [pot(1), pot(2)])).toBe("E_STROKE /further/0");
  });
});

describe("a run of visits", () => {
  const drill = drillOf({}, { layout, goals, run: { until: "visits", visits: 2, balls: 3 } });
  test("counts balls until the visits or the balls are over", () => {
    expect(points(drill, [pot(1), safe, pot(2), safe])).toBe(2);
    expect(points(drill, [pot(1), pot(2), pot(3)])).toBe(3);
    expect(points(drill, [safe, foul])).toBe(0);
    expect(points(drill, [pot(1)])).toBe(1);
    expect(points(drill, [safe, foul, pot(1)])).toBe("E_STROKE /further/1");
  });
  test("a ball that is gone cannot be struck", () => {
    const own = pot(1).map((event) => (event.type === "pocket" ? { ...event, ball: 0 } : event));
    expect(points(drill, [own, safe])).toBe("E_STROKE /further/0/ball");
  });
});

describe("a run to a score", () => {
  const drill = drillOf({}, { layout, goals, run: { until: "balls", balls: 2, par: 4 } });
  test("counts strokes and fouls; a foul takes a ball or gives a debt (2)", () => {
    expect(points(drill, [pot(1), pot(2)])).toBe(2);
    expect(points(drill, [pot(1), safe, safe, pot(2)])).toBe(2);
    expect(points(drill, [pot(1), safe, safe, safe, pot(2)])).toBe(1);
    const debt = play(drill, [foul, pot(1), pot(2), pot(3)]);
    if (!debt.ok || debt.value.run === null) throw new Error("the run was refused");
    expect(debt.value.run).toMatchObject({ strokes: 4, fouls: 1, counted: 3, score: 2, points: 1 });
    expect(runText(debt.value.run, debt.value.score, "ru")).toBe(
      "1 из 2: засчитано шаров 3, счёт 2, ударов 4, штрафов 1, подходов кончено 1",
    );
    expect(runText(debt.value.run, debt.value.score, "en")).toContain("balls counted 3, score 2, strokes 4, fouls 1");
  });
});

describe("the form of runs", () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ["strokes after a single one", {}, { solution: stroke, further: [stroke] }, "E_STROKE /shots/0/further"],
    [
      "a ladder",
      {},
      {
        run: { until: "goal", strokes: 3 },
        vary: { ladder: { ball: 0, from: [0, 232], steps: [{ distance: 250 }, { distance: 300 }] } },
      },
      "E_FORMAT /shots/0/run",
    ],
    ["too many strokes", {}, { run: { until: "goal", strokes: 61 } }, "E_RANGE /shots/0/run/strokes"],
    [
      "a log",
      { attempts: [{ shot: "a", stroke, log: { events: [] } }] },
      { run: { until: "goal", strokes: 3 } },
      "E_EVENT /attempts/0/log",
    ],
    [
      "further strokes of a single one",
      { attempts: [{ shot: "a", stroke, further: [stroke] }] },
      {},
      "E_STROKE /attempts/0/further",
    ],
  ])("refuses %s", (_, change, shot, said) => {
    expect(refusal(change, shot)).toBe(said);
  });
});

describe("open shots", () => {
  const at = (...places: PositionMm[]) => new Map(places.map((place, ball) => [ball, place] as const));
  test("the straight one before the middle, and none through a blocker", () => {
    const straight = (balls: ReadonlyMap<BallId, PositionMm>) =>
      openShots(tournamentTable, balls).filter(
        (item) => item.cue === 0 && item.object === 1 && item.pocket === "ML" && !item.own,
      );
    expect(straight(at([0, -298], [0, 300]))).toHaveLength(1);
    expect(straight(at([0, -298], [0, 300], [10, 0]))).toHaveLength(0);
    expect(straight(at([0, -298], [0, 300], [10, 600]))).toHaveLength(0);
    expect(straight(at([0, -298], [0, 300], [0, -600]))).toHaveLength(1);
  });
  test("a cut above 60 degrees is none", () => {
    const found = openShots(tournamentTable, at([-800, 300], [0, 300]));
    expect(found.some((item) => item.cue === 0 && item.pocket === "ML" && !item.own)).toBe(false);
  });
  test("the own ball leaves at a right angle", () => {
    const found = openShots(tournamentTable, at([-477, 187], [60, 560]));
    const own = found.find((item) => item.cue === 0 && item.own && item.pocket === "ML");
    // The drill's ghost is (-8, 562), the middle of the mouth 0.5 mm farther out than its aim.
    expect(own?.ghost[0]).toBeCloseTo(-8, 0);
    expect(own?.ghost[1]).toBeCloseTo(562, 0);
  });
});
