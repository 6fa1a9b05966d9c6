import type { Case } from "../../../rules/case.ts";
import { struckNear } from "../../../rules/clauses/tip.ts";
import { gapTo, gatherFacts } from "../../../rules/facts.ts";
import { judge } from "../../../rules/judge.ts";
import type { BallId, StrokeLog, TipEvent } from "../../../rules/log.ts";
import type { RuleOptions } from "../../../rules/options.ts";
import type { Verdict } from "../../../rules/verdict.ts";
import type { Span } from "./time-scale.ts";

/** Seconds that force curves are kept for. */
export const microscopeSeconds = 0.04;

/** A second touch later than this is no part of the same push, seconds: the close look ends there. */
const closeReach = 0.06;

/** What an observer can tell apart. Our own figures, shown beside what they decide; the second is one picture of a 240-frame camera. */
export const observers = {
  eye: { seconds: 0.04, degrees: 5, millimetres: 10 },
  camera: { seconds: 1 / 240, degrees: 2, millimetres: 3 },
} as const;
export type Observer = keyof typeof observers;

/** One figure that the decision on 18 and 19 rests on, and how far it is from its limit. */
export interface Fact {
  readonly name: "pause" | "parting" | "angle" | "follow";
  /** Distance from the limit: seconds, degrees or millimetres. */
  readonly apart: number;
  readonly unit: "s" | "deg" | "mm";
}

export type Sight = "clean" | "foul" | "undecidable";

export interface Findings {
  readonly cueBall: BallId;
  readonly tips: readonly TipEvent[];
  /** Pairs that met within the close look, in order. */
  readonly pairs: readonly { readonly balls: readonly [BallId, BallId]; readonly from: number; readonly to: number }[];
  readonly first: { readonly ball: BallId; readonly at: number; readonly to: number } | null;
  /** Surface to surface before the stroke, mm. */
  readonly gap: number | null;
  /** Whether 19.2 speaks, not 19.1. */
  readonly near: boolean;
  readonly angle: number | null;
  readonly follow: number | null;
  readonly half: number;
  /** When tip and object ball both touched the cue ball. */
  readonly overlaps: readonly Span[];
  /** The verdict by either reading of a second touch in the close zone (D1). */
  readonly readings: Readonly<Record<RuleOptions["closeZone"], Verdict>>;
  readonly facts: readonly Fact[];
  readonly sight: Readonly<Record<Observer, Sight>>;
  /** Where the contacts that belong together end, seconds. */
  readonly closeEnd: number;
}

/** What the log says about the tip, the near ball and both readings; null when there was no stroke. */
export function findingsOf(value: Case, log: StrokeLog): Findings | null {
  const known = gatherFacts(value, log);
  const { tip, contact } = known;
  if (tip === null) return null;
  const cueBall = tip.ball;
  const half = known.surface.table.ballRadius;
  const tips = log.events.filter((event): event is TipEvent => event.type === "tip" && event.ball === cueBall);
  const meeting = contact === null || contact.index < 0 ? undefined : log.events[contact.index];
  const first =
    contact === null
      ? null
      : { ball: contact.ball, at: contact.at, to: meeting?.type === "balls" ? meeting.to : contact.at };
  const gap = first === null ? null : gapTo(known, first.ball);
  const near = gap !== null && gap <= value.rules.chalk + 1e-9;
  const [struck] = near ? struckNear(known) : [];
  const pairs = log.events.flatMap((event) =>
    event.type === "balls" && event.balls.includes(cueBall) && event.from < microscopeSeconds
      ? [{ balls: event.balls, from: event.from, to: event.to }]
      : [],
  );
  const overlaps = tips.flatMap((touch) =>
    pairs.flatMap((pair): Span[] => {
      const [from, to] = [Math.max(touch.from, pair.from), Math.min(touch.to, pair.to)];
      return from < to ? [[from, to]] : [];
    }),
  );
  const by = (closeZone: RuleOptions["closeZone"]): Verdict =>
    judge({ ...value, rules: { ...value.rules, closeZone } }, log);
  const readings = { "half-ball": by("half-ball"), strict: by("strict") };
  const facts = near
    ? nearFacts(struck?.angle ?? null, struck?.follow ?? null, half, tips)
    : farFacts(tips, first?.at ?? null);
  const broken = readings[value.rules.closeZone].fouls.some(({ clause }) => /^1[89]/.test(clause));
  const see = (observer: Observer): Sight => {
    const limit = observers[observer];
    const resolved = { s: limit.seconds, deg: limit.degrees, mm: limit.millimetres };
    if (!facts.every(({ apart, unit }) => apart >= resolved[unit])) return "undecidable";
    return broken ? "foul" : "clean";
  };
  const ends = [...tips.map((touch) => touch.to), ...pairs.map((pair) => pair.to)].filter((at) => at < closeReach);
  return {
    cueBall,
    tips,
    pairs,
    first,
    gap,
    near,
    angle: struck?.angle ?? null,
    follow: struck?.follow ?? null,
    half,
    overlaps,
    readings,
    facts,
    sight: { eye: see("eye"), camera: see("camera") },
    closeEnd: Math.max(tip.to, ...ends),
  };
}

/** 18: the pause between two touches; 19.1: the time between the tip's leaving and the meeting of the balls. */
function farFacts(tips: readonly TipEvent[], met: number | null): readonly Fact[] {
  const facts: Fact[] = [];
  const [first] = tips;
  if (first !== undefined && met !== null) facts.push({ name: "parting", apart: Math.abs(met - first.to), unit: "s" });
  for (const [k, touch] of tips.entries()) {
    const before = tips[k - 1];
    if (before !== undefined) facts.push({ name: "pause", apart: touch.from - before.to, unit: "s" });
  }
  return facts;
}

/** 19.2: one of angle and follow clears the stroke, so the surer of those that do; a breach needs both. */
function nearFacts(
  angle: number | null,
  follow: number | null,
  half: number,
  tips: readonly TipEvent[],
): readonly Fact[] {
  const byAngle: Fact | null = angle === null ? null : { name: "angle", apart: Math.abs(angle - 45), unit: "deg" };
  const byFollow: Fact | null = follow === null ? null : { name: "follow", apart: Math.abs(follow - half), unit: "mm" };
  const clears = angle !== null && angle >= 45 ? byAngle : follow !== null && follow <= half ? byFollow : null;
  const facts = clears === null ? [byAngle, byFollow] : [clears];
  const [first, second] = tips;
  const pause: Fact[] =
    first === undefined || second === undefined || clears === null
      ? []
      : [{ name: "pause", apart: second.from - first.to, unit: "s" }];
  return [...facts.filter((fact) => fact !== null), ...pause];
}
