import { type StrokeRecord, sampleTrack } from "../../../physics/record.ts";
import { type BallId, type Cushion, eventTime, type LogEvent, type StrokeLog } from "../../../rules/log.ts";

/** What one ball did towards 12.1, in the order of time. */
export interface BallLegs {
  readonly ball: BallId;
  readonly steps: readonly {
    readonly kind: "cushion" | "line" | "pocket";
    readonly cushion?: Cushion;
    readonly at: number;
  }[];
  /** The way that it completed by itself, and when; null: none. */
  readonly met: { readonly clause: "12.1(1)" | "12.1(2)" | "12.1(3)"; readonly at: number } | null;
}

/** Speed of the cue ball as it met the rack, what the rack took, and how far it came apart. */
export interface RackSpread {
  /** m/s. */
  readonly speed: number;
  /** Part of the cue ball's energy of motion that all balls together have 3 ms later. */
  readonly kept: number;
  /** Balls above 0.3 m/s then. */
  readonly quick: number;
  /** Root mean square distance of the numbered balls on the table from their middle, mm, at rest. */
  readonly spread: number;
  readonly crossed: number;
  readonly toCushion: number;
  readonly potted: number;
}

function contactTime(events: readonly LogEvent[]): number | null {
  const first = events.find((event) => event.type === "balls");
  return first === undefined ? null : eventTime(first);
}

/** Every ball's cushions, crossings and pots after the first contact; those that came nearest first. */
export function breakLegs(log: StrokeLog): readonly BallLegs[] {
  const from = contactTime(log.events);
  if (from === null) return [];
  const legs = new Map<BallId, { steps: BallLegs["steps"][number][]; met: BallLegs["met"] }>();
  for (const event of log.events) {
    const at = eventTime(event);
    if (at < from || !("ball" in event)) continue;
    const own = legs.get(event.ball) ?? { steps: [], met: null };
    if (event.type === "cushion") {
      const other = own.steps.some(({ kind, cushion }) => kind === "cushion" && cushion !== event.cushion);
      if (other) own.met ??= { clause: "12.1(2)", at };
      own.steps.push({ kind: "cushion", cushion: event.cushion, at });
    } else if (event.type === "line" && event.line === "centre") {
      if (own.steps.some(({ kind }) => kind === "cushion")) own.met ??= { clause: "12.1(3)", at };
      own.steps.push({ kind: "line", at });
    } else if (event.type === "pocket") {
      own.met ??= { clause: "12.1(1)", at };
      own.steps.push({ kind: "pocket", at });
    } else continue;
    legs.set(event.ball, own);
  }
  return [...legs]
    .map(([ball, own]) => ({ ball, ...own }))
    .sort(
      (a, b) =>
        (a.met?.at ?? Number.POSITIVE_INFINITY) - (b.met?.at ?? Number.POSITIVE_INFINITY) ||
        b.steps.length - a.steps.length ||
        a.ball - b.ball,
    );
}

/** Figures of the break as a whole; null where the rack was not met. */
export function rackSpread(record: StrokeRecord): RackSpread | null {
  const { events } = record.log;
  const met = events.find((event) => event.type === "balls");
  const cueBall = events.find((event) => event.type === "tip")?.ball;
  const cue = record.tracks.find(({ ball }) => ball === cueBall);
  if (met === undefined || cue === undefined) return null;
  const before = eventTime(met) - 1e-6;
  const after = eventTime(met) + 0.003;
  const square = (at: number): number[] =>
    record.tracks.map((track) => {
      const [x, y, z] = sampleTrack(record, track, at).velocity;
      return x * x + y * y + z * z;
    });
  const [vx, vy, vz] = sampleTrack(record, cue, before).velocity;
  const came = vx * vx + vy * vy + vz * vz;
  const later = square(after);
  const places = record.tracks.flatMap((track) => {
    const { position, phase } = sampleTrack(record, track, record.duration);
    return track.ball === cueBall || phase === "gone" ? [] : [position];
  });
  const mean = (axis: 0 | 1): number => places.reduce((sum, p) => sum + p[axis], 0) / Math.max(1, places.length);
  const [mx, my] = [mean(0), mean(1)];
  const variance = places.reduce((sum, [x, y]) => sum + (x - mx) ** 2 + (y - my) ** 2, 0) / Math.max(1, places.length);
  const ballsWith = (test: (event: LogEvent) => boolean): number =>
    new Set(events.flatMap((event) => ("ball" in event && event.ball !== cueBall && test(event) ? [event.ball] : [])))
      .size;
  return {
    speed: Math.sqrt(came),
    kept: came === 0 ? 0 : later.reduce((sum, value) => sum + value, 0) / came,
    quick: later.filter((value) => value > 0.09).length,
    spread: 1000 * Math.sqrt(variance),
    crossed: ballsWith((event) => event.type === "line" && event.line === "centre"),
    toCushion: ballsWith((event) => event.type === "cushion"),
    potted: ballsWith((event) => event.type === "pocket"),
  };
}
