import { describe, expect, test } from "vitest";
import type { Case } from "../../../../rules/case.ts";
import { makeDrill, parseDrill } from "../../../../rules/drills/file.ts";
import { importPack } from "../../../../rules/drills/pack.ts";
import { ok } from "../../../../rules/errors.ts";
import { judge } from "../../../../rules/judge.ts";
import { drillOf, file, incomplete, refusal } from "./fixtures.ts";

const stroke = { ball: 0, azimuth: 90, speed: 2 };
const pot = { is: "potted", ball: 1, pocket: "ML" };
const goals = (...when: unknown[]) => ({ goals: [{ points: 2, when }] });

describe("a drill file", () => {
  test("reads, and reads again when written", () => {
    const drill = drillOf(
      { attempts: [{ shot: "a", mirror: "y", rung: 1, stroke: { ...stroke, azimuth: -90 } }], penalty: -1 },
      {
        solution: stroke,
        vary: {
          mirror: ["x", "y"],
          ladder: { ball: 0, from: [0, 232], steps: [{ distance: 250 }, { distance: 400, solution: stroke }] },
        },
      },
    );
    expect(drill.attempts).toHaveLength(1);
    expect(parseDrill(makeDrill(drill))).toEqual(ok(drill));
  });

  test.each([
    ["nothing of it is JSON", "{", "E_FORMAT "],
    ["another format", JSON.stringify({ ...file(), format: "pyramid-case" }), "E_FORMAT /format"],
    ["a newer version", JSON.stringify({ ...file(), version: 2 }), "E_VERSION /version"],
    ["a list", "[]", "E_FORMAT /format"],
    ["larger than 4 MiB", `"${"x".repeat(4 * 1024 * 1024)}"`, "E_SIZE "],
    ["a key twice", '{"format":"pyramid-drill","format":"pyramid-drill"}', "E_FORMAT /format"],
  ])("refuses a text: %s", (_, text, said) => {
    const read = parseDrill(text);
    expect(read.ok ? null : `${read.error.code} ${read.error.path}`).toBe(said);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ["no shots", { shots: [] }, {}, "E_FORMAT /shots"],
    ["too many shots", { shots: Array.from({ length: 25 }, () => ({})) }, {}, "E_SIZE /shots"],
    ["too many attempts", { attempts: Array.from({ length: 1001 }, () => ({})) }, {}, "E_SIZE /attempts"],
    ["one language", { title: { ru: "Прямой" } }, {}, "E_FORMAT /title/en"],
    ["an empty text", { task: { ru: "", en: "x" } }, {}, "E_FORMAT /task/ru"],
    ["an unknown clause", { clauses: ["99"] }, {}, "E_FORMAT /clauses/0"],
    ["a reward for a foul", { penalty: 1 }, {}, "E_RANGE /penalty"],
    [
      "two shots of one name",
      { shots: [...(file().shots as []), ...(file().shots as [])] },
      {},
      "E_FORMAT /shots/1/id",
    ],
    ["an overlap", {}, { layout: { "0": [0, 0], "1": [10, 0] } }, "E_OVERLAP /shots/0/layout/1"],
    ["a ball off the bed", {}, { layout: { "0": [0, 0], "1": [4000, 0] } }, "E_OFF_TABLE /shots/0/layout/1"],
    ["an unknown table", { table: "pool" }, {}, "E_FORMAT /table"],
    ["a cue ball that is not there", {}, { cue: 5 }, "E_STROKE /shots/0/cue"],
    ["a solution with another ball", {}, { solution: { ...stroke, ball: 1 } }, "E_STROKE /shots/0/solution/ball"],
    ["a solution that slips", {}, { solution: { ...stroke, side: 0.8, height: 0.8 } }, "E_STROKE /shots/0/solution"],
    ["one ball in a drill that is judged", {}, { layout: { "0": [0, 0] } }, "E_FORMAT /shots/0/layout"],
    ["no goal", {}, { goals: [] }, "E_FORMAT /shots/0/goals"],
    ["a goal without a condition", {}, goals(), "E_FORMAT /shots/0/goals/0/when"],
    ["an unknown condition", {}, goals({ is: "lucky" }), "E_FORMAT /shots/0/goals/0/when/0/is"],
    ["a misspelt condition", {}, goals({ ...pot, poket: "ML" }), "E_FORMAT /shots/0/goals/0/when/0"],
    ["a ball that is not there", {}, goals({ ...pot, ball: 7 }), "E_BALL /shots/0/goals/0/when/0/ball"],
    [
      "potted and standing",
      {},
      goals({ is: "potted", ball: 0 }, { is: "stops", ball: "cue", at: [0, 0], within: 10 }),
      "E_FORMAT /shots/0/goals/0/when/0",
    ],
    ["this and its contrary", {}, goals(pot, { ...pot, not: true }), "E_FORMAT /shots/0/goals/0/when/1"],
    [
      "a zone off the bed",
      {},
      goals({ is: "zone", ball: 0, x: [1800, 1900], y: [0, 10] }),
      "E_OFF_TABLE /shots/0/goals/0/when/0",
    ],
    [
      "a zone turned round",
      {},
      goals({ is: "zone", ball: 0, x: [10, 0], y: [0, 10] }),
      "E_RANGE /shots/0/goals/0/when/0/x",
    ],
    ["more pots than balls", {}, goals({ is: "pots", count: [3, 4] }), "E_RANGE /shots/0/goals/0/when/0/count"],
    [
      "no direction",
      {},
      goals({ is: "offset", ball: 0, from: [1, 1], towards: [1, 1], between: [0, 1] }),
      "E_RANGE /shots/0/goals/0/when/0/towards",
    ],
    ["a safety that asks nothing", {}, goals({ is: "safety" }), "E_FORMAT /shots/0/goals/0/when/0"],
    [
      "pots without pockets",
      { table: { preset: "tournament", pockets: "closed" } },
      {},
      "E_FORMAT /shots/0/goals/0/when/0",
    ],
    ["a break from behind", {}, { phase: "break", vary: { mirror: ["x"] } }, "E_FORMAT /shots/0/vary/mirror"],
    [
      "a ladder off the bed",
      {},
      { vary: { ladder: { ball: 0, from: [0, 232], steps: [{ distance: 200 }, { distance: 3000 }] } } },
      "E_OFF_TABLE /shots/0/vary/ladder/steps/1",
    ],
    [
      "scatter without room",
      {},
      { vary: { random: [{ ball: 0, x: [0, 1], y: [300, 301] }] } },
      "E_OVERLAP /shots/0/vary/random",
    ],
    [
      "two boxes for a ball",
      {},
      {
        vary: {
          random: [
            { ball: 0, x: [0, 1], y: [0, 1] },
            { ball: 0, x: [0, 1], y: [0, 1] },
          ],
        },
      },
      "E_BALL /shots/0/vary/random/1/ball",
    ],
    ["progress without a ladder", { progressive: { attempts: 10, start: 4 } }, {}, "E_FORMAT /progressive"],
    ["an attempt at nothing", { attempts: [{ shot: "z", stroke }] }, {}, "E_FORMAT /attempts/0/shot"],
    ["an attempt in no mirror", { attempts: [{ shot: "a", mirror: "y", stroke }] }, {}, "E_FORMAT /attempts/0/mirror"],
    [
      "an attempt with no ball",
      { attempts: [{ shot: "a", stroke: { ...stroke, ball: 9 } }] },
      {},
      "E_STROKE /attempts/0/stroke/ball",
    ],
    [
      "an attempt with a log that cannot be",
      {
        attempts: [
          {
            shot: "a",
            stroke,
            log: {
              events: [
                { type: "end", at: 1 },
                { type: "end", at: 2 },
              ],
            },
          },
        ],
      },
      {},
      "E_EVENT /attempts/0/log/events/1",
    ],
  ])("refuses %s", (_, change, shot, said) => {
    expect(refusal(change, shot)).toBe(said);
  });
});

describe("a pack", () => {
  const pack = (...drills: unknown[]) => JSON.stringify({ format: "pyramid-drill-pack", version: 1, drills });

  test("brings its drills, a drill file alone is a pack of one", () => {
    const both = importPack(pack(file(), file({ id: "other" })), new Set(), null);
    expect(both.ok && both.value.map(({ id }) => id)).toEqual(["straight", "other"]);
    expect(importPack(JSON.stringify(file()), new Set(), null)).toMatchObject({ ok: true });
  });

  test("imports nothing when one drill is broken, and names the place", () => {
    expect(importPack(pack(file(), file({ id: "other", level: 9 })), new Set(), null)).toMatchObject({
      ok: false,
      error: { code: "E_RANGE", path: "/drills/1/level" },
    });
  });

  test("refuses an id that is taken, in the pack or before", () => {
    const taken = { ok: false, error: { code: "E_FORMAT", path: "/drills/0/id" } };
    expect(importPack(pack(file()), new Set(["straight"]), null)).toMatchObject(taken);
    expect(importPack(pack(file(), file()), new Set(), null)).toMatchObject({ error: { path: "/drills/1/id" } });
  });

  test("refuses a drill whose stored solution is none", () => {
    const missed = file({}, { solution: stroke });
    const play = (value: Case) => {
      const log = { events: incomplete, measures: {} };
      return ok({ log, verdict: judge(value, log) });
    };
    expect(importPack(pack(missed), new Set(), play)).toMatchObject({
      ok: false,
      error: { code: "E_STROKE", path: "/drills/0/shots/0/solution" },
    });
  });

  test.each([
    ["no list", { format: "pyramid-drill-pack", version: 1 }, "E_FORMAT /drills"],
    ["too many", { format: "pyramid-drill-pack", version: 1, drills: new Array(201).fill(0) }, "E_SIZE /drills"],
    ["a newer version", { format: "pyramid-drill-pack", version: 2, drills: [] }, "E_VERSION /version"],
    ["another format", { format: "x" }, "E_FORMAT /format"],
  ])("refuses %s", (_, value, said) => {
    const read = importPack(JSON.stringify(value), new Set(), null);
    expect(read.ok ? null : `${read.error.code} ${read.error.path}`).toBe(said);
  });
});
