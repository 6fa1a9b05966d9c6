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
  z.object({ step: z.literal("start"), id, fileName: z.string(), aim: strokeSchema, case: z.unknown() }),
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
      return { step: "start", id: number, fileName, aim: step.aim, case: JSON.parse(makeCase(value)) };
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
  readonly history: History;
  /** Lines that could not be read, the torn last one not counted. */
  readonly lost: number;
}

/** The history that a journal tells; null when nothing of it can be read. Stops at the first line that is broken. */
export function readJournal(text: string): Restored | null {
  const lines = text.split("\n");
  const torn = lines.pop() !== "";
  const [first, ...rest] = lines;
  if (first === undefined || !isHeader(first)) return null;
  let history: History | null = null;
  for (const [k, one] of rest.entries()) {
    const step = readStep(one);
    const next: History | null =
      step === null
        ? null
        : history === null
          ? step.kind === "start"
            ? beginHistory(step.start, step.aim)
            : null
          : sound(history, step)
            ? applyStep(history, step)
            : null;
    if (next === null) return history === null ? null : { history, lost: rest.length - k + (torn ? 1 : 0) };
    history = next;
  }
  return history === null ? null : { history: settled(history), lost: 0 };
}

/** A program that ended while the balls still ran goes on from where they came to rest. */
function settled(history: History): History {
  const { place, shots } = history;
  const last = shots.at(-1);
  const running = last !== undefined && place.shot === last.id && history.undo?.place === place;
  if (!running || last.played === null || last.case.strokes.length === 0) return history;
  return { ...history, place: { ...place, parent: last.id, shot: null } };
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
    const value = readCase(data.case);
    return value && { kind: "start", start: { id: data.id, case: value, fileName: data.fileName }, aim: data.aim };
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
