import { describe, expect, test } from "vitest";
import { makeCase, parseCase } from "../../../rules/case.ts";
import type { ErrorCode } from "../../../rules/errors.ts";
import { judgeCase } from "../../../rules/judge.ts";
import { caseOf, header } from "./fixtures.ts";

const stroke = { ball: 1, azimuth: 0, speed: 3 };
const good = { ...header, layout: { "1": [0, 0], "2": [300, 0] }, stroke };
const withLog = (events: readonly unknown[], measures = {}) => ({
  ...good,
  stroke: undefined,
  log: { events, measures },
});
const hit = { type: "tip", ball: 1, from: 0, to: 0.001 };
const end = { type: "end", at: 2 };

type Row = readonly [name: string, file: unknown, code: ErrorCode, path: string];

const refused: readonly Row[] = [
  ["not JSON", "no case", "E_FORMAT", ""],
  ["nothing", "", "E_FORMAT", ""],
  ["a list", "[]", "E_FORMAT", ""],
  ["cut short", JSON.stringify(good).slice(0, 60), "E_FORMAT", ""],
  ["NaN", '{"format":"pyramid-case","version":1,"layout":{"1":[NaN,0]}}', "E_FORMAT", ""],
  ["infinite", '{"format":"pyramid-case","version":1,"layout":{"1":[1e999,0]}}', "E_RANGE", "/layout/1/0"],
  ["another format", { ...good, format: "zip" }, "E_FORMAT", "/format"],
  ["no format", { version: 1 }, "E_FORMAT", "/format"],
  ["another version", { ...good, version: 2 }, "E_VERSION", "/version"],
  ["version as text", { ...good, version: "1" }, "E_VERSION", "/version"],
  ["too deep", "[".repeat(100000), "E_FORMAT", "/0".repeat(24)],
  ["prototype", '{"format":"pyramid-case","version":1,"__proto__":{}}', "E_FORMAT", "/__proto__"],
  ["prototype by escape", '{"format":"pyramid-case","version":1,"\\u005f_proto__":{}}', "E_FORMAT", "/__proto__"],
  [
    "a ball placed twice",
    '{"format":"pyramid-case","version":1,"layout":{"1":[0,0],"1":[9,9]}}',
    "E_BALL",
    "/layout/1",
  ],
  ["a name twice", '{"format":"pyramid-case","version":1,"title":"","title":""}', "E_FORMAT", "/title"],
  ["unknown ball", { ...good, layout: { "16": [0, 0] } }, "E_BALL", "/layout/16"],
  ["ball by a name", { ...good, layout: { cue: [0, 0] } }, "E_BALL", "/layout/cue"],
  ["ball with a zero before", { ...good, layout: { "01": [0, 0] } }, "E_BALL", "/layout/01"],
  ["position too short", { ...good, layout: { "1": [0] } }, "E_FORMAT", "/layout/1"],
  ["position as text", { ...good, layout: { "1": ["0", 0] } }, "E_FORMAT", "/layout/1/0"],
  ["overlap", { ...good, layout: { "1": [0, 0], "2": [67.9, 0] } }, "E_OVERLAP", "/layout/2"],
  ["cuts a cushion", { ...good, layout: { "1": [1760, 0] } }, "E_OVERLAP", "/layout/1"],
  ["cuts a jaw", { ...good, layout: { "1": [60, 880] } }, "E_OVERLAP", "/layout/1"],
  ["off the bed", { ...good, layout: { "1": [2000, 0] } }, "E_OFF_TABLE", "/layout/1"],
  ["over a hole", { ...good, layout: { "1": [0, 930] } }, "E_OFF_TABLE", "/layout/1"],
  ["rack and a ball of it", { ...good, rack: true, layout: { "3": [0, 0] } }, "E_BALL", "/layout/3"],
  ["hang over no pocket", { ...good, layout: { "1": { hang: "XX" } } }, "E_FORMAT", "/layout/1/hang"],
  ["hang too far", { ...good, layout: { "1": { hang: "RL", overhang: 9 } } }, "E_RANGE", "/layout/1/overhang"],
  ["tight to itself", { ...good, layout: { "1": { frozen: [1], at: [0, 0] } } }, "E_BALL", "/layout/1"],
  [
    "tight in a circle",
    { ...good, layout: { "1": { frozen: [2], at: [0, 0] }, "2": { frozen: [1], at: [1, 0] } } },
    "E_BALL",
    "/layout/1",
  ],
  ["tight to nobody", { ...good, layout: { "1": { frozen: [5], at: [0, 0] } } }, "E_BALL", "/layout/1/frozen"],
  [
    "tight to what is too far",
    { ...good, layout: { "1": { frozen: ["left", 2], at: [0, 0] }, "2": [0, 0] } },
    "E_OVERLAP",
    "/layout/1/frozen",
  ],
  ["unknown table", { ...good, table: "pool" }, "E_FORMAT", "/table"],
  ["unknown preset", { ...good, table: { preset: "pool" } }, "E_FORMAT", "/table/preset"],
  ["unknown number of the table", { ...good, table: { preset: "club", muGlide: 1 } }, "E_FORMAT", "/table/muGlide"],
  ["number of the table out of range", { ...good, table: { muRoll: -1 } }, "E_RANGE", "/table/muRoll"],
  ["unknown word of the table", { ...good, table: { pockets: "half" } }, "E_FORMAT", "/table/pockets"],
  ["rule option out of range", { ...good, rules: { chalk: -1 } }, "E_RANGE", "/rules/chalk"],
  ["unknown close zone", { ...good, rules: { closeZone: "loose" } }, "E_FORMAT", "/rules/closeZone"],
  ["shelf and table", { ...good, context: { players: [{ shelf: [1] }, {}] } }, "E_BALL", "/context/players/0/shelf/0"],
  [
    "two shelves",
    { ...good, context: { players: [{ shelf: [7] }, { shelf: [8, 7] }] } },
    "E_BALL",
    "/context/players/1/shelf/1",
  ],
  [
    "unknown ball on a shelf",
    { ...good, context: { players: [{ shelf: [16] }, {}] } },
    "E_BALL",
    "/context/players/0/shelf/0",
  ],
  ["three players", { ...good, context: { players: [{}, {}, {}] } }, "E_FORMAT", "/context/players"],
  ["no such player", { ...good, context: { striker: 2 } }, "E_FORMAT", "/context/striker"],
  ["nothing to do", { ...header, layout: { "1": [0, 0] } }, "E_STROKE", "/stroke"],
  ["too fast", { ...good, stroke: { ...stroke, speed: 12.5 } }, "E_RANGE", "/stroke/speed"],
  ["no speed", { ...good, stroke: { ...stroke, speed: 0 } }, "E_RANGE", "/stroke/speed"],
  ["speed as text", { ...good, stroke: { ...stroke, speed: "3" } }, "E_STROKE", "/stroke/speed"],
  ["no azimuth", { ...good, stroke: { ball: 1, speed: 3 } }, "E_STROKE", "/stroke/azimuth"],
  ["beyond the edge", { ...good, stroke: { ...stroke, side: 0.7, height: 0.7 } }, "E_STROKE", "/stroke"],
  ["a ball that is not there", { ...good, stroke: { ...stroke, ball: 5 } }, "E_STROKE", "/stroke/ball"],
  ["no such ball", { ...good, stroke: { ...stroke, ball: 16 } }, "E_BALL", "/stroke/ball"],
  ["stroke and strokes", { ...good, strokes: [stroke] }, "E_STROKE", "/stroke"],
  ["stroke and launch", { ...good, launch: [{ ball: 1, velocity: [1, 0, 0] }] }, "E_STROKE", "/stroke"],
  [
    "launch of a ball that is not there",
    { ...good, stroke: undefined, launch: [{ ball: 5, velocity: [1, 0, 0] }] },
    "E_LAUNCH",
    "/launch/0/ball",
  ],
  ["half a lag", { ...good, context: { phase: "lag" } }, "E_STROKE", "/strokes"],
  [
    "two strokes in play",
    { ...good, stroke: undefined, strokes: [stroke, { ...stroke, ball: 2 }] },
    "E_STROKE",
    "/strokes",
  ],
  ["unknown event", withLog([{ type: "jump", ball: 1, at: 0 }]), "E_EVENT", "/log/events/0/type"],
  ["unknown ball in an event", withLog([{ ...hit, ball: 16 }]), "E_EVENT", "/log/events/0/ball"],
  ["event of a ball off the table", withLog([{ ...hit, ball: 3 }]), "E_EVENT", "/log/events/0"],
  ["event without a time", withLog([{ type: "tip", ball: 1, from: 0 }]), "E_EVENT", "/log/events/0/to"],
  ["contact that ends before it begins", withLog([{ ...hit, to: -1 }]), "E_EVENT", "/log/events/0/to"],
  [
    "deepest point outside",
    withLog([{ type: "cushion", ball: 1, cushion: "left", from: 1, turn: 0.5, to: 2 }]),
    "E_EVENT",
    "/log/events/0/turn",
  ],
  [
    "a ball that meets itself",
    withLog([{ type: "balls", balls: [1, 1], from: 0, to: 0 }]),
    "E_EVENT",
    "/log/events/0/balls",
  ],
  [
    "a stranger that moves",
    withLog([{ type: "balls", balls: [1, 2], from: 0, to: 0, moving: [4] }]),
    "E_EVENT",
    "/log/events/0",
  ],
  [
    "a potted ball in a later contact",
    withLog([
      hit,
      { type: "pocket", ball: 2, pocket: "RL", at: 1 },
      { type: "balls", balls: [1, 2], from: 1.5, to: 1.6 },
    ]),
    "E_EVENT",
    "/log/events/2",
  ],
  [
    "a ball that falls twice",
    withLog([hit, { type: "pocket", ball: 2, pocket: "RL", at: 1 }, { type: "pocket", ball: 2, pocket: "RR", at: 2 }]),
    "E_EVENT",
    "/log/events/2",
  ],
  [
    "a ball on the floor that meets a cushion",
    withLog([
      hit,
      { type: "off", ball: 2, where: "floor", at: 1 },
      { type: "cushion", ball: 2, cushion: "left", from: 2 },
    ]),
    "E_EVENT",
    "/log/events/2",
  ],
  ["two ends", withLog([hit, end, { ...end, at: 3 }]), "E_EVENT", "/log/events/2"],
  ["times that run backwards", withLog([end, hit]), "E_ORDER", "/log/events/1"],
  [
    "a contact after the end",
    withLog([hit, end, { type: "balls", balls: [1, 2], from: 2.5, to: 2.6 }]),
    "E_ORDER",
    "/log/events/2",
  ],
  [
    "on the brink after it fell",
    withLog([hit, { type: "pocket", ball: 2, pocket: "RL", at: 1, stopped: 1.5 }]),
    "E_EVENT",
    "/log/events/1/stopped",
  ],
  ["measure of no ball", withLog([hit], { gaps: { x: 1 } }), "E_EVENT", "/log/measures/gaps/x"],
  ["referee and an unknown clause", { ...good, referee: [{ clause: "20", at: 0 }] }, "E_FORMAT", "/referee/0/clause"],
  ["a foul of 25", { ...good, referee: [{ clause: "25", at: 0 }] }, "E_FORMAT", "/referee/0/call"],
  ["restore by 17", { ...good, referee: [{ clause: "17", at: 0, call: "restore" }] }, "E_FORMAT", "/referee/0/call"],
  [
    "override that says nothing",
    { ...good, referee: [{ clause: "20", at: 0, call: "override" }] },
    "E_FORMAT",
    "/referee/0",
  ],
  ["digest of another length", { ...good, digest: "12" }, "E_FORMAT", "/digest"],
];

describe("parseCase", () => {
  test.each(refused)("refuses: %s", (_, file, code, path) => {
    const parsed = parseCase(typeof file === "string" ? file : JSON.stringify(file));
    expect(parsed.ok ? "a case" : [parsed.error.code, parsed.error.path]).toEqual([code, path]);
    if (!parsed.ok) expect(parsed.error.message).toMatch(/^[A-Z"`].*\.$/);
  });

  test("refuses what is larger than 4 MiB, counted as bytes", () => {
    const notes = "ж".repeat(2.2 * 1024 * 1024);
    const parsed = parseCase(JSON.stringify({ ...good, notes }));
    expect(parsed.ok ? null : parsed.error.code).toBe("E_SIZE");
  });

  test("fills in what is left out", () => {
    const value = caseOf(good);
    expect(value.rules.chalk).toBe(22);
    expect(value.context).toMatchObject({ phase: "play", striker: 0, turn: 0, warned: false, clock: null });
    expect(value.context.players.map((player) => player.name)).toEqual(["A", "B"]);
    expect(value.strokes[0]).toEqual({
      ball: 1,
      azimuth: 0,
      elevation: null,
      side: 0,
      height: 0,
      speed: 3,
      followThrough: null,
      seed: 1,
    });
    expect(caseOf({ rack: true, layout: { "0": [-1200, 0] }, stroke: { ...stroke, ball: 0 } }).context.phase).toBe(
      "break",
    );
    expect(caseOf({ ...good, context: { striker: 1 } }).context.turn).toBe(1);
  });

  test("takes a byte order mark, and fields of its own that a later writer adds", () => {
    expect(parseCase(`\ufeff${JSON.stringify({ ...good, colour: "green" })}`).ok).toBe(true);
  });

  test("takes -0 for 0, so that a case survives writing and reading", () => {
    const parsed = parseCase(
      '{"format":"pyramid-case","version":1,"layout":{"1":[-0,-0]},"log":{"events":[],"measures":{"azimuth":-0}}}',
    );
    expect(parsed.ok && parseCase(makeCase(parsed.value))).toEqual(parsed);
  });

  test("a log of twenty thousand events of one instant is judged at once", () => {
    const events = Array.from({ length: 20000 }, () => ({ type: "balls", balls: [1, 2], from: 0, to: 0 }));
    const parsed = parseCase(JSON.stringify(withLog([hit, ...events.slice(1)])));
    expect(parsed.ok && judgeCase(parsed.value).ok).toBe(true);
  });

  test("keeps how a ball was asked for", () => {
    const value = caseOf({
      ...good,
      layout: { "1": { hang: "RL", overhang: 0.3 }, "2": { frozen: ["left", 3], at: [500, 800] }, "3": [450, 830] },
    });
    const file = JSON.parse(makeCase(value)) as { layout: Record<string, unknown> };
    expect(file.layout["1"]).toEqual({ hang: "RL", overhang: 0.3 });
    expect(file.layout["2"]).toEqual({ frozen: ["left", 3], at: [500, 800] });
    expect(parseCase(makeCase(value))).toEqual({ ok: true, value });
  });
});
