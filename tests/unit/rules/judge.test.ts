import { describe, expect, test } from "vitest";
import { difference } from "../../../rules/expectation.ts";
import type { LogEvent } from "../../../rules/log.ts";
import { cross, cushion, end, judged, meet, tip } from "./helpers.ts";

const layout = { "1": [300, 0], "2": [1400, 600], "3": [-600, -300], "4": [0, 300] };
const pot = (ball: number, at: number): LogEvent => ({ type: "pocket", ball, pocket: "RL", at });
const touch = (ball: number, at: number, player?: 0 | 1): LogEvent => ({
  type: "touch",
  ball,
  by: "sleeve",
  at,
  ...(player === undefined ? {} : { player }),
});
const potting = [tip(1), meet(1, 2, 0.3), pot(2, 0.9)];
const missing = [tip(1), meet(1, 2, 0.3), cushion(2, "left", 0.6), cushion(2, "rear", 0.9)];
const near = { "1": [0, 0], "2": [80, 0] };
const nearHit = [tip(1), meet(1, 2, 0.0036), cushion(2, "rear", 0.9), cushion(2, "left", 1.2), end()];
const choice = (player: number) => ({ choose: player, options: ["6(1)", "6(2)"] });
const shelves = (mine: readonly number[], his: readonly number[]) => ({
  context: { players: [{ shelf: mine }, { shelf: his }] },
});

interface Row {
  readonly name: string;
  readonly events: readonly LogEvent[];
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly measures?: Readonly<Record<string, unknown>>;
  readonly expected: unknown;
}

const rows: readonly Row[] = [
  // Never a guess.
  {
    name: "19.2: no azimuth, no follow: undecided",
    events: nearHit,
    fields: { layout: near },
    expected: { legal: null, undecided: ["19.2"], fouls: [] },
  },
  {
    name: "19.2: a follow within half a ball needs no azimuth",
    events: nearHit,
    fields: { layout: near },
    measures: { follow: { 2: 34 } },
    expected: { legal: true, undecided: [] },
  },
  {
    name: "19.2: 45 degrees need no follow",
    events: nearHit,
    fields: { layout: near },
    measures: { azimuth: -45 },
    expected: { legal: true, undecided: [], notes: [{ name: "border" }] },
  },
  {
    name: "19.2: a long follow without an azimuth: undecided",
    events: nearHit,
    fields: { layout: near },
    measures: { follow: { 2: 35 } },
    expected: { legal: null, undecided: ["19.2"], notes: [{ name: "border", margin: { value: 35, limit: 34 } }] },
  },
  {
    name: "19.2: the azimuth of the stroke serves",
    events: nearHit,
    fields: { layout: near, stroke: { ball: 1, azimuth: 0, speed: 3 } },
    measures: { follow: { 2: 35 } },
    expected: { legal: false, fouls: [{ clause: "19.2" }] },
  },
  {
    name: "19: no positions at all: undecided",
    events: nearHit,
    expected: { legal: null, undecided: ["19.2"], completion: { clause: "20(2)(a)" } },
  },
  {
    name: "19: a measured gap replaces positions",
    events: nearHit,
    measures: { gaps: { 2: 22.5 } },
    expected: { legal: true, undecided: [] },
  },
  {
    name: "19: an open question does not save a stroke that breaks another rule",
    events: nearHit,
    fields: { layout: near, referee: [{ clause: "16", at: 0 }] },
    expected: { legal: false, undecided: ["19.2"], fouls: [{ clause: "16" }] },
  },
  {
    name: "19.1: a contact that ends with the collision lasts until it",
    events: [tip(1, 0, 0.02), meet(1, 2, 0.02), cushion(2, "rear", 0.9), cushion(2, "left", 1.2), end()],
    fields: { layout },
    expected: { fouls: [{ clause: "19.1", margin: { value: 20, limit: 20 } }] },
  },
  // 18 and the near zone.
  {
    name: "18: contacts less than `chatter` apart are one",
    events: [tip(1), tip(1, 0.0014), meet(1, 2, 0.3), pot(2, 0.9), end()],
    fields: { layout },
    expected: { legal: true },
  },
  {
    name: "18: the same with a smaller `chatter`",
    events: [tip(1), tip(1, 0.0014), meet(1, 2, 0.3), pot(2, 0.9), end()],
    fields: { layout, rules: { chatter: 0.05 } },
    expected: {
      fouls: [{ clause: "18", at: 0.0014, evidence: [0, 1], margin: { value: 0.1, limit: 0.05, unit: "ms" } }],
    },
  },
  {
    name: "18: in the near zone, again before the collision",
    events: [tip(1), tip(1, 0.002, 0.003), ...nearHit.slice(1)],
    fields: { layout: near },
    measures: { azimuth: 0, follow: { 2: 20 } },
    expected: { fouls: [{ clause: "18" }] },
  },
  {
    name: "18: in the near zone, again beyond half a ball",
    events: [tip(1), meet(1, 2, 0.0036), { ...tip(1, 0.02), advance: 35 } as LogEvent, ...nearHit.slice(2)],
    fields: { layout: near },
    measures: { azimuth: 50, follow: { 2: 60 } },
    expected: { fouls: [{ clause: "18" }] },
  },
  {
    name: "18: in the near zone, again within half a ball, cleared by the angle",
    events: [tip(1), meet(1, 2, 0.0036), { ...tip(1, 0.02), advance: 10 } as LogEvent, ...nearHit.slice(2)],
    fields: { layout: near },
    measures: { azimuth: 50, follow: { 2: 60 } },
    expected: { legal: true, notes: [{ name: "retouch-in-close-zone" }] },
  },
  {
    name: "18: in the near zone, nobody knows how far it had gone",
    events: [tip(1), meet(1, 2, 0.0036), tip(1, 0.02), ...nearHit.slice(2)],
    fields: { layout: near },
    measures: { azimuth: 50 },
    expected: { legal: null, undecided: ["18"] },
  },
  {
    name: "18: in the near zone, again at the very instant of the collision",
    events: [tip(1), tip(1, 0.0036), meet(1, 2, 0.0036), ...nearHit.slice(2)],
    fields: { layout: near },
    measures: { azimuth: 0, follow: { 2: 20 } },
    expected: { legal: true, notes: [{ name: "retouch-in-close-zone" }] },
  },
  {
    name: "19.2: a near ball met after a cushion is no longer part of the stroke at the first",
    events: [tip(1), meet(1, 2, 0.0036), cushion(1, "left", 0.5), meet(1, 5, 1), cushion(1, "rear", 1.4), end()],
    fields: { layout: { "1": [0, 0], "2": [80, 0], "5": [0, 80] } },
    measures: { azimuth: 60, follow: { 2: 60, 5: 60 } },
    expected: { legal: true, fouls: [] },
  },
  {
    name: "19 note: a shift of the tolerance itself is none",
    events: [tip(1), meet(1, 2, 0), end()],
    fields: { layout: { "1": [0, 0], "2": [68, 0] } },
    measures: { azimuth: 180, moved: { 2: 0.2 } },
    expected: { fouls: [{ clause: "4.3" }], notes: [{ clause: "19.note", evidence: [1] }] },
  },
  {
    name: "19 note: a little more is a collision",
    events: [tip(1), meet(1, 2, 0), end()],
    fields: { layout: { "1": [0, 0], "2": [68, 0] } },
    measures: { azimuth: 180, moved: { 2: 0.21 } },
    expected: { fouls: [{ clause: "20" }] },
  },
  // 20.
  {
    name: "20(2)(a): the second cushion met before the first had reflected",
    events: [
      tip(1),
      meet(1, 2, 0.3),
      { type: "cushion", ball: 2, cushion: "left", from: 0.6, turn: 0.603, to: 0.606 },
      { type: "cushion", ball: 2, cushion: "rear", from: 0.602, turn: 0.602, to: 0.603, reflected: false },
      end(),
    ],
    fields: { layout },
    expected: { legal: false, fouls: [{ clause: "20" }] },
  },
  {
    name: "20: a cushion at the very instant of the contact counts",
    events: [tip(1), meet(1, 2, 0.3), cushion(2, "left", 0.3), cushion(2, "rear", 0.9), end()],
    fields: { layout },
    expected: { legal: true, completion: { clause: "20(2)(a)", evidence: [2, 3] } },
  },
  {
    name: "20: a reflection exists from its deepest point",
    events: [
      tip(1),
      meet(1, 2, 0.3),
      { type: "cushion", ball: 2, cushion: "left", from: 0.6, turn: 0.603, to: 0.606 },
      meet(2, 3, 0.602),
      cushion(3, "rear", 1),
      end(),
    ],
    fields: { layout },
    expected: { legal: false, fouls: [{ clause: "20" }] },
  },
  {
    name: "20: a reflection after the contact counts though the touch began before it",
    events: [
      tip(1),
      { type: "cushion", ball: 1, cushion: "left", from: 0.299, turn: 0.303, to: 0.306 },
      meet(1, 2, 0.3),
      cushion(1, "rear", 1),
      end(),
    ],
    fields: { layout },
    expected: { legal: true, completion: { clause: "20(2)(a)", evidence: [1, 3] } },
  },
  {
    name: "20(2)(b): through a chain of balls (D4)",
    events: [
      tip(1),
      meet(1, 2, 0.3),
      cushion(2, "left", 0.6),
      meet(2, 3, 0.8),
      meet(3, 4, 1),
      cushion(4, "front", 1.4),
      end(),
    ],
    fields: { layout },
    expected: { legal: true, completion: { clause: "20(2)(b)", evidence: [2, 3, 4, 5] } },
  },
  {
    name: "20: contacts of a pair less than `chatter` apart are one (note 2)",
    events: [tip(1), meet(1, 2, 0.3), cushion(2, "left", 0.3003), meet(1, 2, 0.3005), cushion(1, "rear", 1), end()],
    fields: { layout },
    expected: { legal: false, fouls: [{ clause: "20" }] },
  },
  {
    name: "20 note 4: the far lip tells of a crossing that was not logged",
    events: [
      tip(1),
      meet(1, 3, 0.3),
      { type: "cushion", ball: 3, cushion: "right", from: 0.9, jaw: "MR", lip: "rear" },
      end(),
    ],
    fields: { layout },
    expected: { legal: true, completion: { clause: "20(3)(a)", evidence: [2, 2] } },
  },
  {
    name: "20 note 4: the near lip tells nothing",
    events: [
      tip(1),
      meet(1, 3, 0.3),
      { type: "cushion", ball: 3, cushion: "right", from: 0.9, jaw: "MR", lip: "front" },
      end(),
    ],
    fields: { layout },
    expected: { legal: false },
  },
  {
    name: "20: a pot before the contact completes nothing",
    events: [tip(1), pot(4, 0.1), meet(1, 2, 0.3), end()],
    fields: { layout },
    expected: { legal: false, fouls: [{ clause: "20" }], returned: [4] },
  },
  // 12.
  {
    name: "12.1(3): a cushion and a crossing of one instant, in the breaker's favour",
    events: [tip(0), meet(0, 1, 0.25), cushion(13, "rear", 0.6), cross(13, 0.6, -1), end()],
    fields: { rack: true, layout: { "0": [-1200, 0] } },
    expected: { legal: true, completion: { clause: "12.1(3)" } },
  },
  {
    name: "12.1: jaws do not count when the option is off",
    events: [
      tip(0),
      meet(0, 1, 0.25),
      { type: "cushion", ball: 15, cushion: "left", from: 0.8, jaw: "RL" },
      { type: "cushion", ball: 15, cushion: "rear", from: 0.9, jaw: "RL" },
      end(),
    ],
    fields: { rack: true, layout: { "0": [-1200, 0] }, rules: { jawsAreCushions: false } },
    expected: { legal: false, fouls: [{ clause: "12.1" }] },
  },
  {
    name: "D19: a breach before a break that is then played makes it illegal",
    events: [touch(4, -1), tip(0), meet(0, 1, 0.25), cushion(13, "rear", 0.6), cross(13, 1.6, -1), end()],
    fields: { rack: true, layout: { "0": [-1200, 0] } },
    expected: {
      legal: false,
      fouls: [{ clause: "17", when: "before" }, { clause: "12.1" }],
      completion: { clause: "12.1(3)" },
      penalties: [{ player: 0 }],
      next: { choose: 1, options: ["12.2(1)", "12.2(2)", "12.2(3)", "12.2(4)"] },
    },
  },
  {
    name: "D17: the opponent interfered first, then the breaker fails: 6 to the breaker",
    events: [tip(0), touch(4, 0.1, 1), meet(0, 1, 0.25), end()],
    fields: { rack: true, layout: { "0": [-1200, 0] } },
    expected: {
      fouls: [
        { clause: "26", player: 1 },
        { clause: "12.1", player: 0 },
      ],
      next: choice(0),
    },
  },
  {
    name: "11.3: within the line's width is on the line",
    events: [tip(0), meet(0, 1, 0.25), cushion(13, "rear", 0.6), cross(13, 1.6, -1), end()],
    fields: { rack: true, layout: { "0": [-887.9, 0] }, context: { phase: "break", warned: true } },
    expected: { fouls: [{ clause: "11.3", margin: { value: -887.9, limit: -887.5 } }, { clause: "12.1" }] },
  },
  {
    name: "6, not 12.2, after a legal break and a touch behind it",
    events: [tip(0), meet(0, 1, 0.25), cushion(13, "rear", 0.6), cross(13, 1.6, -1), end(), touch(4, 4)],
    fields: { rack: true, layout: { "0": [-1200, 0] } },
    expected: { legal: true, fouls: [{ clause: "17", when: "after" }], next: choice(1) },
  },
  // 2, 21, 27.
  {
    name: "2.1: the last ball of the shelf goes back",
    events: [tip(1), end()],
    fields: { layout, ...shelves([9, 8, 7], []) },
    expected: { penalty: { fromShelf: 7, debt: 0 }, players: [{ shelf: [9, 8], score: 2 }, { score: 0 }] },
  },
  {
    name: "D17: both break a rule: each pays, the opponent of the first chooses",
    events: [tip(1), touch(4, 0.5, 1), meet(1, 2, 0.3), end()].toSorted((a, b) => time(a) - time(b)),
    fields: { layout, ...shelves([9], [8]) },
    expected: {
      legal: false,
      fouls: [
        { clause: "20", player: 0 },
        { clause: "26", player: 1 },
      ],
      penalties: [
        { player: 1, fromShelf: 8, fouls: [1] },
        { player: 0, fromShelf: 9, fouls: [0] },
      ],
      spots: [
        { ball: 8, at: [887.5, 0] },
        { ball: 9, at: [956.5, 0] },
      ],
      next: choice(0),
    },
  },
  {
    name: "1: a jump past eight points",
    events: [...potting, pot(1, 1), end()],
    fields: { layout, ...shelves([9, 8, 7, 6, 5, 10, 11], []) },
    expected: { legal: true, winner: 0, next: null, players: [{ score: 9 }, { score: 0 }] },
  },
  {
    name: "D14: nothing after the end of a won frame counts",
    events: [...potting, end(), touch(4, 4)],
    fields: { layout, ...shelves([9, 8, 7, 6, 5, 10, 11], []) },
    expected: { legal: true, winner: 0, fouls: [], penalties: [], players: [{ score: 8 }, { score: 0 }] },
  },
  {
    name: "21.5: out of a pocket and into another",
    events: [
      ...potting,
      { type: "bounce-out", ball: 2, pocket: "RL", at: 1 },
      { ...pot(2, 1.5), pocket: "RR" } as LogEvent,
      end(),
    ],
    fields: { layout },
    expected: { legal: true, counted: [2], returned: [], notes: [{ name: "bounced-out" }] },
  },
  {
    name: "23.2: the mark itself is taken where a neighbour leaves a tenth of a millimetre",
    events: [tip(1), { ...pot(1, 0.5), pocket: "FL" } as LogEvent, end()],
    fields: { layout: { "1": [-900, 300], "2": [955.7, 0] } },
    expected: { spots: [{ ball: 1, at: [887.5, 0] }] },
  },
  {
    name: "24: at the last instant is in time",
    events: [...potting, end()],
    fields: { layout, context: { clock: { warned: 35, tip: 45 } } },
    expected: { legal: true, fouls: [] },
  },
  {
    name: "24: the clock ran out, nothing was played",
    events: [],
    fields: { layout, context: { clock: { warned: 35 } } },
    expected: { legal: false, fouls: [{ clause: "24" }], next: choice(1) },
  },
  {
    name: "7.3: a difference of the tolerance itself cannot be told",
    events: [
      tip(1),
      cushion(1, "rear", 2),
      cushion(2, "rear", 2),
      { type: "rest", ball: 1, at: 5, position: [-1700, 300] },
      { type: "rest", ball: 2, at: 5, position: [-1702, -300] },
      end(5),
    ],
    fields: { layout: { "1": [-1200, 300], "2": [-1200, -300] }, context: { phase: "lag", lag: { balls: [1, 2] } } },
    expected: { replay: true, lag: { winner: null, distance: [75, 73] }, notes: [{ name: "too-close" }] },
  },
  // 22A.
  {
    name: "22A: nobody knows whether the hanging ball would have been met",
    events: [...missing, { type: "fall", ball: 4, pocket: "ML", at: 2 }, end()],
    fields: { layout: { ...layout, "4": { hang: "ML", overhang: 0.2 } } },
    expected: { legal: null, undecided: ["22A.2"], restored: [4], replay: false },
  },
  {
    name: "22A.3: too long on the brink for the option",
    events: [tip(1), meet(1, 2, 0.3), { ...pot(2, 3.8), stopped: 3 } as LogEvent, end(4)],
    fields: { layout, rules: { brinkSeconds: 0.5 } },
    expected: { legal: false, counted: [], restored: [2] },
  },
  {
    name: "22A: the referee has the stroke played again",
    events: [...potting, end()],
    fields: { layout, referee: [{ clause: "22A", at: 2, call: "restore" }] },
    expected: { replay: true, legal: null, counted: [], next: { turn: 0 } },
  },
  // 22B.
  {
    name: "22B: a thing met on the bed is no jump",
    events: [...missing, { type: "foreign", ball: 2, object: "chalk", at: 1, onBed: true }, end()],
    fields: { layout },
    expected: { legal: true, returned: [] },
  },
  {
    name: "22B.2: a ball that met the lamp does not count though it fell",
    events: [tip(1), meet(1, 2, 0.3), { type: "foreign", ball: 2, object: "lamp", at: 0.6 }, pot(2, 0.9), end()],
    fields: { layout },
    expected: { fouls: [{ clause: "20" }, { clause: "22B.3", basis: "22B.2" }], returned: [2], counted: [] },
  },
  // 14.2, 17, 26 and who is at the table.
  {
    name: "17: the tip on another ball in the stroke",
    events: [...potting, tip(4, 1), end()],
    fields: { layout },
    expected: { fouls: [{ clause: "17", evidence: [3] }], returned: [2] },
  },
  {
    name: "17: at the very end of the stroke is after it",
    events: [...potting, end(3), touch(4, 3)],
    fields: { layout },
    expected: { legal: true, fouls: [{ clause: "17", when: "after" }], counted: [2] },
  },
  {
    name: "17: several touches are one entry",
    events: [...potting, touch(4, 1), touch(3, 1.5), end(3)],
    fields: { layout },
    expected: { fouls: [{ clause: "17", at: 1, evidence: [3, 4] }] },
  },
  {
    name: "17: a ball in a pocket may be touched",
    events: [...potting, touch(2, 1), end(3)],
    fields: { layout },
    expected: { legal: true, fouls: [] },
  },
  {
    name: "26: after a pot the opponent who touches a ball interferes",
    events: [...potting, end(3), touch(4, 4, 1)],
    fields: { layout },
    expected: { fouls: [{ clause: "26", player: 1, when: "after" }], next: choice(0) },
  },
  {
    name: "17: after a miss the opponent is at the table himself",
    events: [...missing, end(3), touch(4, 4, 1)],
    fields: { layout },
    expected: { fouls: [{ clause: "17", player: 1, when: "after" }], next: choice(0) },
  },
  {
    name: "26: a stroke out of turn, its pot goes back, who was in turn chooses",
    events: [...potting, end()],
    fields: { layout, context: { striker: 0, turn: 1 } },
    expected: { legal: false, fouls: [{ clause: "26", player: 0 }], returned: [2], next: choice(1) },
  },
  {
    name: "D18: what falls after the other's early stroke counts for nobody",
    events: [...potting, { ...tip(3, 1.5), player: 1, stroke: 2 } as LogEvent, pot(4, 2), end()],
    fields: { layout },
    expected: { legal: true, counted: [2], returned: [4], next: choice(0) },
  },
  {
    name: "15: not along the cue",
    events: [{ ...tip(1), offAxis: 10.5 } as LogEvent, ...potting.slice(1), end()],
    fields: { layout },
    expected: { fouls: [{ clause: "15" }] },
  },
  {
    name: "17 without a stroke stands alone, and a ball knocked in goes back",
    events: [touch(4, 0), { ...pot(4, 0.5), pocket: "ML" } as LogEvent],
    fields: { layout },
    expected: {
      legal: false,
      fouls: [{ clause: "17", when: "before" }],
      returned: [4],
      completion: null,
      next: choice(1),
    },
  },
  // The referee.
  {
    name: "referee: 26 is on the player who is not in turn",
    events: [...missing, end()],
    fields: { layout, referee: [{ clause: "26", at: 1 }] },
    expected: { legal: true, fouls: [{ clause: "26", player: 1 }], next: choice(0) },
  },
  {
    name: "referee: overrides a foul",
    events: [tip(1), tip(1, 0.05), meet(1, 2, 0.3), pot(2, 0.9), end()],
    fields: {
      layout,
      referee: [{ clause: "18", at: 0.05, call: "override", legal: true, reason: "one contact on the video" }],
    },
    expected: {
      legal: true,
      fouls: [],
      counted: [2],
      notes: [{ name: "override" }, { clause: "18", name: "double-hit" }],
    },
  },
  {
    name: "referee: overrides a clean stroke",
    events: [...potting, end()],
    fields: { layout, referee: [{ clause: "19.2", at: 0, call: "override", legal: false, reason: "push" }] },
    expected: { legal: false, fouls: [{ clause: "19.2", item: "27.1(8)" }], returned: [2] },
  },
  {
    name: "25: an outsider after the end changes nothing",
    events: [...potting, end(), { type: "touch", ball: 4, by: "spectator", at: 4, outsider: true }],
    fields: { layout },
    expected: { legal: true, replay: false, fouls: [], counted: [2] },
  },
  {
    name: "25: position lost after a stroke that counts",
    events: [...potting, end()],
    fields: { layout, referee: [{ clause: "25", at: 4, call: "no-restore" }], ...shelves([0], []) },
    expected: {
      legal: true,
      counted: [2],
      next: { lag: true, rerack: { numbered: [3, 4], swap: { ball: 1, player: 0 } } },
    },
  },
  {
    name: "an empty log: nothing happened",
    events: [],
    fields: { layout },
    expected: { legal: null, fouls: [], conditions: [], next: { turn: 0 }, penalty: null },
  },
];

function time(event: LogEvent): number {
  return "from" in event ? event.from : event.at;
}

describe("judge", () => {
  test.each(rows.map((row) => [row.name, row] as const))("%s", (_, row) => {
    expect(difference(row.expected, judged(row.events, row.fields ?? {}, row.measures ?? {}))).toBeNull();
  });

  test("names the options that it judged by", () => {
    expect(judged([...potting, end()], { layout, rules: { chalk: 24 } }).rules).toMatchObject({
      chalk: 24,
      tight: 0.3,
    });
  });
});
