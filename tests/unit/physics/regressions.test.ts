import { describe, expect, test } from "vitest";
import { firstContact } from "../../../physics/roots.ts";
import { faultsOf } from "./invariants.ts";
import { at, caseOf, eventsOf, play, player, playUntil, rowsOf, type Scene, trackOf } from "./lab.ts";
import { randomScene } from "./strokes.ts";

// Inputs that once broke the engine, each by the name of what went wrong.

/** The scene played; breaks no invariant of a stroke. */
function whole(scene: Scene): ReturnType<typeof play> {
  const record = play(scene);
  expect(faultsOf(caseOf(scene), record)).toEqual([]);
  return record;
}

const atRear = { 0: { frozen: ["rear"], at: [1740, 100] } };
const atLeft = { 0: { frozen: ["left"], at: [300, 850] } };

describe("a ball frozen to a cushion rolls along it into a pocket zone", () => {
  test.each<[string, Scene["layout"], number, number, string | null]>([
    ["rear, 3 m/s", atRear, 90, 3, "RL"],
    ["rear, 0.5 m/s", atRear, 90, 0.5, null],
    ["left, 3 m/s", atLeft, 180, 3, "FL"],
    ["left, 1 m/s", atLeft, 180, 1, null],
  ])("%s", (_, layout, azimuth, speed, pocket) => {
    const record = whole({ layout, stroke: { ball: 0, azimuth, speed } });
    expect(eventsOf(record, "pocket").map((event) => event.pocket)).toEqual(pocket === null ? [] : [pocket]);
  });
});

describe("a ball pinned under a standing cue", () => {
  test.each<[string, Scene["stroke"]]>([
    ["raised by the least", { ball: 0, azimuth: 142.905, side: -0.746, height: 0.383, speed: 0.48 }],
    ["raised by 46 degrees", { ball: 0, azimuth: 0, elevation: 46.35, height: 0.818, side: -0.062, speed: 3.347 }],
  ])("%s: the stroke ends", (_, stroke) => {
    const layout = { 0: [0, 0] };
    const record = whole({ layout, ...(stroke === undefined ? {} : { stroke }) });
    expect(record.duration).toBeLessThan(1);
    expect(trackOf(record, 0).rows.length).toBeLessThan(16 * 1000);
  });
});

describe("an open draw has one tip contact with the natural hand", () => {
  test.each([0.3, 0.5, 1, 2, 4, 8])("at %d m/s", (speed) => {
    const record = whole({ layout: { 0: [0, 0] }, stroke: { ball: 0, height: -0.5, speed } });
    expect(eventsOf(record, "tip")).toHaveLength(1);
  });
});

describe("throw in a cluster equals the closed form", () => {
  const cut = Math.PI / 9;
  const cueBall = [-68 * Math.cos(cut) - 1, -68 * Math.sin(cut)] as const;
  // Alciatore's friction at 5 sin 20 m/s: atan 0.02675.
  const slip = 5 * Math.sin(cut);
  const expected = (-180 / Math.PI) * Math.atan(0.009951 + 0.108 * Math.exp(-1.088 * slip));

  test.each<[string, Scene["layout"]]>([
    ["alone", {}],
    ["with a bystander", { 2: [68.3 * Math.cos((3 * Math.PI) / 4), 68.3 * Math.sin((3 * Math.PI) / 4)] }],
  ])("%s", (_, bystander) => {
    const record = playUntil(
      {
        layout: { 0: cueBall, 1: [0, 0], ...bystander },
        launch: [{ ball: 0, velocity: [5, 0, 0] }],
        table: { bed: "unbounded", muSlide: 0, muRoll: 0 },
      },
      { until: 0.02 },
    );
    const [x, y] = at(record, 1, 0.01).velocity;
    expect(expected).toBeCloseTo(-1.5325, 4);
    // 5 microsecond steps leave 1e-4 degrees.
    expect(Math.abs((Math.atan2(y, x) * 180) / Math.PI - 20 - expected)).toBeLessThan(5e-4);
  });
});

test("a parabola that falls and rises again within the interval: its fall", () => {
  expect(firstContact(0.4, -1.3, 1, 0, 0, 1)).toBeCloseTo(0.5, 12);
});

test("rows never run backwards when the cue drives a ball into the cushion before it", () => {
  const record = whole({ layout: atRear, stroke: { ball: 0, azimuth: 0, elevation: 5, speed: 3 } });
  const times = [...rowsOf(trackOf(record, 0))].map((row) => row[0] ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

describe("random strokes that once broke an invariant", () => {
  test.each([
    [21, "rows in order"],
    [179, "rows in order"],
    [186, "overlap at rest under a micrometre"],
    [254, "overlap at rest under a micrometre"],
    [262, "no line after a ball is off the table"],
    [466, "no line after a ball is off the table"],
  ])("seed %i: %s", (seed) => {
    const value = caseOf(randomScene(seed));
    const record = player.simulate(value);
    if (!record.ok) throw new Error(record.error.code);
    expect(faultsOf(value, record.value)).toEqual([]);
  });
});

test("a ball that only spins comes to rest when its spin is over", () => {
  const record = whole({ layout: { 0: [0, 0] }, launch: [{ ball: 0, velocity: [0, 0, 0], spin: [0, 0, 100] }] });
  expect(record.duration).toBeCloseTo(100 / 10.9, 9);
  expect(eventsOf(record, "rest")).toMatchObject([{ ball: 0 }]);
});

test("two touching balls that run side by side take few rows", () => {
  const velocity = [2, 0, 0] as const;
  const record = whole({
    layout: { 0: [0, 0], 1: { frozen: [0], at: [0, 60] } },
    launch: [
      { ball: 0, velocity },
      { ball: 1, velocity },
    ],
  });
  for (const { rows } of record.tracks) expect(rows.length / 16).toBeLessThan(200);
});

test("a cue that a ball blocks at every elevation is refused with E_STROKE", () => {
  const answer = player.simulate(
    caseOf({ layout: { 0: [0, 0], 1: [-68.5, 0] }, stroke: { ball: 0, height: -0.85, speed: 1 } }),
  );
  expect(answer.ok ? null : answer.error).toMatchObject({ code: "E_STROKE", path: "/stroke" });
});
