import { fail, ok, type Result } from "../errors.ts";
import { type Json, readJson } from "../json.ts";
import { type Drill, drillFormat } from "./drill.ts";
import { readDrill } from "./file.ts";
import { playRecorded, storedSolutions } from "./run.ts";
import type { Play } from "./score.ts";

/** Drills that travel together (`"format": "pyramid-drill-pack"`); a single drill file is a pack of one. */
export const packFormat = "pyramid-drill-pack";
export const packVersion = 1;
export const maxDrills = 200;

const isObject = (value: unknown): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads a pack: every drill of it, or one error with the path of the first that is broken, and nothing at all. `known`:
 * ids that are taken already. With `play` each stored solution is played, and a drill whose solution does not get full
 * marks is refused.
 */
export function importPack(text: string, known: ReadonlySet<string>, play: Play | null): Result<readonly Drill[]> {
  const json = readJson(text);
  if (!json.ok) return json;
  const { value } = json;
  if (!isObject(value)) return fail("E_FORMAT", "", "The file is not a pack of drills.");
  const single = value.format === drillFormat;
  if (!single && value.format !== packFormat) {
    return fail("E_FORMAT", "/format", `The file is not a pack: "format" must be "${packFormat}" or "${drillFormat}".`);
  }
  if (!single && value.version !== packVersion) {
    return fail("E_VERSION", "/version", `Only version ${packVersion} is known here; use a newer program.`);
  }
  const list = single ? [value] : value.drills;
  if (!Array.isArray(list) || list.length === 0) {
    return fail("E_FORMAT", "/drills", "A pack has at least one drill; write a list of them.");
  }
  if (list.length > maxDrills) return fail("E_SIZE", "/drills", `A pack has ${maxDrills} drills at most.`);
  const drills: Drill[] = [];
  const ids = new Set(known);
  for (const [index, item] of (list as readonly Json[]).entries()) {
    const at = single ? "" : `/drills/${index}`;
    const drill = readDrill(item);
    if (!drill.ok) return fail(drill.error.code, `${at}${drill.error.path}`, drill.error.message);
    const { id } = drill.value;
    if (ids.has(id)) return fail("E_FORMAT", `${at}/id`, `There is a drill "${id}" already; give this one another id.`);
    ids.add(id);
    const unsolved = play === null ? null : unsolvedShot(drill.value, play);
    if (unsolved !== null) return fail("E_STROKE", `${at}${unsolved.path}`, unsolved.message);
    drills.push(drill.value);
  }
  return ok(drills);
}

/** The first stored solution that does not get full marks when it is played; null: all do. */
export function unsolvedShot(drill: Drill, play: Play): { readonly path: string; readonly message: string } | null {
  for (const solution of storedSolutions(drill)) {
    const { shot, rung } = solution.variant;
    const index = drill.shots.findIndex(({ id }) => id === shot);
    const path = `/shots/${index}${rung === 0 ? "" : `/vary/ladder/steps/${rung - 1}`}/solution`;
    const attempt = playRecorded(drill, solution, play);
    if (!attempt.ok) return { path, message: attempt.error.message };
    const { points, most } = attempt.value.score;
    if (points < most) {
      return { path, message: `The stored solution gets ${points} of ${most} points; find another stroke.` };
    }
  }
  return null;
}
