import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPlayer, type Judgement } from "../../../physics/play.ts";
import { type StrokeRecord, sampleTrack } from "../../../physics/record.ts";
import { type Case, parseCase } from "../../../rules/case.ts";
import { difference } from "../../../rules/expectation.ts";
import type { BallId, BallsEvent } from "../../../rules/log.ts";

const folder = new URL(".", import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".pyramid"))
  .map((name) => name.slice(0, -".pyramid".length))
  .sort();
const player = await createPlayer();

function caseOf(name: string): Case {
  const parsed = parseCase(readFileSync(new URL(`${name}.pyramid`, folder), "utf8"));
  if (!parsed.ok) throw new Error(`${parsed.error.code} ${parsed.error.path}: ${parsed.error.message}`);
  return parsed.value;
}

function play(value: Case): Judgement & { readonly record: StrokeRecord } {
  const judged = player.judge(value);
  if (!judged.ok) throw new Error(`${judged.error.code}: ${judged.error.message}`);
  const { record } = judged.value;
  if (record === null) throw new Error("the case brings its log along: it has no stroke to play");
  return { ...judged.value, record };
}

/** The case with every aim turned by so many degrees. */
function turned(value: Case, degrees: number): Case {
  return { ...value, strokes: value.strokes.map((stroke) => ({ ...stroke, azimuth: stroke.azimuth + degrees })) };
}

describe("strokes", () => {
  test("the library is there", () => {
    expect(names.length).toBeGreaterThanOrEqual(40);
  });

  // A verdict that a hair's breadth of aim turns over would say nothing about the engine.
  test.each(names)("%s, and 0.01 degrees to both sides", (name) => {
    const value = caseOf(name);
    expect(value.expect).toBeDefined();
    for (const degrees of [0, -0.01, 0.01]) {
      expect(difference(value.expect, play(turned(value, degrees)).verdict), `turned by ${degrees}`).toBeNull();
    }
  });
});

function contactsOf(record: StrokeRecord, ball: BallId, other?: BallId): BallsEvent[] {
  return record.log.events.filter(
    (event): event is BallsEvent =>
      event.type === "balls" && event.balls.includes(ball) && (other === undefined || event.balls.includes(other)),
  );
}

/** Millimetres. */
function placeOf(record: StrokeRecord, ball: BallId, at: number): readonly [number, number, number] {
  const track = record.tracks.find((candidate) => candidate.ball === ball);
  if (track === undefined) throw new Error(`ball ${ball} has no track`);
  const [x, y, z] = sampleTrack(record, track, at).position;
  return [1000 * x, 1000 * y, 1000 * z];
}

/** What makes the verdict: the same clause for another reason would be another stroke. */
describe("strokes do what their titles say", () => {
  const recordOf = (name: string): StrokeRecord => play(caseOf(name)).record;

  test("draw comes back, follow goes on", () => {
    const drawn = recordOf("draw");
    expect(placeOf(drawn, 0, drawn.duration)[0]).toBeLessThan(1250);
    const followed = recordOf("follow");
    const fell = followed.log.events.flatMap((event) => (event.type === "pocket" ? [event.pocket] : []));
    expect(fell).toEqual(["RL", "RL"]);
  });

  test("the bank shot's ball meets the left cushion and drops on the right", () => {
    const { events } = recordOf("bank").log;
    const cushion = events.findIndex((event) => event.type === "cushion" && event.ball === 1);
    expect(events[cushion]).toMatchObject({ cushion: "left" });
    expect(events.slice(cushion).find((event) => event.type === "pocket")).toMatchObject({ ball: 1, pocket: "MR" });
  });

  test("a frozen ball drawn advances by less than half a ball, driven through by far more", () => {
    expect(recordOf("frozen-drawn").log.measures.follow?.[2]).toBeLessThan(30);
    expect(recordOf("frozen-straight").log.measures.follow?.[2]).toBeGreaterThan(100);
  });

  test("the cue ball of 44 and 50 degrees advances farther than half a ball: the angle alone decides", () => {
    for (const name of ["frozen-44", "frozen-50"]) {
      expect(recordOf(name).log.measures.follow?.[2], name).toBeGreaterThan(40);
    }
  });

  test("near balls: how often the tip touched, and how far the cue ball went after", () => {
    const touches = (name: string): number =>
      recordOf(name).log.events.filter((event) => event.type === "tip" && event.ball === 1).length;
    expect(touches("gap-12-draw")).toBe(2);
    expect(touches("gap-18-top-spin")).toBe(1);
    expect(touches("gap-30-top-spin")).toBe(1);
    expect(touches("gap-12-natural")).toBe(1);
    expect(touches("gap-60-natural")).toBe(1);
    expect(touches("gap-60-through")).toBe(2);
    expect(recordOf("gap-12-draw").log.measures.follow?.[2]).toBeLessThan(30);
    expect(recordOf("gap-18-top-spin").log.measures.follow?.[2]).toBeGreaterThan(100);
    expect(recordOf("gap-30-top-spin").log.measures.follow?.[2]).toBeGreaterThan(100);
  });

  test("the jump passes over the first ball", () => {
    const record = recordOf("jump");
    const [meeting] = contactsOf(record, 1);
    expect(meeting?.balls).toContain(3);
    const over = Array.from({ length: 200 }, (_, k) => placeOf(record, 1, (k / 200) * (meeting?.from ?? 0)));
    const nearest = over.reduce((best, at) => (Math.abs(at[0] + 210) < Math.abs(best[0] + 210) ? at : best));
    expect(nearest[2]).toBeGreaterThan(34 + 68);
  });

  test("the masse goes round the first ball without a cushion", () => {
    const record = recordOf("masse");
    const [meeting] = contactsOf(record, 1);
    expect(meeting?.balls).toContain(3);
    const before = record.log.events.filter((event) => event.type === "cushion" && event.from < (meeting?.from ?? 0));
    expect(before).toEqual([]);
    const path = Array.from({ length: 100 }, (_, k) => placeOf(record, 1, (k / 100) * (meeting?.from ?? 0))[1]);
    expect(Math.max(...path)).toBeGreaterThan(90);
  });

  test("a miscue: half the speed or less, and what touched", () => {
    const parts = (name: string) =>
      recordOf(name).log.events.flatMap((event) => (event.type === "tip" ? [event.part ?? "tip"] : []));
    expect(parts("miscue-leather")).toEqual(["tip"]);
    expect(parts("miscue-shaft").slice(0, 2)).toEqual(["tip", "shaft"]);
    for (const name of ["miscue-leather", "miscue-shaft"]) {
      const record = recordOf(name);
      const [from, to] = [placeOf(record, 1, 0.002), placeOf(record, 1, 0.012)];
      // A tip that held at 0.7 R would send the ball on at 5 x 1.73 / (1.42 + 2.5 x 0.49) = 3.3 m/s.
      expect(Math.hypot(to[0] - from[0], to[1] - from[1]) / 10, name).toBeLessThan(2.5);
    }
  });

  test("hanging balls: held in place, one would have been hit and one not", () => {
    const wouldBeHit = (name: string) =>
      recordOf(name).log.events.flatMap((event) => (event.type === "fall" ? [event.wouldBeHit] : []));
    expect(wouldBeHit("hanging-alone")).toEqual([false]);
    expect(wouldBeHit("hanging-in-play")).toEqual([true]);
  });

  test("the ball that jumps off lands on the floor, the other meets the lamp", () => {
    const off = recordOf("jump-off").log.events.find((event) => event.type === "off");
    expect(off).toMatchObject({ ball: 1, where: "floor" });
    expect(recordOf("lamp").log.events.find((event) => event.type === "foreign")).toMatchObject({
      ball: 1,
      object: "lamp",
    });
  });

  test("a double kiss is two contacts with the cushion between", () => {
    const record = recordOf("double-kiss");
    const [first, second] = contactsOf(record, 1, 2);
    const cushion = record.log.events.find((event) => event.type === "cushion" && event.ball === 2);
    if (cushion?.type !== "cushion") throw new Error("no cushion was met");
    expect(first?.to).toBeLessThan(second?.from ?? 0);
    expect(cushion.turn).toBeGreaterThan(first?.from ?? 0);
    expect(cushion.turn).toBeLessThan(second?.from ?? 0);
  });
});
