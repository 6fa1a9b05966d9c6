import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Case, parseCase } from "../../../rules/case.ts";
import { difference } from "../../../rules/expectation.ts";
import { explain } from "../../../rules/explain.ts";
import { judge } from "../../../rules/judge.ts";
import { judgementsPerSecond } from "../../../rules/judge-bench.ts";
import type { StrokeLog } from "../../../rules/log.ts";
import { applyChanges, type Change, whatIf } from "../../../rules/what-if.ts";

const folder = new URL("../../cases/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".pyramid"));

function load(id: string): { value: Case; log: StrokeLog } {
  const parsed = parseCase(readFileSync(new URL(`${id}.pyramid`, folder), "utf8"));
  if (!parsed.ok || parsed.value.log === null) throw new Error(id);
  return { value: parsed.value, log: parsed.value.log };
}

describe("explain", () => {
  test.each([
    [
      "C30: a push, and by how much",
      "C30",
      {
        deciding: [
          { clause: "19.2(1)", state: "fails", ball: 2, margin: { value: 0, limit: 45, unit: "deg" } },
          { clause: "19.2(2)", state: "fails", ball: 2, margin: { value: 120, limit: 34, unit: "mm" } },
          { clause: "19.2", state: "fails" },
        ],
        nearestChange: { change: { kind: "azimuth" }, verdict: { legal: true } },
      },
    ],
    [
      "C33: a degree short",
      "C33",
      { nearestChange: { change: { kind: "azimuth", value: 45 }, verdict: { legal: true } } },
    ],
    [
      "C31: the half ball is enough, the angle is not needed",
      "C31",
      {
        deciding: [{ clause: "20(2)(a)", state: "holds" }],
        nearestChange: { change: { kind: "measure", measure: "follow", value: 34.001 }, verdict: { legal: false } },
      },
    ],
    [
      "C19: five millimetres short of the line",
      "C19",
      { nearestMiss: { ball: 2, clause: "20(4)(a)", distance: 5 }, nearestChange: { change: { kind: "add" } } },
    ],
    [
      "C38: a millisecond too long",
      "C38",
      {
        rows: [
          { clause: "4.1" },
          { clause: "18", state: "holds" },
          { clause: "19.1", margin: { value: 17, limit: 16 } },
          {},
          {},
          {},
          {},
          {},
          {},
          {},
          {},
        ],
      },
    ],
    [
      "C27: no contact",
      "C27",
      {
        deciding: [
          { clause: "4.1", state: "fails" },
          { clause: "4.3", state: "fails" },
          {},
          {},
          {},
          {},
          {},
          {},
          {},
          {},
        ],
      },
    ],
    ["C78: a lag", "C78", { deciding: [{ clause: "7.2(5)", state: "fails" }], nearestChange: null }],
  ] as const)("%s", (_, id, expected) => {
    const { value, log } = load(id);
    expect(difference(expected, explain(value, log))).toBeNull();
  });

  test("whatever the case, the explanation is of its verdict and the nearest change really makes the other", () => {
    for (const name of names) {
      const { value, log } = load(name.replace(".pyramid", ""));
      const { verdict, nearestChange } = explain(value, log);
      expect(verdict).toEqual(judge(value, log));
      if (nearestChange === null) continue;
      const changed = applyChanges(value, log, [nearestChange.change]);
      expect(changed.ok && judge(changed.value.value, changed.value.log).legal, name).toBe(!verdict.legal);
    }
  });
});

describe("what if", () => {
  const flips = (id: string, ...changes: Change[]) => {
    const { value, log } = load(id);
    const result = whatIf(value, log, changes);
    if (!result.ok) return result.error.code;
    return [
      result.value.after.legal,
      ...result.value.flips.map((flip) => `${flip.clause} ${flip.before}>${flip.after}`),
    ];
  };

  test.each([
    [
      "an event taken away",
      flips("C04", { kind: "remove", index: 3 }),
      [false, "20 kept>broken", "20(1) not-needed>fails", "20(2)(a) holds>fails", "20(2)(b) not-needed>fails"],
    ],
    [
      "an event added",
      flips("C13", { kind: "add", event: { type: "cushion", ball: 2, cushion: "rear", from: 2 } }),
      [true, "20 broken>kept", "20(1) fails>not-needed", "20(2)(a) fails>not-needed", "20(2)(b) fails>not-needed"],
    ],
    [
      "an event moved before another",
      flips("C16", { kind: "move", index: 3, by: -1.5 }),
      [true, "20(3)(a) not-needed>holds", "20(4)(a) holds>not-needed"],
    ],
    [
      "an option changed",
      flips("C34a", { kind: "option", options: { closeZone: "strict" } }),
      [false, "18 kept>broken"],
    ],
    [
      "a measure changed",
      flips("C35", { kind: "measure", measure: "follow", ball: 2, value: 34 }),
      [true, "19.2 broken>kept"],
    ],
    ["a call taken back", flips("C72", { kind: "call", index: 0 }), [true, "16 broken>kept"]],
    ["an event that is not there", flips("C04", { kind: "remove", index: 99 }), "E_EVENT"],
    [
      "a contact of a ball in a pocket",
      flips("C26", { kind: "add", event: { type: "cushion", ball: 1, cushion: "left", from: 2 } }),
      "E_EVENT",
    ],
  ] as const)("%s", (_, found, expected) => {
    expect(typeof found === "string" ? found : found.slice(0, expected.length)).toEqual(expected);
  });
});

test("the benchmark of the judge runs with any clock", () => {
  let time = 0;
  expect(judgementsPerSecond(() => time++, 10)).toBeGreaterThan(0);
});
