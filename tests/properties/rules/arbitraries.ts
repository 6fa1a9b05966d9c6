import fc from "fast-check";
import { type Case, parseCase } from "../../../rules/case.ts";
import { cushions, type LogEvent, pockets, type StrokeLog } from "../../../rules/log.ts";
import { checkLog } from "../../../rules/log-check.ts";

/** Balls 1 to 8 stand far apart, 9 near to 1 and in front of it; the rest lie on the shelves. */
const layout: Record<string, readonly [number, number]> = {
  "1": [-600, 0],
  "9": [-520, 0],
  "2": [-300, 400],
  "3": [400, 300],
  "4": [900, -500],
  "5": [1741.9, -200],
  "6": [887.5, 0],
  "7": [-1000, -600],
  "8": [200, -700],
};
const onTable = Object.keys(layout).map(Number);
const onTableSet = new Set(onTable);

const ball = fc.constantFrom(...onTable);
const player = fc.constantFrom(0 as const, 1 as const);

type Make = (at: number) => LogEvent;

const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** One thing that may happen and breaks no rule; its time is set when the log is put together. */
const lawful: fc.Arbitrary<Make> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(ball, ball, fc.boolean()).map(
      ([a, b, both]) =>
        (at: number): LogEvent => ({
          type: "balls",
          balls: [a, a === b ? (a % 9) + 1 : b],
          from: at,
          to: at + 0.0004,
          ...(both ? {} : { moving: [a] }),
        }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(ball, fc.constantFrom(...cushions), fc.boolean()).map(
      ([b, cushion, reflected]) =>
        (at: number): LogEvent => ({
          type: "cushion",
          ball: b,
          cushion,
          from: at,
          turn: at + 0.003,
          to: at + 0.006,
          reflected,
        }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(ball, fc.constantFrom(1 as const, -1 as const)).map(
      ([b, to]) =>
        (at: number): LogEvent => ({ type: "line", line: "centre", ball: b, at, to }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(ball, fc.constantFrom(...pockets)).map(
      ([b, pocket]) =>
        (at: number): LogEvent => ({ type: "pocket", ball: b, pocket, at }),
    ),
  },
);

/** Anything that may happen. */
export const happening: fc.Arbitrary<Make> = fc.oneof(
  { weight: 12, arbitrary: lawful },
  fc.tuple(ball, fc.constantFrom(...pockets)).map(
    ([b, pocket]) =>
      (at: number): LogEvent => ({ type: "bounce-out", ball: b, pocket, at }),
  ),
  ball.map(
    (b) =>
      (at: number): LogEvent => ({ type: "off", ball: b, at, where: "floor" }),
  ),
  ball.map(
    (b) =>
      (at: number): LogEvent => ({ type: "foreign", ball: b, at, object: "lamp" }),
  ),
  fc.tuple(ball, player).map(
    ([b, p]) =>
      (at: number): LogEvent => ({ type: "touch", ball: b, by: "hand", at, player: p }),
  ),
  fc.tuple(ball, fc.constantFrom(...pockets), fc.boolean()).map(
    ([b, pocket, wouldBeHit]) =>
      (at: number): LogEvent => ({ type: "fall", ball: b, pocket, at, wouldBeHit }),
  ),
  fc.tuple(ball, fc.integer({ min: -1700, max: 1700 }), fc.integer({ min: -850, max: 850 })).map(
    ([b, x, y]) =>
      (at: number): LogEvent => ({ type: "rest", ball: b, at, position: [x, y] }),
  ),
);

/** Adds what can be added: the log stays one that a stroke can have. */
export function append(events: readonly LogEvent[], make: (at: number) => LogEvent, at: number): readonly LogEvent[] {
  const longer = [...events, make(at)];
  return checkLog({ events: longer, measures: {} }, onTableSet) === null ? longer : events;
}

export interface Scene {
  readonly value: Case;
  readonly log: StrokeLog;
}

function need<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const shelfSplit = fc.integer({ min: 0, max: 7 });

/** A case of play whose first stroke is by ball 1, with every measure that the clauses need. */
export const scene: fc.Arbitrary<Scene> = fc
  .record({
    // Most strokes meet an object ball, near or far, and break no rule: else little would be left to compare.
    first: fc.constantFrom(9, 2, 3, null),
    happenings: fc.oneof(
      { weight: 3, arbitrary: fc.array(lawful, { maxLength: 10 }) },
      { weight: 1, arbitrary: fc.array(happening, { maxLength: 10 }) },
    ),
    late: fc.array(happening, { maxLength: 2 }),
    retouch: seldom(fc.double({ min: 0.0016, max: 0.03, noNaN: true })),
    early: seldom(player),
    azimuth: fc.integer({ min: -90, max: 90 }),
    follow: fc.integer({ min: 0, max: 90 }),
    chalk: fc.integer({ min: 0, max: 30 }),
    strict: fc.boolean(),
    jaws: fc.boolean(),
    shelf: shelfSplit,
    debts: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
    feet: seldom(fc.constant(true)),
    striker: player,
  })
  .map((raw) => {
    let events: readonly LogEvent[] = [{ type: "tip", ball: 1, from: 0, to: 0.0013 }];
    if (raw.retouch !== null)
      events = append(events, (at) => ({ type: "tip", ball: 1, from: at, to: at + 0.001 }), raw.retouch);
    if (raw.first !== null) {
      const met = raw.first;
      events = append(events, (at) => ({ type: "balls", balls: [1, met], from: at, to: at + 0.0004 }), 0.031);
    }
    raw.happenings.forEach((make, index) => {
      events = append(events, make, 0.05 + 0.1 * index);
    });
    if (raw.early !== null) {
      const early = raw.early;
      events = append(
        events,
        (at) => ({ type: "tip", ball: 2, from: at, to: at + 0.001, player: early, stroke: 2 }),
        1.8,
      );
    }
    events = append(events, (at) => ({ type: "end", at }), 2);
    raw.late.forEach((make, index) => {
      events = append(events, make, 2.5 + index);
    });
    const rest = [0, 10, 11, 12, 13, 14, 15];
    const mine = rest.slice(0, raw.shelf);
    const his = rest.slice(raw.shelf);
    const log: StrokeLog = {
      events,
      measures: {
        azimuth: raw.azimuth,
        follow: Object.fromEntries(onTable.map((b) => [String(b), raw.follow])),
      },
    };
    const value = need(
      parseCase(
        JSON.stringify({
          format: "pyramid-case",
          version: 1,
          rules: { chalk: raw.chalk, closeZone: raw.strict ? "strict" : "half-ball", jawsAreCushions: raw.jaws },
          context: {
            striker: raw.striker,
            players: [
              { name: "A", shelf: mine, debt: mine.length === 0 ? raw.debts[0] : 0 },
              { name: "B", shelf: his, debt: his.length === 0 ? raw.debts[1] : 0 },
            ],
          },
          layout,
          log,
          referee: raw.feet === true ? [{ clause: "16", at: 0 }] : [],
        }),
      ),
    );
    return { value, log };
  });

/** A log with one more event between the last of the stroke and its end. */
export function withLater(log: StrokeLog, make: (at: number) => LogEvent): StrokeLog | null {
  const end = log.events.findIndex((event) => event.type === "end");
  const before = log.events.slice(0, end);
  const longer = append(before, make, 1.95);
  if (longer === before) return null;
  const events = [...longer, ...log.events.slice(end)];
  return checkLog({ events, measures: {} }, onTableSet) === null ? { ...log, events } : null;
}
