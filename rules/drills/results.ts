import { z } from "zod";
import { check, digestSchema, strokeSchema, text } from "../case-schema.ts";
import { fail, ok, type Result } from "../errors.ts";
import { type Json, readJson } from "../json.ts";
import { clauseIds } from "../texts/clauses.ts";
import { mirrors } from "./drill.ts";
import { cardStates } from "./schedule.ts";

/**
 * What somebody did in drills (`"format": "pyramid-results"`): the series played, attempt by attempt, and the schedule.
 * A file of an older version is carried over step by step; one of a newer version is refused, nothing is guessed.
 */
export const resultsFormat = "pyramid-results";
export const resultsVersion = 1;

const maxRecords = 20000;
const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** Milliseconds since 1970, up to the year 9999. */
const time = z.number().min(0).max(253402300799999);

export const guides = ["off", "short", "ghost", "full"] as const;
export type Guides = (typeof guides)[number];

const attemptSchema = z.object({
  shot: name,
  mirror: z.enum(mirrors).default("none"),
  rung: z.int().min(0).max(12).default(0),
  seed: z.int().min(0).max(4294967295).default(0),
  points: z.int().min(-10).max(100),
  most: z.int().min(1).max(100),
  counts: z.boolean(),
  /** The clauses that kept it from counting. */
  clauses: z
    .array(z.enum(clauseIds as [string, ...string[]]))
    .max(20)
    .default([]),
  /** End place less target, mm, where the goal has a target. */
  miss: z
    .tuple([z.number().min(-10000).max(10000), z.number().min(-10000).max(10000)])
    .nullable()
    .default(null),
  stroke: strokeSchema.nullable().default(null),
  digest: digestSchema,
});

const recordSchema = z.object({
  drill: name,
  at: time,
  mode: z.enum(["series", "progressive"]),
  seed: z.int().min(0).max(4294967295).default(0),
  /** What was shown while aiming. */
  guides: z.enum(guides),
  engine: text(200).default(""),
  attempts: z.array(attemptSchema).max(1000),
  /** The progressive score; null for a series, whose sum follows from its attempts. */
  score: z.int().min(0).max(10).nullable().default(null),
});

const cardSchema = z.object({
  due: time,
  stability: z.number().min(0).max(1e6),
  difficulty: z.number().min(0).max(10),
  interval: z.number().min(0).max(36500),
  step: z.int().min(0).max(100),
  reviews: z.int().min(0).max(1e6),
  lapses: z.int().min(0).max(1e6),
  state: z.enum(cardStates),
  last: time.nullable(),
});

const resultsSchema = z.object({
  records: z.array(recordSchema).max(maxRecords).default([]),
  cards: z.record(name, cardSchema).default({}),
});

export type DrillRecord = z.infer<typeof recordSchema>;
export type AttemptRecord = z.infer<typeof attemptSchema>;
export interface Results {
  readonly records: readonly DrillRecord[];
  readonly cards: Readonly<Record<string, z.infer<typeof cardSchema>>>;
}

export const noResults: Results = { records: [], cards: {} };

type Fields = { readonly [key: string]: Json };
/** Carries a file of one version over to the next; `version` is set by the caller. */
export type Migration = (file: Fields) => Fields;

/** By the version that they start from. There is none yet: version 1 is the first. */
const migrations: Readonly<Record<number, Migration>> = {};

const isObject = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A file in the newest version, by one migration after the other. */
export function migrate(
  file: Fields,
  to: number = resultsVersion,
  steps: Readonly<Record<number, Migration>> = migrations,
): Result<Fields> {
  let { version } = file;
  let carried = file;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1 || version > to) {
    return fail("E_VERSION", "/version", `Only versions 1 to ${to} are known here; use a newer program.`);
  }
  for (; version < to; version++) {
    const step = steps[version];
    if (step === undefined) return fail("E_VERSION", "/version", `Version ${version} can no longer be read.`);
    carried = { ...step(carried), version: version + 1 };
  }
  return ok(carried);
}

/** Reads results: all of them or one error. */
export function parseResults(source: string): Result<Results> {
  const json = readJson(source);
  if (!json.ok) return json;
  const { value } = json;
  if (!isObject(value) || value.format !== resultsFormat) {
    return fail("E_FORMAT", "/format", `The file holds no results: "format" must be "${resultsFormat}".`);
  }
  const carried = migrate(value);
  if (!carried.ok) return carried;
  const checked = check(resultsSchema, carried.value, []);
  if (!checked.ok) return checked;
  for (const [index, record] of checked.value.records.entries()) {
    const early = index > 0 && record.at < (checked.value.records[index - 1]?.at ?? 0);
    if (early) return fail("E_ORDER", `/records/${index}/at`, "Records stand in the order of time; move this one up.");
    if ((record.mode === "progressive") !== (record.score !== null)) {
      return fail("E_FORMAT", `/records/${index}/score`, "A progressive practice has a score, a series has none.");
    }
    const wrong = record.attempts.findIndex((attempt) => attempt.points > attempt.most);
    if (wrong >= 0) {
      return fail("E_RANGE", `/records/${index}/attempts/${wrong}/points`, "An attempt has more points than it can.");
    }
  }
  return checked;
}

/** Writes results; reading them again gives equal ones. */
export function makeResults(results: Results): string {
  return `${JSON.stringify({ format: resultsFormat, version: resultsVersion, ...results }, null, 2)}\n`;
}
