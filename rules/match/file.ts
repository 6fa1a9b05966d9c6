import { completeRules, readPlacements, readTable } from "../case.ts";
import { check } from "../case-schema.ts";
import { fail, ok, type Result } from "../errors.ts";
import { differenceAt } from "../expectation.ts";
import { type Json, pointer, readJson } from "../json.ts";
import { resolveLayout } from "../layout.ts";
import { ballCount } from "../log.ts";
import { resolveSurface } from "../surface.ts";
import type { Action } from "./actions.ts";
import { apply } from "./apply.ts";
import type { Match } from "./match.ts";
import { below } from "./refusals.ts";
import { actionSchema, matchSchema, maxActions } from "./schema.ts";
import { defaultOptions, type MatchSetup, type MatchState, type StartPosition } from "./state.ts";
import { summarise, summariseVerdict } from "./summary.ts";
import { startMatch } from "./table.ts";

export const matchFormat = "pyramid-match";
export const matchVersion = 1;

type Fields = { readonly [key: string]: Json };
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a text claims to be a match, by its `format` alone; it may still be a bad one. */
export function isMatchFile(text: string): boolean {
  const json = readJson(text);
  return json.ok && isObject(json.value) && json.value.format === matchFormat;
}

/**
 * Reads a match file and replays it: whatever the text holds, the answer is a whole match or one error. Errors beside
 * those of a case: `E_ACTION` for an action that the rules refuse, `E_REPLAY` where an action does not lead to what the
 * file says; the path names the place.
 */
export function parseMatch(text: string): Result<Match> {
  const json = readJson(text);
  if (!json.ok) return json;
  const { value } = json;
  if (!isObject(value) || value.format !== matchFormat) {
    return fail("E_FORMAT", "/format", `The file is not a match: "format" must be "${matchFormat}".`);
  }
  if (value.version !== matchVersion) {
    return fail("E_VERSION", "/version", `Only version ${matchVersion} is known here; use a newer program.`);
  }
  const setup = readSetup(value);
  if (!setup.ok) return setup;
  const { actions = [] } = value;
  if (!Array.isArray(actions)) return fail("E_FORMAT", "/actions", "The actions are a list; write one.");
  if (actions.length > maxActions) return fail("E_SIZE", "/actions", `A match has ${maxActions} actions at most.`);
  return replayFile(setup.value, actions as readonly Json[]);
}

function replayFile(setup: MatchSetup, actions: readonly Json[]): Result<Match> {
  const start = startMatch(setup);
  const read: Action[] = [];
  const states: MatchState[] = [];
  let state = start;
  for (const [index, json] of actions.entries()) {
    const path = `/actions/${index}`;
    const action: Result<Action> = check(actionSchema, json, ["actions", index]);
    if (!action.ok) return action;
    const after = below(apply(state, action.value), path);
    if (!after.ok) return after;
    state = after.value;
    read.push(action.value);
    states.push(state);
    if (!isObject(json)) continue;
    const apart = stateDifference(json, state);
    if (apart !== null) {
      return fail("E_REPLAY", `${path}${apart.path}`, `The replay gives another state: ${apart.message}.`);
    }
  }
  return ok({ start, actions: read, states });
}

/** What a file says an action led to, in full or in part, against what it does lead to. */
function stateDifference(json: Fields, state: MatchState): ReturnType<typeof differenceAt> {
  const verdict = state.verdict === null ? null : summariseVerdict(state.verdict);
  const apart = json.verdict === undefined ? null : differenceAt(json.verdict, verdict, "/verdict");
  if (apart !== null || json.after === undefined) return apart;
  return differenceAt(json.after, summarise(state), "/after");
}

function readSetup(json: Fields): Result<MatchSetup> {
  const table = readTable(json.table);
  if (!table.ok) return table;
  const checked = check(matchSchema, { ...json, actions: undefined }, []);
  if (!checked.ok) return checked;
  const raw = checked.value;
  const { options } = raw;
  const base = {
    title: raw.title,
    table: table.value,
    rules: completeRules(raw.rules),
    players: [raw.players[0].name, raw.players[1].name],
    options: {
      frames: options.frames ?? defaultOptions.frames,
      mode: options.mode ?? defaultOptions.mode,
      autoWarn: options.autoWarn ?? defaultOptions.autoWarn,
      clock: options.clock ?? defaultOptions.clock,
    },
  } as const;
  if (raw.start === null) return ok({ ...base, start: null });
  const placements = below(readPlacements(raw.start.layout), "/start");
  if (!placements.ok) return placements;
  const layout = below(resolveLayout(resolveSurface(table.value), placements.value, false), "/start");
  if (!layout.ok) return layout;
  const start: StartPosition = { ...raw.start, layout: layout.value };
  return checkStart(start, base.options.frames) ?? ok({ ...base, start });
}

/** Every ball in one place, no frame or match that is over. */
function checkStart(start: StartPosition, frames: number): Result<never> | null {
  const seen = new Map<number, string>();
  const places: (readonly [number, string])[] = start.layout.map((item) => [item.ball, pointer(["layout", item.ball])]);
  for (const [k, shelf] of start.shelves.entries()) {
    for (const [place, ball] of shelf.entries()) places.push([ball, `/shelves/${k}/${place}`]);
    const path = `/start/debts/${k}`;
    if (shelf.length > 0 && (start.debts[k] ?? 0) > 0) {
      return fail("E_RANGE", path, "Who has balls on the shelf has no debt (2.1); set one of the two to nothing.");
    }
  }
  for (const [ball, path] of places) {
    if (seen.has(ball)) return fail("E_BALL", `/start${path}`, `Ball ${ball} is in two places; remove one.`);
    seen.set(ball, path);
  }
  if (start.stage === "break") {
    if (start.layout.length > 0)
      return fail("E_BALL", "/start/layout", "For the break the balls are racked; remove it.");
  } else if (seen.size < ballCount) {
    const missing = Array.from({ length: ballCount }, (_, ball) => ball).find((ball) => !seen.has(ball));
    return fail("E_BALL", "/start/layout", `Ball ${missing} is nowhere; place it or put it on a shelf.`);
  }
  const over = start.frames.findIndex((won) => won * 2 > frames);
  return over < 0 ? null : fail("E_RANGE", `/start/frames/${over}`, "The match is over by then; write fewer frames.");
}

/** Writes a match file, an action a line; reading it again gives an equal match. */
export function makeMatch(match: Match): string {
  const { setup } = match.start;
  const { start } = setup;
  const head = {
    format: matchFormat,
    version: matchVersion,
    title: setup.title,
    table: { preset: setup.table.preset, ...setup.table.overrides },
    rules: setup.rules,
    players: setup.players.map((name) => ({ name })),
    options: setup.options,
    ...(start === null ? {} : { start: { ...start, layout: writeLayout(start) } }),
  };
  const lines = match.actions.map((action, index) => {
    const state = match.states[index];
    if (state === undefined) return JSON.stringify(action);
    const verdict = state.verdict === null ? {} : { verdict: summariseVerdict(state.verdict) };
    return JSON.stringify({ ...action, ...verdict, after: summarise(state) });
  });
  const fields = JSON.stringify(head, null, 2).slice(0, -2);
  const list = lines.length === 0 ? "[]" : `[\n    ${lines.join(",\n    ")}\n  ]`;
  return `${fields},\n  "actions": ${list}\n}\n`;
}

function writeLayout(start: StartPosition): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    start.layout.map((item) => [
      item.ball,
      item.hang === undefined ? item.position : { hang: item.hang.pocket, overhang: item.hang.overhang },
    ]),
  );
}
