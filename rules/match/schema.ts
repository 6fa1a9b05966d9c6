import { z } from "zod";
import {
  ball,
  callSchema,
  digestSchema,
  eventSchema,
  logSchema,
  player,
  position,
  rulesSchema,
  strokeSchema,
  text,
} from "../case-schema.ts";
import { choiceOptions, matchModes } from "./state.ts";

/** Seconds of the longest match: a year. */
const at = z.number().min(0).max(31_557_600);
const pairOf = <T extends z.ZodType>(schema: T) => z.tuple([schema, schema]);
const count = (most: number) => z.int().min(0).max(most);
const calls = z.array(callSchema).max(100).default([]);
const played = { at, log: logSchema, digest: digestSchema, referee: calls };

export const actionSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("lag"),
    ...played,
    balls: pairOf(ball),
    positions: pairOf(position),
    strokes: pairOf(strokeSchema).nullable().default(null),
  }),
  z.object({ kind: z.literal("choose"), at, player, option: z.enum(choiceOptions) }),
  z.object({ kind: z.literal("place"), at, player, position }),
  z.object({ kind: z.literal("stroke"), ...played, player, stroke: strokeSchema.nullable().default(null) }),
  z.object({ kind: z.literal("incident"), at, events: z.array(eventSchema).max(200).default([]), referee: calls }),
  z.object({ kind: z.literal("call"), at, call: callSchema }),
  z.object({ kind: z.enum(["warn-house", "clock-on", "warn-time", "time-out", "next-frame"]), at }),
  z.object({ kind: z.enum(["warn-slow", "bend", "straighten", "extend"]), at, player }),
]);

/** A match without `table`, `actions` and the start's `layout`, which are read one by one. */
export const matchSchema = z.object({
  title: text(1000).default(""),
  rules: rulesSchema,
  players: pairOf(z.object({ name: text(200).default("") })).default([{ name: "A" }, { name: "B" }]),
  options: z
    .object({
      frames: z
        .int()
        .min(1)
        .max(99)
        .refine((frames) => frames % 2 === 1)
        .optional(),
      mode: z.enum(matchModes).optional(),
      autoWarn: z.boolean().optional(),
      clock: z.number().min(11).max(3600).optional(),
    })
    .default({}),
  start: z
    .object({
      frames: pairOf(count(49)).default([0, 0]),
      opener: player.default(0),
      stage: z.enum(["break", "play"]),
      turn: player.default(0),
      shelves: pairOf(z.array(ball).max(7)).default([[], []]),
      debts: pairOf(count(100)).default([0, 0]),
      layout: z.record(z.string(), z.unknown()).default({}),
    })
    .nullable()
    .default(null),
});

/** Enough for a match of 49 frames a side, and an end to what a file may ask for. */
export const maxActions = 20000;
