import { caseSchema, check, overrideSchemas, placementSchemas } from "./case-schema.ts";
import { fail, ok, type Result } from "./errors.ts";
import { type Json, pointer, readJson } from "./json.ts";
import { type PlacedBall, type Placement, resolveLayout } from "./layout.ts";
import type { BallId, PlayerIndex, StrokeLog } from "./log.ts";
import { checkLog } from "./log-check.ts";
import { defaultRules, type RuleOptions } from "./options.ts";
import { resolveSurface } from "./surface.ts";
import { type TablePreset, tablePresets } from "./table.ts";

export type { PlacedBall } from "./layout.ts";
export type { RuleOptions } from "./options.ts";

export type Phase = "lag" | "break" | "play";

export interface PlayerState {
  readonly name: string;
  readonly shelf: readonly BallId[];
  readonly debt: number;
  /** Clock extensions used in this frame (24). */
  readonly extensions: number;
}

export interface ClockFacts {
  readonly limit: number;
  readonly extended: boolean;
  readonly warned: number | null;
  readonly down: number | null;
  readonly up: number | null;
  readonly tip: number | null;
}

export interface Context {
  readonly phase: Phase;
  readonly striker: PlayerIndex;
  readonly turn: PlayerIndex;
  readonly players: readonly [PlayerState, PlayerState];
  readonly warned: boolean;
  readonly decider: boolean;
  readonly clock: ClockFacts | null;
  readonly lagBalls: readonly [BallId, BallId] | null;
}

export interface Stroke {
  readonly ball: BallId;
  /** Degrees from +x towards +y: the direction in which the tip travels. */
  readonly azimuth: number;
  /** Degrees of the butt above level; null: the least that clears cushions and balls. */
  readonly elevation: number | null;
  /** Contact point seen along the cue, in ball radii: right and up positive. */
  readonly side: number;
  readonly height: number;
  /** m/s of the cue at first contact. */
  readonly speed: number;
  /** Millimetres over which the hand keeps driving; null: the natural hand. */
  readonly followThrough: number | null;
  readonly seed: number;
}

export interface Launch {
  readonly ball: BallId;
  /** m/s and rad/s. */
  readonly velocity: readonly [number, number, number];
  readonly spin: readonly [number, number, number];
}

export interface RefereeCall {
  readonly clause: string;
  readonly at: number;
  readonly call: "foul" | "restore" | "no-restore" | "override";
  readonly player?: PlayerIndex;
  readonly ball?: BallId;
  readonly by?: string;
  readonly legal?: boolean;
  readonly reason?: string;
}

export interface ForeignObject {
  readonly kind: string;
  readonly at: readonly [number, number, number];
  readonly size: readonly [number, number, number];
}

/** Numbers of the table and the physics that a case changes, SI, by the names of the formats. */
export type TableOverrides = Readonly<Record<string, number | string>>;

/** The one object that practice, match, drills, analysis and exports share: validated, defaults filled in. */
export interface Case {
  readonly title: string;
  readonly table: { readonly preset: TablePreset; readonly overrides: TableOverrides };
  readonly rules: RuleOptions;
  readonly context: Context;
  readonly rack: boolean;
  /** Every ball on the table, the rack's included, by id. */
  readonly layout: readonly PlacedBall[];
  /** One stroke; two in a lag, one a player; none when only a log or a launch is given. */
  readonly strokes: readonly Stroke[];
  readonly launch: readonly Launch[];
  readonly log: StrokeLog | null;
  readonly referee: readonly RefereeCall[];
  readonly objects: readonly ForeignObject[];
  /** Any part of the verdict, as written in the file. */
  readonly expect: unknown;
  readonly digest: string;
  readonly notes: string;
}

export const caseVersion = 1;

/** The clauses that a person at the table may call; an override may name any. */
const calledClauses: ReadonlySet<string> = new Set([
  "11.3",
  "11.5",
  "14.2",
  "15",
  "16",
  "17",
  "22A",
  "22A.1",
  "22A.2",
  "24",
  "25",
  "26",
]);

const isObject = (value: unknown): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a case file. Whatever the text holds, the answer is a whole case or one error; it never throws. */
export function parseCase(text: string): Result<Case> {
  const json = readJson(text);
  return json.ok ? readCase(json.value) : json;
}

/** The same for a case that stands inside another file, as parsed JSON. */
export function readCase(json: Json): Result<Case> {
  if (!isObject(json)) return fail("E_FORMAT", "", "The file is not a case; choose a *.pyramid file.");
  if (json.format !== "pyramid-case") {
    return fail("E_FORMAT", "/format", 'The file is not a case: "format" must be "pyramid-case".');
  }
  if (json.version !== caseVersion) {
    return fail(
      "E_VERSION",
      "/version",
      `Only version ${caseVersion} is known here; open the file with a newer program.`,
    );
  }
  const table = readTable(json.table);
  if (!table.ok) return table;
  const parsed = check(caseSchema, json, []);
  if (!parsed.ok) return parsed;
  const raw = parsed.value;
  const placements = readPlacements(raw.layout);
  if (!placements.ok) return placements;
  const layout = resolveLayout(resolveSurface(table.value), placements.value, raw.rack);
  if (!layout.ok) return layout;

  const strokes = raw.strokes ?? (raw.stroke === undefined ? [] : [raw.stroke]);
  const striker = raw.context.striker;
  const nobody: PlayerState = { name: "", shelf: [], debt: 0, extensions: 0 };
  const value: Case = {
    title: raw.title,
    table: table.value,
    rules: completeRules(raw.rules),
    context: {
      phase: raw.context.phase ?? (raw.rack ? "break" : "play"),
      striker,
      turn: raw.context.turn ?? striker,
      players: raw.context.players ?? [
        { ...nobody, name: "A" },
        { ...nobody, name: "B" },
      ],
      warned: raw.context.warned,
      decider: raw.context.decider,
      clock: raw.context.clock,
      lagBalls: raw.context.lag?.balls ?? null,
    },
    rack: raw.rack,
    layout: layout.value,
    strokes,
    launch: raw.launch ?? [],
    log: raw.log ?? null,
    referee: raw.referee,
    objects: raw.objects,
    expect: raw.expect,
    digest: raw.digest,
    notes: raw.notes,
  };
  return checkWhole(value, raw.stroke !== undefined && raw.strokes !== undefined);
}

/** Every option that a file leaves out takes its default. */
export function completeRules(
  options: { readonly [K in keyof RuleOptions]?: RuleOptions[K] | undefined },
): RuleOptions {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaultRules, ...Object.fromEntries(given) };
}

/** The table of a file: a preset by name, or with overrides. */
export function readTable(json: Json | undefined): Result<Case["table"]> {
  const given = json === undefined ? { preset: "tournament" } : typeof json === "string" ? { preset: json } : json;
  if (!isObject(given)) return fail("E_FORMAT", "/table", "The table is a preset's name or an object with overrides.");
  const { preset = "tournament", ...rest } = given;
  const names = Object.keys(tablePresets) as TablePreset[];
  const known = names.find((name) => name === preset);
  if (known === undefined) {
    const path = typeof json === "string" ? "/table" : "/table/preset";
    return fail("E_FORMAT", path, `The table is not known; write one of: ${names.join(", ")}.`);
  }
  const overrides: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(rest)) {
    const schema = overrideSchemas[name];
    if (schema === undefined) {
      return fail("E_FORMAT", pointer(["table", name]), `"${name.slice(0, 40)}" is no number of the table; remove it.`);
    }
    const checked = check(schema, value, ["table", name]);
    if (!checked.ok) return checked;
    overrides[name] = checked.value;
  }
  return ok({ preset: known, overrides });
}

/** How a file asks for balls, by id. */
export function readPlacements(layout: { readonly [key: string]: unknown }): Result<ReadonlyMap<BallId, Placement>> {
  const placements = new Map<BallId, Placement>();
  for (const [key, value] of Object.entries(layout)) {
    const path = ["layout", key];
    if (!/^(?:[0-9]|1[0-5])$/.test(key)) {
      return fail("E_BALL", pointer(path), "There is no such ball; ids are 0 for the coloured one and 1 to 15.");
    }
    const ball = Number(key);
    if (isObject(value) && "hang" in value) {
      const hang = check(placementSchemas.hang, value, path);
      if (!hang.ok) return hang;
      placements.set(ball, { kind: "hang", pocket: hang.value.hang, overhang: hang.value.overhang });
    } else if (isObject(value) && "frozen" in value) {
      const frozen = check(placementSchemas.frozen, value, path);
      if (!frozen.ok) return frozen;
      placements.set(ball, { kind: "frozen", against: frozen.value.frozen, near: frozen.value.at ?? null });
    } else {
      const position = check(placementSchemas.at, value, path);
      if (!position.ok) return position;
      placements.set(ball, { kind: "at", position: [position.value[0] + 0, position.value[1] + 0] });
    }
  }
  return ok(placements);
}

/** What only the whole shows: who stands where, what is played, whether the log can be. */
function checkWhole(value: Case, bothStrokes: boolean): Result<Case> {
  const onTable = new Set(value.layout.map((item) => item.ball));
  const shelved = new Set<BallId>();
  for (const [index, player] of value.context.players.entries()) {
    for (const [place, ball] of player.shelf.entries()) {
      const path = `/context/players/${index}/shelf/${place}`;
      if (shelved.has(ball)) return fail("E_BALL", path, `Ball ${ball} stands on the shelves twice; remove one.`);
      if (onTable.has(ball)) {
        return fail("E_BALL", path, `Ball ${ball} is on a shelf and on the table; remove one of the two.`);
      }
      shelved.add(ball);
    }
  }
  const wrongStroke = checkStrokes(value, onTable, bothStrokes);
  if (wrongStroke !== null) return wrongStroke;
  for (const [index, call] of value.referee.entries()) {
    const trouble = callTrouble(call);
    if (trouble !== null) return fail("E_FORMAT", `/referee/${index}${trouble.path}`, trouble.message);
  }
  const wrongLog = value.log === null ? null : checkLog(value.log, onTable.size === 0 ? null : onTable);
  return wrongLog === null ? ok(value) : { ok: false, error: wrongLog };
}

/** Why nobody at the table can say this; null: it can be said. The path is below the call. */
export function callTrouble(call: RefereeCall): { readonly path: string; readonly message: string } | null {
  if (call.call === "override") {
    return call.legal === undefined ? { path: "", message: "An override says `legal` and a `reason`." } : null;
  }
  if (!calledClauses.has(call.clause)) {
    return { path: "/clause", message: `A referee calls one of: ${[...calledClauses].join(", ")}.` };
  }
  if ((call.clause.startsWith("22A") || call.clause === "25") === (call.call === "foul")) {
    return { path: "/call", message: 'Clauses 22A and 25 take "restore" or "no-restore", the others "foul".' };
  }
  return null;
}

function checkStrokes(value: Case, onTable: ReadonlySet<BallId>, bothStrokes: boolean): Result<never> | null {
  const many = value.strokes.length > 1;
  if (bothStrokes || (value.launch.length > 0 && value.strokes.length > 0)) {
    return fail("E_STROKE", "/stroke", "Give one of `stroke`, `strokes` and `launch`; remove the others.");
  }
  if (value.strokes.length === 0 && value.launch.length === 0 && value.log === null) {
    return fail("E_STROKE", "/stroke", "There is nothing to play or judge; add a stroke or a log.");
  }
  for (const [index, stroke] of value.strokes.entries()) {
    const path = many || value.context.phase === "lag" ? `/strokes/${index}` : "/stroke";
    if (stroke.side * stroke.side + stroke.height * stroke.height > 0.81 + 1e-12) {
      return fail(
        "E_STROKE",
        path,
        "The tip would slip: side² + height² may be 0.81 at most; strike nearer the centre.",
      );
    }
    if (!onTable.has(stroke.ball)) {
      return fail("E_STROKE", `${path}/ball`, `Ball ${stroke.ball} is not on the table; choose one that is.`);
    }
  }
  for (const [index, launch] of value.launch.entries()) {
    if (!onTable.has(launch.ball)) {
      return fail("E_LAUNCH", `/launch/${index}/ball`, `Ball ${launch.ball} is not on the table; choose one that is.`);
    }
  }
  if (value.context.phase !== "lag") {
    return many ? fail("E_STROKE", "/strokes", "Two strokes make a lag; set the phase or give one stroke.") : null;
  }
  const [first, second] = value.strokes;
  if (value.strokes.length === 1 || (first !== undefined && first.ball === second?.ball)) {
    return fail("E_STROKE", "/strokes", "A lag has two strokes, one a player, on two balls.");
  }
  return null;
}

/** Writes a case file; reading it again gives an equal case. */
export function makeCase(value: Case): string {
  const { context } = value;
  const layout: Record<string, unknown> = {};
  for (const item of value.layout) {
    if (value.rack && item.ball !== 0) continue;
    layout[item.ball] =
      item.hang !== undefined
        ? { hang: item.hang.pocket, overhang: item.hang.overhang }
        : item.frozen !== undefined
          ? { frozen: item.frozen, ...(item.at === undefined ? {} : { at: item.at }) }
          : item.position;
  }
  const [first] = value.strokes;
  const lag = context.phase === "lag" && value.strokes.length > 0;
  const file = {
    format: "pyramid-case",
    version: caseVersion,
    title: value.title,
    table: { preset: value.table.preset, ...value.table.overrides },
    rules: value.rules,
    context: {
      phase: context.phase,
      striker: context.striker,
      turn: context.turn,
      players: context.players,
      warned: context.warned,
      decider: context.decider,
      ...(context.clock === null ? {} : { clock: context.clock }),
      ...(context.lagBalls === null ? {} : { lag: { balls: context.lagBalls } }),
    },
    rack: value.rack,
    layout,
    ...(lag ? { strokes: value.strokes } : first === undefined ? {} : { stroke: first }),
    ...(value.launch.length === 0 ? {} : { launch: value.launch }),
    ...(value.log === null ? {} : { log: value.log }),
    referee: value.referee,
    objects: value.objects,
    ...(value.expect === undefined ? {} : { expect: value.expect }),
    digest: value.digest,
    notes: value.notes,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
