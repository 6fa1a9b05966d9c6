import { describe, expect, test } from "vitest";
import { difference } from "../../../rules/expectation.ts";
import type { LogEvent } from "../../../rules/log.ts";
import {
  choice,
  cushion,
  end,
  judged,
  layout,
  meet,
  missing,
  pot,
  potting,
  type Row,
  shelves,
  tip,
  touch,
} from "./fixtures.ts";

const rows: readonly Row[] = [
  // 2, 21, 27.
  {
    name: "2.1: the last ball of the shelf goes back",
    events: [tip(1), end()],
    fields: { layout, ...shelves([9, 8, 7], []) },
    expected: { penalty: { fromShelf: 7, debt: 0 }, players: [{ shelf: [9, 8], score: 2 }, { score: 0 }] },
  },
  {
    name: "D17: both break a rule: each pays, the opponent of the first chooses",
    events: [tip(1), meet(1, 2, 0.3), touch(4, 0.5, 1), end()],
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

describe("judge: what follows", () => {
  test.each(rows.map((row) => [row.name, row] as const))("%s", (_, row) => {
    expect(difference(row.expected, judged(row.events, row.fields ?? {}, row.measures ?? {}))).toBeNull();
  });
});
