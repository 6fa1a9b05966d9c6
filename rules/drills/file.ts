import { completeRules, readCase, readTable, type Stroke } from "../case.ts";
import { check } from "../case-schema.ts";
import { fail, ok, type Result } from "../errors.ts";
import { type Json, readJson } from "../json.ts";
import { checkLog } from "../log-check.ts";
import { contradiction } from "./contradictions.ts";
import { type Drill, drillFormat, drillVersion, type RecordedAttempt, type Shot } from "./drill.ts";
import { placeShot } from "./place.ts";
import { attemptSchema, drillSchema, maxAttempts, maxShots, shotSchema } from "./schema.ts";

type Fields = { readonly [key: string]: Json };
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a drill file. Whatever the text holds, the answer is a whole drill or one error; it never throws. */
export function parseDrill(text: string): Result<Drill> {
  const json = readJson(text);
  return json.ok ? readDrill(json.value) : json;
}

/** The same for a drill inside another file, as parsed JSON. */
export function readDrill(json: Json): Result<Drill> {
  if (!isObject(json) || json.format !== drillFormat) {
    return fail("E_FORMAT", "/format", `The file is not a drill: "format" must be "${drillFormat}".`);
  }
  if (json.version !== drillVersion) {
    return fail("E_VERSION", "/version", `Only version ${drillVersion} is known here; use a newer program.`);
  }
  const table = readTable(json.table);
  if (!table.ok) return table;
  const checked = check(drillSchema, json, []);
  if (!checked.ok) return checked;
  const raw = checked.value;
  const lists = { shots: json.shots, attempts: json.attempts ?? [] };
  const { shots: shotList, attempts: attemptList } = lists;
  if (!Array.isArray(shotList) || shotList.length === 0) {
    return fail("E_FORMAT", "/shots", "A drill has at least one shot; write a list of them.");
  }
  if (shotList.length > maxShots) return fail("E_SIZE", "/shots", `A drill has ${maxShots} shots at most.`);
  if (!Array.isArray(attemptList)) return fail("E_FORMAT", "/attempts", "The attempts are a list; write one.");
  if (attemptList.length > maxAttempts) {
    return fail("E_SIZE", "/attempts", `A drill file holds ${maxAttempts} attempts at most.`);
  }
  const shots: Shot[] = [];
  for (const [index, item] of (shotList as readonly Json[]).entries()) {
    const shot = readShot(item, json, index);
    if (!shot.ok) return shot;
    if (shots.some(({ id }) => id === shot.value.id)) {
      return fail("E_FORMAT", `/shots/${index}/id`, `Two shots are called "${shot.value.id}"; rename one.`);
    }
    shots.push(shot.value);
  }
  const drill: Drill = {
    ...raw,
    table: table.value,
    rules: completeRules(raw.rules),
    shots,
    attempts: [],
  };
  const wrong = contradiction(drill);
  if (wrong !== null) return { ok: false, error: wrong };
  const attempts: RecordedAttempt[] = [];
  for (const [index, item] of (attemptList as readonly Json[]).entries()) {
    const attempt = readAttempt(drill, item, index);
    if (!attempt.ok) return attempt;
    attempts.push(attempt.value);
  }
  return ok({ ...drill, attempts });
}

function readShot(json: Json, drill: Fields, index: number): Result<Shot> {
  const path = ["shots", index];
  const checked = check(shotSchema, json, path);
  if (!checked.ok) return checked;
  const raw = checked.value;
  const { solution } = raw;
  // A case reads the position; without a solution a stroke stands in for the one that is to come.
  const cue = raw.cue ?? (Object.keys(raw.layout).map(Number)[0] as number | undefined) ?? 1;
  const fields = json as Fields;
  const read = readCase({
    format: "pyramid-case",
    version: 1,
    ...(drill.table === undefined ? {} : { table: drill.table }),
    ...(drill.rules === undefined ? {} : { rules: drill.rules }),
    context: raw.phase === undefined ? {} : { phase: raw.phase },
    rack: raw.rack,
    layout: fields.layout ?? {},
    stroke: fields.solution ?? { ball: cue, azimuth: 0, speed: 1 },
  });
  if (!read.ok) {
    const place = read.error.path.replace(/^\/stroke/, solution === null ? "/cue" : "/solution");
    return fail(read.error.code, `/shots/${index}${place.replace(/^\/cue\/.*/, "/cue")}`, read.error.message);
  }
  if (solution !== null && raw.cue !== null && solution.ball !== raw.cue) {
    return fail(
      "E_STROKE",
      `/shots/${index}/solution/ball`,
      `The shot is played with ball ${raw.cue}; strike that one.`,
    );
  }
  const { ladder } = raw.vary;
  if (raw.further.length > 0 && (raw.run === null || solution === null)) {
    return fail(
      "E_STROKE",
      `/shots/${index}/further`,
      "Only the solution of a run goes on; give the shot both or leave it.",
    );
  }
  if (raw.run !== null && ladder !== null) {
    return fail("E_FORMAT", `/shots/${index}/run`, "A shot has a run or a ladder; take one of them away.");
  }
  return ok({
    id: raw.id,
    text: raw.text,
    cue: raw.cue,
    value: { ...read.value, strokes: solution === null ? [] : read.value.strokes },
    mirrors: [...new Set(raw.vary.mirror)].filter((mirror) => mirror !== "none"),
    ladder:
      ladder === null
        ? null
        : {
            ...ladder,
            steps: ladder.steps.map((step) => ({ distance: step.distance, solution: step.solution ?? null })),
          },
    scatter: raw.vary.random,
    goals: raw.goals,
    run: raw.run,
    solution,
    further: raw.further,
  });
}

function readAttempt(drill: Drill, json: Json, index: number): Result<RecordedAttempt> {
  const path = `/attempts/${index}`;
  const checked = check(attemptSchema, json, ["attempts", index]);
  if (!checked.ok) return checked;
  const { shot, mirror, rung, seed, stroke, further, log } = checked.value;
  const variant = { shot, mirror, rung, seed };
  const placed = placeShot(drill, variant);
  if (!placed.ok) return fail(placed.error.code, `${path}${placed.error.path}`, placed.error.message);
  const trouble = strokeTrouble(placed.value.value, stroke);
  if (trouble !== null) return fail("E_STROKE", `${path}/stroke${trouble.path}`, trouble.message);
  const { run } = placed.value.shot;
  if (run === null && further.length > 0) {
    return fail("E_STROKE", `${path}/further`, "This shot is one stroke; leave the others out.");
  }
  if (run !== null && log !== undefined) {
    return fail("E_EVENT", `${path}/log`, "A run is played again, stroke by stroke; leave the log out.");
  }
  if (log !== undefined) {
    const wrong = checkLog(log, new Set(placed.value.value.layout.map((item) => item.ball)));
    if (wrong !== null) return fail(wrong.code, `${path}${wrong.path}`, wrong.message);
  }
  return ok({ variant, stroke, further, log: log ?? null });
}

/** Why a stroke cannot be played from a position; null: it can. */
export function strokeTrouble(
  value: Shot["value"],
  stroke: Stroke,
): { readonly path: string; readonly message: string } | null {
  if (stroke.side * stroke.side + stroke.height * stroke.height > 0.81 + 1e-12) {
    return { path: "", message: "The tip would slip: side² + height² may be 0.81 at most; strike nearer the centre." };
  }
  return value.layout.some((item) => item.ball === stroke.ball)
    ? null
    : { path: "/ball", message: `Ball ${stroke.ball} is not on the table; choose one that is.` };
}

/** Writes a drill file; reading it again gives an equal drill. */
export function makeDrill(drill: Drill): string {
  const file = {
    format: drillFormat,
    version: drillVersion,
    id: drill.id,
    title: drill.title,
    task: drill.task,
    note: drill.note,
    group: drill.group,
    level: drill.level,
    clauses: drill.clauses,
    table: { preset: drill.table.preset, ...drill.table.overrides },
    rules: drill.rules,
    technique: drill.technique,
    penalty: drill.penalty,
    series: drill.series,
    progressive: drill.progressive,
    shots: drill.shots.map(writeShot),
    attempts: drill.attempts.map(({ variant, stroke, further, log }) => ({
      ...variant,
      stroke,
      ...(further.length === 0 ? {} : { further }),
      ...(log === null ? {} : { log }),
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function writeShot(shot: Shot): Record<string, unknown> {
  const layout: Record<string, unknown> = {};
  for (const item of shot.value.layout) {
    if (shot.value.rack && item.ball !== 0) continue;
    layout[item.ball] =
      item.hang !== undefined
        ? { hang: item.hang.pocket, overhang: item.hang.overhang }
        : item.frozen !== undefined
          ? { frozen: item.frozen, ...(item.at === undefined ? {} : { at: item.at }) }
          : item.position;
  }
  return {
    id: shot.id,
    text: shot.text,
    cue: shot.cue,
    phase: shot.value.context.phase,
    rack: shot.value.rack,
    layout,
    vary: {
      mirror: shot.mirrors,
      ladder:
        shot.ladder === null
          ? null
          : {
              ...shot.ladder,
              steps: shot.ladder.steps.map(({ distance, solution }) =>
                solution === null ? { distance } : { distance, solution },
              ),
            },
      random: shot.scatter,
    },
    goals: shot.goals,
    run: shot.run,
    solution: shot.solution,
    ...(shot.further.length === 0 ? {} : { further: shot.further }),
  };
}
