import { describe, expect, test } from "vitest";
import { difference } from "../../../rules/expectation.ts";
import type { LogEvent } from "../../../rules/log.ts";
import {
  choice,
  cross,
  cushion,
  end,
  judged,
  layout,
  meet,
  near,
  nearHit,
  pot,
  potting,
  type Row,
  tip,
  touch,
} from "./fixtures.ts";

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
];

describe("judge: the stroke", () => {
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
