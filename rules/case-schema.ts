import { z } from "zod";
import { type ErrorCode, fail, type Result } from "./errors.ts";
import { pointer } from "./json.ts";
import { cueParts, cushions, lines, pockets } from "./log.ts";
import { ruleLimits } from "./options.ts";

// Without this zod probes `new Function`, which the window's content security policy forbids.
z.config({ jitless: true });

/** No length, time or force of a case is anywhere near this. */
const large = 1e6;
const number = z.number().min(-large).max(large);
const positive = z.number().min(0).max(large);
export const ball = z.int().min(0).max(15);
export const player = z.union([z.literal(0), z.literal(1)]);
export const text = (longest: number) => z.string().max(longest);
export const position = z.tuple([number, number]);
const vector = z.tuple([number, number, number]);
const ballKey = z.string().regex(/^(?:[0-9]|1[0-5])$/);
const byBall = z.record(ballKey, number);

export const placementSchemas = {
  at: position,
  // The largest overhang is the slate's rounding: beyond it nothing carries the ball.
  hang: z.object({ hang: z.enum(pockets), overhang: z.number().min(0).max(6).default(0.2) }),
  frozen: z.object({
    frozen: z
      .array(z.union([z.enum(cushions), ball]))
      .min(1)
      .max(2),
    at: position.optional(),
  }),
} as const;

export const strokeSchema = z.object({
  ball,
  azimuth: z.number().min(-360).max(360),
  elevation: z.number().min(0).max(90).nullable().default(null),
  side: z.number().min(-0.9).max(0.9).default(0),
  height: z.number().min(-0.9).max(0.9).default(0),
  speed: z.number().gt(0).max(12),
  followThrough: z.number().min(0).max(1000).nullable().default(null),
  seed: z.int().min(0).max(4294967295).default(1),
});

const launchSchema = z.object({
  ball,
  velocity: z.tuple([z.number().min(-30).max(30), z.number().min(-30).max(30), z.number().min(-30).max(30)]),
  spin: z
    .tuple([z.number().min(-2000).max(2000), z.number().min(-2000).max(2000), z.number().min(-2000).max(2000)])
    .default([0, 0, 0]),
});

export const eventSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("tip"),
    ball,
    from: number,
    to: number,
    part: z.enum(cueParts).exactOptional(),
    peak: positive.exactOptional(),
    advance: number.exactOptional(),
    offAxis: z.number().min(0).max(180).exactOptional(),
    player: player.exactOptional(),
    stroke: z.literal(2).exactOptional(),
  }),
  z.object({
    type: z.literal("balls"),
    balls: z.tuple([ball, ball]),
    from: number,
    to: number,
    peak: positive.exactOptional(),
    moving: z.array(ball).max(16).exactOptional(),
    tight: z.record(ballKey, z.enum(cushions)).exactOptional(),
  }),
  z.object({
    type: z.literal("cushion"),
    ball,
    cushion: z.enum(cushions),
    from: number,
    turn: number.exactOptional(),
    to: number.exactOptional(),
    peak: positive.exactOptional(),
    jaw: z.enum(pockets).exactOptional(),
    lip: z.enum(["front", "rear"]).exactOptional(),
    reflected: z.boolean().exactOptional(),
  }),
  z.object({
    type: z.literal("line"),
    ball,
    line: z.enum(lines),
    at: number,
    to: z.union([z.literal(1), z.literal(-1)]),
  }),
  z.object({ type: z.literal("rail"), ball, from: number, to: number }),
  z.object({ type: z.literal("foreign"), ball, object: text(200), at: number, onBed: z.boolean().exactOptional() }),
  z.object({ type: z.literal("pocket"), ball, pocket: z.enum(pockets), at: number, stopped: number.exactOptional() }),
  z.object({ type: z.literal("bounce-out"), ball, pocket: z.enum(pockets), at: number }),
  z.object({ type: z.literal("off"), ball, at: number, where: z.enum(["rail", "floor"]) }),
  z.object({
    type: z.literal("touch"),
    ball,
    by: text(200),
    at: number,
    player: player.exactOptional(),
    outsider: z.boolean().exactOptional(),
  }),
  z.object({
    type: z.literal("fall"),
    ball,
    pocket: z.enum(pockets),
    at: number,
    wouldBeHit: z.boolean().exactOptional(),
  }),
  z.object({ type: z.literal("rest"), ball, at: number, position }),
  z.object({ type: z.literal("end"), at: number }),
]);

export const logSchema = z.object({
  events: z.array(eventSchema).max(20000),
  measures: z
    .object({
      azimuth: z.number().min(-360).max(360).exactOptional(),
      elevation: z.number().min(0).max(90).exactOptional(),
      gaps: byBall.exactOptional(),
      follow: byBall.exactOptional(),
      moved: byBall.exactOptional(),
    })
    .default({}),
});

const optionNumber = (name: keyof typeof ruleLimits) => z.number().min(0).max(ruleLimits[name]).optional();

const playerSchema = z.object({
  name: text(200).default(""),
  shelf: z.array(ball).max(16).default([]),
  debt: z.int().min(0).max(100).default(0),
  extensions: z.int().min(0).max(2).default(0),
});

const clockMoment = z.number().min(0).max(86400).nullable().default(null);

export const rulesSchema = z
  .object({
    chalk: optionNumber("chalk"),
    closeZone: z.enum(["half-ball", "strict"]).optional(),
    jawsAreCushions: z.boolean().optional(),
    brinkSeconds: optionNumber("brinkSeconds"),
    lagTolerance: optionNumber("lagTolerance"),
    borderDegrees: optionNumber("borderDegrees"),
    borderMm: optionNumber("borderMm"),
    moved: optionNumber("moved"),
    tight: optionNumber("tight"),
    frozen: optionNumber("frozen"),
    houseLine: optionNumber("houseLine"),
    chatter: optionNumber("chatter"),
    axis: optionNumber("axis"),
  })
  .default({});

export const callSchema = z.object({
  clause: text(20),
  at: number.default(0),
  call: z.enum(["foul", "restore", "no-restore", "override"]).default("foul"),
  player: player.exactOptional(),
  ball: ball.exactOptional(),
  by: text(200).exactOptional(),
  legal: z.boolean().exactOptional(),
  reason: text(2000).exactOptional(),
});

export const digestSchema = z
  .string()
  .regex(/^(?:[0-9a-f]{16})?$/)
  .default("");

/** A case without `table` and `layout`, whose shapes depend on what they hold. */
export const caseSchema = z.object({
  title: text(1000).default(""),
  rules: rulesSchema,
  context: z
    .object({
      phase: z.enum(["lag", "break", "play"]).optional(),
      striker: player.default(0),
      turn: player.optional(),
      players: z.tuple([playerSchema, playerSchema]).optional(),
      warned: z.boolean().default(false),
      decider: z.boolean().default(false),
      clock: z
        .object({
          limit: z.number().gt(0).max(86400).default(45),
          extended: z.boolean().default(false),
          warned: clockMoment,
          down: clockMoment,
          up: clockMoment,
          tip: clockMoment,
        })
        .nullable()
        .default(null),
      lag: z
        .object({ balls: z.tuple([ball, ball]) })
        .nullable()
        .default(null),
    })
    .default({ striker: 0, warned: false, decider: false, clock: null, lag: null }),
  rack: z.boolean().default(false),
  layout: z.record(z.string(), z.unknown()).default({}),
  stroke: strokeSchema.optional(),
  strokes: z.array(strokeSchema).max(2).optional(),
  launch: z.array(launchSchema).min(1).max(16).optional(),
  log: logSchema.optional(),
  referee: z.array(callSchema).max(100).default([]),
  objects: z
    .array(
      z.object({ kind: text(100), at: vector, size: z.tuple([positive, positive, positive]).default([20, 20, 20]) }),
    )
    .max(100)
    .default([]),
  expect: z.unknown().optional(),
  digest: digestSchema,
  notes: text(100000).default(""),
});

const shares = z.number().min(0).max(1);

/** Numbers of the table and the physics that a case may change: SI, by the names of the formats. */
export const overrideSchemas: Readonly<Record<string, z.ZodType<number | string>>> = {
  muSlide: z.number().min(0).max(2),
  muRoll: shares,
  spinDecay: z.number().min(0).max(1000),
  g: z.number().min(0).max(100),
  ballMass: z.number().min(0.01).max(5),
  eBall: shares,
  muBall: z.union([shares, z.literal("alciatore")]),
  hertzE: z.number().min(1e5).max(1e13),
  hertzDamping: z.union([z.number().min(0).max(10), z.enum(["restitution", "hunt-crossley"])]),
  noseHeight: z.number().min(0.034).max(0.06),
  noseRadius: z.number().min(0).max(0.01),
  eCushion: shares,
  muCushion: z.number().min(0).max(2),
  kCushion: z.number().min(1e2).max(1e9),
  eBed: shares,
  muBed: z.number().min(0).max(2),
  lipRadius: z.number().min(0).max(0.02),
  cueMass: z.number().min(0.01).max(10),
  tipStiffness: z.number().min(1e3).max(1e10),
  eTip: shares,
  muTip: z.number().min(0).max(5),
  tipRadius: z.number().min(0.001).max(0.1),
  cueEndMass: z.number().min(0).max(10),
  tremor: z.number().min(0).max(1000),
  pockets: z.enum(["open", "closed"]),
  bed: z.enum(["table", "unbounded"]),
};

const ballPlaces =
  /^\/(?:context\/players\/\d+\/shelf\/\d+|context\/lag\/balls\/\d+|strokes?(?:\/\d+)?\/ball|launch\/\d+\/ball|referee\/\d+\/ball|layout\/[^/]*\/frozen\/\d+)$/;

function codeFor(whole: string, issue: z.core.$ZodIssue): ErrorCode {
  // In a match the parts of a case stand below an action.
  const path = whole.replace(/^\/actions\/\d+/, "");
  if (path.startsWith("/log")) return "E_EVENT";
  // Lists and texts of a wrong length are no numbers out of range.
  const outOfRange =
    (issue.code === "too_big" || issue.code === "too_small") && issue.origin !== "array" && issue.origin !== "string";
  if (ballPlaces.test(path)) return "E_BALL";
  if (outOfRange) return "E_RANGE";
  if (path.startsWith("/stroke")) return "E_STROKE";
  if (path.startsWith("/launch")) return "E_LAUNCH";
  return "E_FORMAT";
}

function sentence(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_big":
      if (issue.origin === "array") return `The list is too long; at most ${issue.maximum} belong here.`;
      return `The value is too large; the largest that is taken is ${issue.inclusive === false ? "below " : ""}${issue.maximum}.`;
    case "too_small":
      if (issue.origin === "array") return `The list is too short; at least ${issue.minimum} belong here.`;
      return `The value is too small; the smallest that is taken is ${issue.inclusive === false ? "above " : ""}${issue.minimum}.`;
    case "invalid_type":
      return `Here belongs a value of type ${issue.expected}; write one.`;
    case "invalid_value":
      return `The value is not known; write one of: ${issue.values.map(String).join(", ")}.`;
    case "invalid_key":
      return "The name is not a ball; write an id from 0 to 15.";
    case "invalid_format":
      return "The text does not have the form that belongs here; see the format's description.";
    case "invalid_union":
      return "The value is of none of the kinds that belong here; see the format's description.";
    default:
      return "The value does not belong here; see the format's description.";
  }
}

/** Checks a value and turns the first complaint into an error with a pointer below `at`. */
export function check<T>(schema: z.ZodType<T>, value: unknown, at: readonly (string | number)[]): Result<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  if (issue === undefined) return fail("E_FORMAT", pointer(at), "The value does not belong here.");
  const path = pointer([...at, ...issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))]);
  return fail(codeFor(path, issue), path, sentence(issue));
}
