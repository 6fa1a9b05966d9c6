import { z } from "zod";
import { ball, logSchema, position, rulesSchema, strokeSchema, text } from "../case-schema.ts";
import { cushions, lines, pockets } from "../log.ts";
import { clauseIds } from "../texts/clauses.ts";
import { noteNames } from "../texts/words.ts";
import { drillGroups, drillPhases, maxRunStrokes, mirrors } from "./drill.ts";

export const maxShots = 24;
export const maxAttempts = 1000;

const words = (longest: number) => z.strictObject({ ru: text(longest).min(1), en: text(longest).min(1) });
const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const length = z.number().min(-10000).max(10000);
const span = z.tuple([length, length]);
const count = z.tuple([z.int().min(0).max(1000), z.int().min(0).max(1000)]);
const ballOrCue = z.union([ball, z.literal("cue")]);
const ballName = z.union([ball, z.enum(["cue", "object", "any"])]);
const clause = z.enum(clauseIds as [string, ...string[]]);
const not = z.boolean().exactOptional();

export const predicateSchema = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("potted"), ball: ballName, pocket: z.enum(pockets).exactOptional(), not }),
  z.strictObject({ is: z.literal("pots"), count, not }),
  z.strictObject({
    is: z.literal("stops"),
    ball: ballOrCue,
    at: position,
    within: z.number().gt(0).max(10000),
    not,
  }),
  z.strictObject({ is: z.literal("zone"), ball: ballOrCue, x: span, y: span, not }),
  z.strictObject({ is: z.literal("offset"), ball: ballOrCue, from: position, towards: position, between: span, not }),
  z.strictObject({
    is: z.literal("cushions"),
    ball: ballOrCue,
    cushion: z.enum(cushions).exactOptional(),
    before: z.enum(["contact", "pocket"]).exactOptional(),
    count,
    not,
  }),
  z.strictObject({ is: z.literal("jaw"), ball: ballOrCue, not }),
  z.strictObject({ is: z.literal("contact"), ball: z.union([ball, z.literal("object")]), not }),
  z.strictObject({ is: z.literal("moved"), ball, not }),
  z.strictObject({
    is: z.literal("crossed"),
    line: z.enum(lines),
    to: z.union([z.literal(1), z.literal(-1)]).exactOptional(),
    ball: ballName.exactOptional(),
    count,
    not,
  }),
  z.strictObject({ is: z.literal("completed"), by: z.array(clause).min(1).max(12), not }),
  z.strictObject({ is: z.literal("note"), name: z.enum(noteNames), not }),
  z.strictObject({ is: z.literal("follow"), ball, most: z.number().min(0).max(10000), not }),
  z.strictObject({ is: z.literal("aside"), ball, least: z.number().min(0).max(180), not }),
  z.strictObject({
    is: z.literal("safety"),
    hidden: z.literal(true).exactOptional(),
    farther: z.number().min(0).max(10000).exactOptional(),
    not,
  }),
]);

const goalsSchema = z
  .array(z.strictObject({ points: z.int().min(1).max(100), when: z.array(predicateSchema).min(1).max(12) }))
  .min(1)
  .max(12);

const ladderSchema = z.strictObject({
  ball,
  from: position,
  steps: z
    .array(z.strictObject({ distance: z.number().min(1).max(10000), solution: strokeSchema.optional() }))
    .min(2)
    .max(12),
});

const scatterSchema = z.strictObject({ ball, x: span, y: span });

const runSchema = z.discriminatedUnion("until", [
  z.strictObject({ until: z.literal("goal"), strokes: z.int().min(2).max(maxRunStrokes) }),
  z.strictObject({
    until: z.literal("visits"),
    visits: z.int().min(1).max(maxRunStrokes),
    balls: z.int().min(1).max(16),
  }),
  z.strictObject({
    until: z.literal("balls"),
    balls: z.int().min(1).max(8),
    par: z.int().min(1).max(maxRunStrokes),
  }),
]);
const further = z
  .array(strokeSchema)
  .max(maxRunStrokes - 1)
  .default([]);

/** A shot without what a case reads for it: layout, rack and phase. */
export const shotSchema = z.object({
  id: name,
  text: words(500).nullable().default(null),
  cue: ball.nullable().default(0),
  phase: z.enum(drillPhases).optional(),
  rack: z.boolean().default(false),
  layout: z.record(z.string(), z.unknown()).default({}),
  vary: z
    .strictObject({
      mirror: z.array(z.enum(mirrors)).max(3).default([]),
      ladder: ladderSchema.nullable().default(null),
      random: z.array(scatterSchema).max(16).default([]),
    })
    .default({ mirror: [], ladder: null, random: [] }),
  goals: goalsSchema,
  run: runSchema.nullable().default(null),
  solution: strokeSchema.nullable().default(null),
  further,
});

export const attemptSchema = z.object({
  shot: name,
  mirror: z.enum(mirrors).default("none"),
  rung: z.int().min(0).max(12).default(0),
  seed: z.int().min(0).max(4294967295).default(0),
  stroke: strokeSchema,
  further,
  log: logSchema.optional(),
});

/** A drill without `table` and what stands in its lists, which are read one by one. */
export const drillSchema = z.object({
  id: name,
  title: words(200),
  task: words(1000),
  note: words(2000).nullable().default(null),
  group: z.enum(drillGroups),
  level: z.int().min(1).max(5),
  clauses: z.array(clause).max(20).default([]),
  rules: rulesSchema,
  technique: z.boolean().default(false),
  penalty: z.int().min(-10).max(0).default(0),
  series: z.strictObject({ attempts: z.int().min(1).max(100) }).default({ attempts: 10 }),
  progressive: z
    .strictObject({ attempts: z.int().min(1).max(100), start: z.int().min(1).max(12) })
    .nullable()
    .default(null),
});
