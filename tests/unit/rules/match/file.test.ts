import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { restoreTimes, syntheticMatch } from "../../../../rules/match/bench.ts";
import { isMatchFile, makeMatch, parseMatch } from "../../../../rules/match/file.ts";
import { describeMatch, judgeMatch } from "../../../../rules/match/judge-match.ts";
import { currentState } from "../../../../rules/match/match.ts";

const folder = new URL("../../../matches/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(`${name}.pyramid-match`, folder), "utf8");
const refusalOf = (text: string): { code: string; path: string } | null => {
  const parsed = parseMatch(text);
  return parsed.ok ? null : { code: parsed.error.code, path: parsed.error.path };
};

/** The text of a file after a change of its JSON. */
function edited(name: string, change: (file: never) => void): string {
  const file = JSON.parse(read(name)) as never;
  change(file);
  return JSON.stringify(file);
}

/** What a hand that edits files may do to the sequence C55: a foul, a choice, a stroke with two pots. */
const edits: readonly (readonly [string, (file: never) => void, string, string])[] = [
  [
    "a score",
    ({ actions }: { actions: { after: { scores: number[] } }[] }) => {
      actions[2]!.after.scores[0] = 2;
    },
    "E_REPLAY",
    "/actions/2/after/scores/0",
  ],
  [
    "a shelf",
    ({ actions }: { actions: { after: { shelves: number[][] } }[] }) => {
      actions[2]!.after.shelves[0] = [10, 11];
    },
    "E_REPLAY",
    "/actions/2/after/shelves/0",
  ],
  [
    "a ball's place",
    ({ actions }: { actions: { after: { layout: Record<string, number[]> } }[] }) => {
      actions[2]!.after.layout["10"] = [887.6, 0];
    },
    "E_REPLAY",
    "/actions/2/after/layout/10/0",
  ],
  [
    "a verdict",
    ({ actions }: { actions: { verdict: { legal: boolean } }[] }) => {
      actions[0]!.verdict.legal = true;
    },
    "E_REPLAY",
    "/actions/0/verdict/legal",
  ],
  [
    "an event taken out",
    ({ actions }: { actions: { log: { events: unknown[] } }[] }) => {
      actions[2]!.log.events.splice(2, 1);
    },
    "E_REPLAY",
    "/actions/2/verdict/counted",
  ],
  [
    "an action taken out",
    ({ actions }: { actions: unknown[] }) => {
      actions.splice(1, 1);
    },
    "E_ACTION",
    "/actions/1",
  ],
  [
    "another player's stroke",
    ({ actions }: { actions: { player: number }[] }) => {
      actions[2]!.player = 1;
    },
    "E_ACTION",
    "/actions/2",
  ],
  [
    "an earlier time",
    ({ actions }: { actions: { at: number }[] }) => {
      actions[2]!.at = 1;
    },
    "E_ACTION",
    "/actions/2",
  ],
  [
    "an unknown action",
    ({ actions }: { actions: { kind: string }[] }) => {
      actions[1]!.kind = "concede";
    },
    "E_FORMAT",
    "/actions/1/kind",
  ],
  [
    "an unknown choice",
    ({ actions }: { actions: { option: string }[] }) => {
      actions[1]!.option = "6(3)";
    },
    "E_FORMAT",
    "/actions/1/option",
  ],
  [
    "a choice of another clause",
    ({ actions }: { actions: { option: string }[] }) => {
      actions[1]!.option = "12.2(1)";
    },
    "E_ACTION",
    "/actions/1/option",
  ],
  [
    "a ball that is not there",
    ({ actions }: { actions: { log: { events: { ball?: number }[] } }[] }) => {
      actions[2]!.log.events[0]!.ball = 16;
    },
    "E_EVENT",
    "/actions/2/log/events/0/ball",
  ],
  [
    "events out of order",
    ({ actions }: { actions: { log: { events: { at?: number }[] } }[] }) => {
      actions[2]!.log.events[2]!.at = 2;
    },
    "E_ORDER",
    "/actions/2/log/events/3",
  ],
  [
    "a stroke without an end",
    ({ actions }: { actions: { log: { events: unknown[] } }[] }) => {
      actions[2]!.log.events.pop();
    },
    "E_ACTION",
    "/actions/2/log/events",
  ],
  [
    "a stroke without the tip",
    ({ actions }: { actions: { log: { events: unknown[] } }[] }) => {
      actions[2]!.log.events.shift();
    },
    "E_ACTION",
    "/actions/2/log/events",
  ],
  [
    "two balls in one place",
    ({ actions }: { actions: { log: { events: { position?: number[] }[] } }[] }) => {
      actions[0]!.log.events[3]!.position = [1400, 310];
    },
    "E_ACTION",
    "/actions/0/log",
  ],
  [
    "no actions",
    (file: { actions: unknown }) => {
      file.actions = {};
    },
    "E_FORMAT",
    "/actions",
  ],
  [
    "a table",
    (file: { table: string }) => {
      file.table = "snooker";
    },
    "E_FORMAT",
    "/table",
  ],
  [
    "an even number of frames",
    (file: { options: object }) => {
      file.options = { frames: 4 };
    },
    "E_FORMAT",
    "/options/frames",
  ],
  [
    "no number of frames",
    (file: { options: object }) => {
      file.options = { frames: 0 };
    },
    "E_RANGE",
    "/options/frames",
  ],
  [
    "a start with a ball twice",
    (file: { start: { shelves: number[][] } }) => {
      file.start.shelves[0] = [5];
    },
    "E_BALL",
    "/start/shelves/0/0",
  ],
  [
    "a start with a ball nowhere",
    (file: { start: { layout: Record<string, unknown> } }) => {
      delete file.start.layout["5"];
    },
    "E_BALL",
    "/start/layout",
  ],
  [
    "a start with balls in each other",
    (file: { start: { layout: Record<string, unknown> } }) => {
      file.start.layout["5"] = [310, 0];
    },
    "E_OVERLAP",
    "/start/layout/5",
  ],
  [
    "a start with shelf and debt",
    (file: { start: { shelves: number[][]; debts: number[]; layout: Record<string, unknown> } }) => {
      file.start.shelves[0] = [5];
      file.start.debts = [1, 0];
      delete file.start.layout["5"];
    },
    "E_RANGE",
    "/start/debts/0",
  ],
  [
    "a start after the end",
    (file: { start: { frames: number[] } }) => {
      file.start.frames = [5, 0];
    },
    "E_RANGE",
    "/start/frames/0",
  ],
  [
    "a start where a frame is won",
    (file: { start: { shelves: number[][] } }) => {
      file.start.shelves[1] = [1, 2, 3, 4, 5, 6, 7, 8];
    },
    "E_FORMAT",
    "/start/shelves/1",
  ],
  [
    "a newer version",
    (file: { version: number }) => {
      file.version = 2;
    },
    "E_VERSION",
    "/version",
  ],
  [
    "a case",
    (file: { format: string }) => {
      file.format = "pyramid-case";
    },
    "E_FORMAT",
    "/format",
  ],
];

describe("a match file that was edited is found out", () => {
  test.each(edits)("%s", (_, change, code, path) => {
    expect(refusalOf(read("C55"))).toBeNull();
    expect(refusalOf(edited("C55", change))).toEqual({ code, path });
  });

  test("the sentence names the reason and the clause", () => {
    const parsed = parseMatch(edited("C55", ({ actions }: { actions: unknown[] }) => actions.splice(1, 1)));
    expect(parsed.ok ? null : parsed.error).toMatchObject({
      message: "First the choice has to be made.",
      refusal: { name: "choice-first", clause: "6" },
    });
  });
});

describe("hostile text", () => {
  test.each([
    ["nothing", "", "E_FORMAT"],
    ["no object", "[]", "E_FORMAT"],
    ["half a file", read("C55").slice(0, 900), "E_FORMAT"],
    ["a prototype", read("C55").replace('"rules"', '"__proto__"').replace('"title"', '"constructor"'), "E_FORMAT"],
    ["a field twice", read("C55").replace('"title"', '"format": "pyramid-match", "title"'), "E_FORMAT"],
    ["an infinite time", read("C55").replace('"at": 5', '"at": 1e999'), "E_RANGE"],
    ["too large", " ".repeat(4 * 1024 * 1024 + 1), "E_SIZE"],
    ["nested too deeply", `{"format":"pyramid-match","version":1,"x":${"[".repeat(40)}${"]".repeat(40)}}`, "E_FORMAT"],
  ])("%s", (_, text, code) => {
    expect(refusalOf(text)?.code).toBe(code);
  });

  test("every prefix and every lost line of a file is refused or is a match", () => {
    const text = read("C53a");
    for (let k = 0; k < text.length; k += 97) expect(() => parseMatch(text.slice(0, k))).not.toThrow();
    const lines = text.split("\n");
    for (let k = 0; k < lines.length; k++) expect(() => parseMatch(lines.toSpliced(k, 1).join("\n"))).not.toThrow();
  });

  test("any value in place of any other is refused or is a match", () => {
    const spoil = (value: unknown, by: unknown): unknown[] => {
      if (typeof value !== "object" || value === null) return [by];
      return Object.keys(value).flatMap((key) =>
        spoil((value as Record<string, unknown>)[key], by).map((other) =>
          Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
        ),
      );
    };
    for (const by of [null, -1, 1e9, "x", [], {}, true]) {
      for (const file of spoil(JSON.parse(read("C98")), by))
        expect(() => parseMatch(JSON.stringify(file))).not.toThrow();
    }
  });

  test("a file is told by its format", () => {
    expect(isMatchFile(read("C55"))).toBe(true);
    expect(isMatchFile('{"format":"pyramid-case"}')).toBe(false);
    expect(isMatchFile("{")).toBe(false);
  });
});

describe("judging a match file", () => {
  test("says how far the match is", () => {
    const judged = judgeMatch(read("C124"));
    expect(judged.ok && judged.value).toMatchObject({
      actions: 12,
      strokes: 9,
      replayed: null,
      state: { frame: 2, frames: [1, 0], stage: "break", turn: 0 },
    });
  });

  test("gives the error of a bad file", () => {
    const judged = judgeMatch(
      edited("C55", ({ actions }: { actions: { at: number }[] }) => {
        actions[2]!.at = 1;
      }),
    );
    expect(judged.ok ? null : judged.error.path).toBe("/actions/2");
  });

  test.each(readdirSync(folder).flatMap((name) => /^(.*)\.pyramid-match$/.exec(name)?.[1] ?? []))(
    "the protocol of %s is complete in both languages",
    (name) => {
      const judged = judgeMatch(read(name));
      if (!judged.ok) throw new Error(judged.error.message);
      const [ru, en] = (["ru", "en"] as const).map((language) => describeMatch(judged.value, language));
      expect(en).not.toMatch(/[а-яё]|undefined|\{\}|null/i);
      expect(ru).not.toMatch(/undefined|\{\}|null/);
      expect(ru).toMatch(/Партия \d/);
      expect(ru?.split("\n").length).toBe(en?.split("\n").length);
    },
  );

  test("a protocol names clauses, balls and score", () => {
    const judged = judgeMatch(read("C55"));
    if (!judged.ok) throw new Error(judged.error.message);
    expect(describeMatch(judged.value, "en").split("\n")).toEqual([
      "A foul at nothing, then a stroke with two pots: A – B, best of 9",
      "",
      "Frame 1, 0:0",
      "00:05.0  A: stroke; illegal; foul A: stroke not completed, cl. 20; A: debt grows by 1; score -1:0",
      "00:20.0  B: choice; cl. 6(2), The offender stays at the table.",
      "00:30.0  A: stroke; legal (cl. 20(1)); potted: no. 10, no. 11; paid towards the debt: no. 10; spotted: no. 10; score 1:0",
      "",
      "Next: a stroke, A",
      "",
    ]);
    expect(describeMatch(judged.value, "ru")).toContain(
      "штраф A: удар не завершён, п. 20; A: долг растёт на 1; счёт -1:0",
    );
  });
});

describe("a long match", () => {
  test("is restored from a file of a thousand strokes", () => {
    const match = syntheticMatch(1000, 1);
    const parsed = parseMatch(makeMatch(match));
    expect(parsed.ok && currentState(parsed.value)).toEqual(currentState(match));
  }, 20_000);

  test("the measure of it tells times and size", () => {
    let tick = 0;
    expect(restoreTimes(() => tick++, 20, 3)).toMatchObject({ strokes: 20, replayed: 1, parsed: 1 });
  });
});
