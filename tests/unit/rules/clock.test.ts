import { describe, expect, test } from "vitest";
import type { ClockFacts } from "../../../rules/case.ts";
import { deadline, mayExtend } from "../../../rules/clauses/clock.ts";
import { caseOf } from "./fixtures.ts";

const clock = (facts: Partial<ClockFacts>): ClockFacts => ({
  limit: 45,
  extended: false,
  warned: null,
  down: null,
  up: null,
  tip: null,
  ...facts,
});

describe("clause 24", () => {
  test.each([
    ["not warned", {}, null],
    ["warned in time", { warned: 35 }, 45],
    ["warned late: ten seconds are left", { warned: 41 }, 51],
    ["down before the mark", { warned: 35, down: 34 }, null],
    ["down at the mark, in the player's favour", { warned: 35, down: 35 }, null],
    ["down after the mark", { warned: 35, down: 38 }, 45],
    ["down in time, up again, warned then", { down: 34, up: 50, warned: 50 }, 60],
    ["down in time, warned all the same, up later", { down: 34, warned: 35, up: 40 }, null],
    ["down and up before the mark", { down: 10, up: 20, warned: 35 }, 45],
    ["extended", { extended: true, warned: 80 }, 90],
  ] as const)("%s", (_, facts, expected) => {
    expect(deadline(clock(facts))).toBe(expected);
  });

  test.each([
    ["the first in a frame", 0, false, true],
    ["a second in a frame", 1, false, false],
    ["a second in the decider (C125)", 1, true, true],
    ["a third in the decider", 2, true, false],
  ] as const)("an extension: %s", (_, extensions, decider, granted) => {
    const { context } = caseOf({
      layout: { "1": [0, 0] },
      log: { events: [] },
      context: { decider, players: [{ extensions }, {}] },
    });
    expect(mayExtend(context, 0)).toBe(granted);
  });
});
