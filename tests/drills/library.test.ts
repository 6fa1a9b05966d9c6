import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createPlayer, type Player } from "../../physics/play.ts";
import { fullMarks } from "../../rules/drills/drill.ts";
import { makeDrill, parseDrill } from "../../rules/drills/file.ts";
import { libraryDrills, standardTest } from "../../rules/drills/library.ts";
import { placeShot } from "../../rules/drills/place.ts";
import { playRecorded, storedSolutions } from "../../rules/drills/run.ts";
import { playAttempt } from "../../rules/drills/score.ts";
import { tournamentTable } from "../../rules/table.ts";

const folder = new URL("../../rules/drills/library/", import.meta.url);
const files = readdirSync(folder).sort();
const drills = libraryDrills();

let player: Player;
beforeAll(async () => {
  player = await createPlayer();
});

describe("the drill library", () => {
  test("holds every file of its folder, in the order of their names, each under its own id", () => {
    expect(drills.map(({ id }) => `${id}.json`)).toEqual(files);
    expect(drills.length).toBe(33);
  });

  test("has the shots of the standard test, none of which gives more than two points", () => {
    for (const [id, name] of standardTest) {
      const drill = drills.find((item) => item.id === id);
      const shot = drill?.shots.find((item) => item.id === name);
      if (shot === undefined) throw new Error(`${id} ${name} is missing`);
      expect(fullMarks(shot)).toBeLessThanOrEqual(2);
    }
  });

  test.each(files)("%s reads, and reads again when written", (name) => {
    const parsed = parseDrill(readFileSync(new URL(name, folder), "utf8"));
    if (!parsed.ok) throw new Error(`${parsed.error.code} ${parsed.error.path}: ${parsed.error.message}`);
    expect(parseDrill(makeDrill(parsed.value))).toEqual(parsed);
  });

  test.each(drills)("$id is played on the tournament table by the rules as they are", (drill) => {
    expect(drill.table).toEqual({ preset: tournamentTable.name, overrides: {} });
    expect(drill.clauses.length).toBeGreaterThan(0);
    for (const shot of drill.shots) expect(shot.solution, shot.id).not.toBeNull();
  });

  test.each(drills)("the stored solutions of $id get full marks", { timeout: 60_000 }, (drill) => {
    const solutions = storedSolutions(drill);
    const positions = drill.shots.reduce((sum, shot) => sum + 1 + (shot.ladder?.steps.length ?? 0), 0);
    expect(solutions).toHaveLength(positions);
    for (const solution of solutions) {
      const where = `${solution.variant.shot} step ${solution.variant.rung}`;
      const attempt = playRecorded(drill, solution, (value) => player.judge(value));
      if (!attempt.ok) throw new Error(`${where}: ${attempt.error.message}`);
      const { score } = attempt.value;
      expect(score.reasons, where).toEqual([]);
      expect(score.points, where).toBe(score.most);
    }
  });

  test("a mirrored shot is solved by the mirrored stroke", { timeout: 60_000 }, () => {
    for (const id of ["t04", "t14"]) {
      const drill = drills.find((item) => item.id === id);
      const shot = drill?.shots[0];
      if (drill === undefined || shot === undefined) continue;
      for (const mirror of shot.mirrors) {
        const variant = { shot: shot.id, mirror, rung: 0, seed: 0 } as const;
        const placed = placeShot(drill, variant);
        if (!placed.ok || placed.value.solution === null) throw new Error(`${id} ${mirror} has no solution`);
        const attempt = playAttempt(drill, variant, placed.value.solution, (value) => player.judge(value));
        expect(attempt.ok && attempt.value.score.points, `${id} ${mirror}`).toBe(fullMarks(shot));
      }
    }
  });
});
