import type { Case } from "../case.ts";
import { directionDegrees } from "../exact-math.ts";
import { type Facts, finalPositions, gatherFacts } from "../facts.ts";
import type { BallId, CushionEvent, PocketEvent, PositionMm, StrokeLog } from "../log.ts";
import { clean, type Verdict } from "../verdict.ts";
import type { BallName, Goal, Predicate, Span } from "./drill.ts";
import { openShots } from "./safety.ts";

/** A stroke of an attempt, judged. */
export interface Played {
  readonly value: Case;
  readonly log: StrokeLog;
  readonly verdict: Verdict;
}

/** What one condition of a goal came to. */
export interface Answer {
  readonly predicate: Predicate;
  readonly holds: boolean;
  /** What was measured, where something was; null: nothing to measure, or the ball is gone. */
  readonly value: number | null;
  readonly limit: Span | null;
  readonly unit: "mm" | "deg" | "count" | null;
  /** Indexes into the log. */
  readonly evidence: readonly number[];
}

export interface GoalAnswer {
  readonly points: number;
  readonly holds: boolean;
  readonly answers: readonly Answer[];
}

type Finding = Omit<Answer, "predicate">;

const plain = (holds: boolean, evidence: readonly number[] = []): Finding => ({
  holds,
  value: null,
  limit: null,
  unit: null,
  evidence,
});

function measured(
  value: number | null,
  limit: Span,
  unit: "mm" | "deg" | "count",
  evidence: readonly number[] = [],
): Finding {
  const holds = value !== null && value >= limit[0] && value <= limit[1];
  return { holds, value: value === null ? null : clean(value), limit, unit, evidence };
}

const endless = 1e6;

/** Every goal against a stroke, in the drill's order. */
export function answerGoals(goals: readonly Goal[], played: Played): readonly GoalAnswer[] {
  const facts = gatherFacts(played.value, played.log);
  const places = finalPositions(facts);
  for (const gone of [...facts.potted, ...facts.jumped, ...facts.falls]) places[gone.ball] = undefined;
  return goals.map(({ points, when }) => {
    const answers = when.map((predicate) => {
      const found = find(predicate, facts, places, played);
      return { predicate, ...found, holds: predicate.not === true ? !found.holds : found.holds };
    });
    return { points, holds: answers.every((answer) => answer.holds), answers };
  });
}

/**
 * How far a ball ended from the place that the first goal with one asks for, mm, end less target; the middle of a zone is
 * its target. Null: no goal asks for a place, or the ball is gone.
 */
export function missOf(goals: readonly Goal[], played: Played): PositionMm | null {
  for (const item of goals.flatMap((goal) => goal.when)) {
    if ((item.is !== "stops" && item.is !== "zone") || item.not === true) continue;
    const facts = gatherFacts(played.value, played.log);
    const ball = item.ball === "cue" ? facts.tip?.ball : item.ball;
    const gone = [...facts.potted, ...facts.jumped, ...facts.falls].some((other) => other.ball === ball);
    const place = ball === undefined || gone ? undefined : finalPositions(facts)[ball];
    if (place === undefined) return null;
    const [x, y] = item.is === "stops" ? item.at : [(item.x[0] + item.x[1]) / 2, (item.y[0] + item.y[1]) / 2];
    return [clean(place[0] - x), clean(place[1] - y)];
  }
  return null;
}

function named(name: BallName, ball: BallId, facts: Facts): boolean {
  if (name === "any") return true;
  if (name === "cue") return ball === facts.tip?.ball;
  return name === "object" ? ball !== facts.tip?.ball : name === ball;
}

function find(
  predicate: Predicate,
  facts: Facts,
  places: readonly (PositionMm | undefined)[],
  { log, verdict, value }: Played,
): Finding {
  const idOf = (ball: BallId | "cue"): BallId => (ball === "cue" ? (facts.tip?.ball ?? -1) : ball);
  const placeOf = (ball: BallId | "cue"): PositionMm | null => places[idOf(ball)] ?? null;
  switch (predicate.is) {
    case "potted": {
      const fallen = facts.potted.filter(
        ({ ball, index }) =>
          named(predicate.ball, ball, facts) &&
          (predicate.pocket === undefined || (log.events[index] as PocketEvent).pocket === predicate.pocket),
      );
      return plain(
        fallen.length > 0,
        fallen.map((item) => item.index),
      );
    }
    case "pots":
      return measured(
        facts.potted.length,
        predicate.count,
        "count",
        facts.potted.map((item) => item.index),
      );
    case "stops": {
      const place = placeOf(predicate.ball);
      return measured(place === null ? null : distance(place, predicate.at), [0, predicate.within], "mm");
    }
    case "zone": {
      const place = placeOf(predicate.ball);
      if (place === null) return measured(null, [0, 0], "mm");
      return measured(Math.max(outside(place[0], predicate.x), outside(place[1], predicate.y)), [0, 0], "mm");
    }
    case "offset": {
      const place = placeOf(predicate.ball);
      const { from, towards } = predicate;
      const along = [towards[0] - from[0], towards[1] - from[1]] as const;
      const length = Math.sqrt(along[0] * along[0] + along[1] * along[1]);
      const reach =
        place === null ? null : ((place[0] - from[0]) * along[0] + (place[1] - from[1]) * along[1]) / length;
      return measured(reach, predicate.between, "mm");
    }
    case "cushions":
      return cushions(predicate, facts, idOf(predicate.ball));
    case "jaw": {
      const found = reflections(facts, idOf(predicate.ball)).filter(({ event }) => event.jaw !== undefined);
      return plain(
        found.length > 0,
        found.map((item) => item.index),
      );
    }
    case "contact": {
      const { contact } = facts;
      if (contact === null) return plain(false);
      const right = predicate.ball === "object" || predicate.ball === contact.ball;
      return plain(right, contact.index < 0 ? [] : [contact.index]);
    }
    case "moved": {
      const [before, after] = [facts.before[predicate.ball], places[predicate.ball]];
      if (before === undefined || after === undefined) return plain(before !== undefined);
      const moved = measured(distance(before, after), [facts.rules.moved, endless], "mm");
      return { ...moved, holds: (moved.value ?? 0) > facts.rules.moved };
    }
    case "crossed":
      return crossed(predicate, facts);
    case "completed":
      return plain(
        verdict.completion !== null && predicate.by.includes(verdict.completion.clause),
        verdict.completion?.evidence,
      );
    case "note": {
      const note = verdict.notes.find(({ name }) => name === predicate.name);
      return plain(note !== undefined, note?.evidence);
    }
    case "follow":
      return measured(log.measures.follow?.[predicate.ball] ?? null, [0, predicate.most], "mm");
    case "aside":
      return measured(aside(facts, value, predicate.ball), [predicate.least, 180], "deg");
    case "safety": {
      const onBed = new Map<BallId, PositionMm>();
      for (const [ball, place] of places.entries()) if (place !== undefined) onBed.set(ball, place);
      const [open] = openShots(facts.surface.table, onBed);
      if (open === undefined) return plain(true);
      return predicate.hidden === true
        ? plain(false)
        : measured(open.length, [predicate.farther ?? endless, endless], "mm");
    }
  }
}

interface Reflection {
  readonly event: CushionEvent;
  readonly index: number;
}

function reflections(facts: Facts, ball: BallId): readonly Reflection[] {
  return facts.events.flatMap((event, index) =>
    event.type === "cushion" && event.ball === ball && event.reflected !== false ? [{ event, index }] : [],
  );
}

function cushions(predicate: Predicate & { is: "cushions" }, facts: Facts, ball: BallId): Finding {
  const pocketed = facts.potted.find((item) => item.ball === ball)?.at ?? Number.POSITIVE_INFINITY;
  const until =
    predicate.before === "contact"
      ? (facts.contact?.at ?? Number.POSITIVE_INFINITY)
      : predicate.before === "pocket"
        ? pocketed
        : Number.POSITIVE_INFINITY;
  const found = reflections(facts, ball).filter(
    ({ event }) =>
      event.jaw === undefined &&
      event.from < until &&
      (predicate.cushion === undefined || event.cushion === predicate.cushion),
  );
  return measured(
    found.length,
    predicate.count,
    "count",
    found.map((item) => item.index),
  );
}

function crossed(predicate: Predicate & { is: "crossed" }, facts: Facts): Finding {
  const balls = new Set<BallId>();
  const evidence: number[] = [];
  for (const [index, event] of facts.events.entries()) {
    if (event.type !== "line" || event.line !== predicate.line) continue;
    if (predicate.to !== undefined && event.to !== predicate.to) continue;
    if (!named(predicate.ball ?? "any", event.ball, facts) || balls.has(event.ball)) continue;
    balls.add(event.ball);
    evidence.push(index);
  }
  return measured(balls.size, predicate.count, "count", evidence);
}

/** Degrees between the cue's direction and the line of centres before the stroke (19.2(1)). */
function aside(facts: Facts, value: Case, ball: BallId): number | null {
  const azimuth = facts.log.measures.azimuth ?? value.strokes[0]?.azimuth;
  const [from, to] = [facts.before[facts.tip?.ball ?? -1], facts.before[ball]];
  if (azimuth === undefined || from === undefined || to === undefined) return null;
  const turn = Math.abs(azimuth - directionDegrees(to[0] - from[0], to[1] - from[1])) % 360;
  return turn > 180 ? 360 - turn : turn;
}

function distance(a: PositionMm, b: PositionMm): number {
  const [x, y] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(x * x + y * y);
}

/** How far a coordinate is outside a span; 0 inside. */
function outside(at: number, [low, high]: Span): number {
  return Math.max(0, low - at, at - high);
}
