import { z } from "zod";
import { type Case, makeCase, parseCase, type Stroke } from "../../rules/case.ts";
import { judge } from "../../rules/judge.ts";
import { applyStep, beginHistory, type History, type Place, type Shot, type Step } from "./history.ts";

/**
 * The journal of a session: a line of JSON for every step, the first a header. What a crash tore off is at the end;
 * whatever stands before it is read. Cases are written as in files; verdicts and records are made again.
 */
const header = { format: "pyramid-session", version: 1 } as const;

const strokeSchema = z.object({
  ball: z.int().min(0).max(15),
  azimuth: z.number(),
  elevation: z.number().nullable(),
  side: z.number(),
  height: z.number(),
  speed: z.number(),
  followThrough: z.number().nullable(),
  seed: z.number(),
}) satisfies z.ZodType<Stroke>;
const id = z.int().positive();
const placeSchema = z.object({ start: id, parent: id.nullable(), shot: id.nullable(), aim: strokeSchema });
const lineSchema = z.union([
  z.object({
    step: z.literal("start"),
    id,
    fileName: z.string(),
    aim: strokeSchema,
    bare: z.boolean(),
    case: z.unknown(),
  }),
  z.object({
    step: z.literal("shot"),
    id,
    number: id,
    start: id,
    parent: id.nullable(),
    guides: z.string(),
    case: z.unknown(),
  }),
  z.object({ step: z.literal("place"), place: placeSchema, joins: z.boolean() }),
  z.object({ step: z.enum(["undo", "redo"]) }),
]);

function line(step: Step): unknown {
  switch (step.kind) {
    case "start": {
      const { id: number, fileName, case: value } = step.start;
      // A file must have something to play or judge; a position alone borrows the aim.
      const bare = value.strokes.length === 0 && value.launch.length === 0 && value.log === null;
      const written = bare ? { ...value, strokes: [step.aim] } : value;
      return { step: "start", id: number, fileName, aim: step.aim, bare, case: JSON.parse(makeCase(written)) };
    }
    case "shot": {
      const { case: value, played: _made, ...rest } = step.shot;
      return { step: "shot", ...rest, case: JSON.parse(makeCase(value)) };
    }
    case "place":
      return { step: "place", place: step.place, joins: step.joins };
    default:
      return { step: step.kind };
  }
}

/** A step as a line, with its end. */
export function stepLine(step: Step): string {
  return `${JSON.stringify(line(step))}\n`;
}

/** The first lines of a journal: header and the position that practice began with. */
export function journalStart(history: History): string {
  const [start] = history.starts;
  if (start === undefined) return "";
  return `${JSON.stringify(header)}\n${stepLine({ kind: "start", start, aim: history.place.aim })}`;
}

export interface Restored {
  /** The first is a start. */
  readonly steps: readonly Step[];
  readonly history: History;
  /** Lines that could not be read, a torn last one not counted. */
  readonly lost: number;
}

/** What a journal tells, up to the first line that is broken; null when nothing of it can be read. */
export function readJournal(text: string): Restored | null {
  const lines = text.split("\n");
  // The last is empty, or torn.
  lines.pop();
  const [first, ...rest] = lines;
  if (first === undefined || !isHeader(first)) return null;
  const steps: Step[] = [];
  let history: History | null = null;
  for (const one of rest) {
    const step = readStep(one);
    if (step === null) break;
    if (history === null) {
      if (step.kind !== "start") break;
      history = beginHistory(step.start, step.aim);
    } else {
      if (!sound(history, step)) break;
      history = applyStep(history, step);
    }
    steps.push(step);
  }
  if (history === null) return null;
  const settling = settle(history);
  if (settling !== null) {
    steps.push(settling);
    history = applyStep(history, settling);
  }
  return { steps, history, lost: rest.length - steps.length + (settling === null ? 0 : 1) };
}

/** A program that ended while the balls still ran goes on from where they came to rest. */
function settle({ place, shots, undo }: History): Step | null {
  const last = shots.at(-1);
  const running = last !== undefined && place.shot === last.id && undo?.place === place;
  if (!running || last.case.strokes.length === 0) return null;
  return { kind: "place", place: { ...place, parent: last.id, shot: null }, joins: true };
}

/** The steps with other ids, so that they can follow a history that has its own. */
export function shifted(steps: readonly Step[], by: number): readonly Step[] {
  const or = (one: number | null): number | null => (one === null ? null : one + by);
  return steps.map((step): Step => {
    if (step.kind === "start") return { ...step, start: { ...step.start, id: step.start.id + by } };
    if (step.kind === "shot") {
      const { shot } = step;
      return { ...step, shot: { ...shot, id: shot.id + by, start: shot.start + by, parent: or(shot.parent) } };
    }
    if (step.kind === "place") {
      const { place } = step;
      const moved = { ...place, start: place.start + by, parent: or(place.parent), shot: or(place.shot) };
      return { ...step, place: moved };
    }
    return step;
  });
}

/** Whether a step speaks only of what there is. */
function sound({ starts, shots }: History, step: Step): boolean {
  const start = (one: number): boolean => starts.some(({ id: known }) => known === one);
  const shot = (one: number | null): boolean => one === null || shots.some(({ id: known }) => known === one);
  if (step.kind === "shot") return start(step.shot.start) && shot(step.shot.parent);
  if (step.kind === "place") return start(step.place.start) && shot(step.place.parent) && shot(step.place.shot);
  return true;
}

function isHeader(text: string): boolean {
  const value = json(text);
  return z.object({ format: z.literal(header.format), version: z.literal(header.version) }).safeParse(value).success;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readCase(value: unknown): Case | null {
  const parsed = parseCase(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
}

function readStep(text: string): Step | null {
  const parsed = lineSchema.safeParse(json(text));
  if (!parsed.success) return null;
  const { data } = parsed;
  if (data.step === "start") {
    const read = readCase(data.case);
    if (read === null) return null;
    const value = data.bare ? { ...read, strokes: [] } : read;
    return { kind: "start", start: { id: data.id, case: value, fileName: data.fileName }, aim: data.aim };
  }
  if (data.step === "shot") {
    const value = readCase(data.case);
    if (value === null || value.log === null) return null;
    const { number, start, parent, guides } = data;
    const played = { record: null, log: value.log, verdict: judge(value, value.log) };
    const shot: Shot = { id: data.id, number, start, parent, case: value, played, guides };
    return { kind: "shot", shot };
  }
  if (data.step === "place") return { kind: "place", place: data.place satisfies Place, joins: data.joins };
  return { kind: data.step };
}
