import {
  type BallId,
  ballCount,
  type CushionEvent,
  compareEvents,
  eventTime,
  type LogEvent,
  type Measures,
  type PositionMm,
} from "../rules/log.ts";
import type { Balls } from "./balls.ts";
import { crossings } from "./crossings.ts";
import type { Cue } from "./cue.ts";
import { digestRecord } from "./digest.ts";
import { type BallTrack, column, type ForceCurve, rowSize, type StrokeRecord } from "./record.ts";

/** Weaker contacts are not logged, N. */
const leastForce = 0.5;
/** Two stops of a ball nearer than this, s, are one. */
const sameStop = 0.01;
/** Room for rows at the beginning; it doubles when it is full. */
const firstRows = 32;
/** The microscope keeps force curves of this many seconds. */
const microscope = 0.04;

type Contact = Extract<LogEvent, { type: "tip" | "balls" | "cushion" }>;

/** Collects a stroke while the engine runs, and makes the record of it. */
export class Recorder {
  readonly #rows: Float64Array[] = Array.from({ length: ballCount }, () => new Float64Array(rowSize * firstRows));
  readonly #used = new Int32Array(ballCount);
  readonly #outAt = new Float64Array(ballCount).fill(Number.POSITIVE_INFINITY);
  readonly #cueRows: number[][] = [];
  readonly #events: LogEvent[] = [];
  readonly #curves = new Map<number, number[]>();
  readonly #chatter: number;

  /** `chatter`: two contacts of a pair less than this apart, s, are one. */
  constructor(chatter: number) {
    this.#chatter = chatter;
  }

  /** The present state of ball `i` as a new row. */
  row(balls: Balls, i: number): void {
    const base = this.#used[i] as number;
    let rows = this.#rows[i] as Float64Array;
    if (base === rows.length) {
      const longer = new Float64Array(2 * base);
      longer.set(rows);
      this.#rows[i] = longer;
      rows = longer;
    }
    this.#used[i] = base + rowSize;
    rows[base + column.from] = balls.at[i] as number;
    rows[base + column.phase] = balls.phase[i] as number;
    const o = 3 * i;
    for (let c = 0; c < 3; c++) {
      rows[base + column.position + c] = balls.position[o + c] as number;
      rows[base + column.velocity + c] = balls.velocity[o + c] as number;
      rows[base + column.acceleration + c] = balls.acceleration[o + c] as number;
      rows[base + column.spin + c] = balls.spin[o + c] as number;
    }
    rows[base + column.spinRate] = balls.spinRate[o] as number;
    rows[base + column.spinRate + 1] = balls.spinRate[o + 1] as number;
  }

  cueRow(index: number, cue: Cue, gap: number): void {
    let rows = this.#cueRows[index];
    if (rows === undefined) {
      rows = [];
      this.#cueRows[index] = rows;
    }
    rows.push(cue.at, ...cue.tip(), cue.rate[0] as number, cue.force, gap);
  }

  /** A force of the present step, N; `j` -1 for the tip on ball `i`. */
  force(i: BallId, j: BallId, at: number, newtons: number): void {
    if (at > microscope) return;
    const key = 17 * i + j + 1;
    let points = this.#curves.get(key);
    if (points === undefined) {
      points = [];
      this.#curves.set(key, points);
    }
    points.push(at, newtons);
  }

  event(event: LogEvent): void {
    this.#events.push(event);
  }

  /** Whether another ball has touched ball `i` since. */
  touchedSince(i: BallId, since: number): boolean {
    return this.#events.some((event) => event.type === "balls" && event.balls.includes(i) && event.from >= since);
  }

  /** When the last thing so far ended, s. */
  latest(): number {
    return this.#events.reduce((last, event) => {
      const to = "to" in event && event.type !== "line" ? (event.to ?? event.from) : eventTime(event);
      return to > last ? to : last;
    }, 0);
  }

  /** A ball stops; a stop just after another, with nothing in between, is the same one (a ball leans on it). */
  rest(ball: BallId, at: number, position: PositionMm): void {
    const last = this.#events.findLastIndex((event) => concerns(event, ball));
    const before = this.#events[last];
    if (before?.type === "rest" && at - before.at < sameStop) this.#events.splice(last, 1);
    this.#events.push({ type: "rest", ball, at, position });
  }

  /** Ball `i` is out of play from now on: its rows show it falling, and tell the rules nothing more. */
  out(ball: BallId, at: number): void {
    this.#outAt[ball] = at;
  }

  /** A contact that has closed; those never above half a newton are dropped. */
  contact(event: Contact): void {
    if ((event.peak ?? 0) < leastForce) return;
    const earlier = this.#events.findLastIndex((other) => sameContact(other, event));
    const other = this.#events[earlier] as Contact | undefined;
    if (other !== undefined && event.from - (other.to ?? other.from) < this.#chatter) {
      this.#events[earlier] = joined(other, event);
      return;
    }
    this.#events.push(event);
  }

  /** Balls that a row was ever written for. */
  tracks(): BallTrack[] {
    return this.#rows.flatMap((rows, ball) => {
      const used = this.#used[ball] as number;
      return used === 0 ? [] : [{ ball, rows: rows.slice(0, used) }];
    });
  }

  finish(about: {
    readonly engine: string;
    readonly ballRadius: number;
    readonly spinDecay: number;
    readonly duration: number;
    readonly cues: readonly Cue[];
    readonly warnings: readonly string[];
    readonly houseLine: number;
    readonly measures: (
      tracks: readonly BallTrack[],
      events: readonly LogEvent[],
    ) => { readonly events: readonly LogEvent[]; readonly measures: Measures };
  }): StrokeRecord {
    const tracks = this.tracks();
    for (const track of tracks) {
      const out = this.#outAt[track.ball] as number;
      this.#events.push(...crossings(track, about.houseLine).filter(({ at }) => at <= out));
    }
    const { events, measures } = about.measures(tracks, this.#events.toSorted(compareEvents));
    const cues = about.cues.map((cue, index) => ({
      ball: cue.ball,
      axis: cue.axis,
      rows: Float64Array.from(this.#cueRows[index] ?? []),
    }));
    const curves = [...this.#curves].map(([key, points]): ForceCurve => {
      const [i, j] = [Math.floor(key / 17), (key % 17) - 1];
      return { kind: j < 0 ? "tip" : "balls", balls: j < 0 ? [i] : [i, j], points: Float64Array.from(points) };
    });
    return {
      engine: about.engine,
      ballRadius: about.ballRadius,
      spinDecay: about.spinDecay,
      duration: about.duration,
      tracks,
      cues,
      log: { events, measures },
      curves,
      warnings: about.warnings,
      digest: digestRecord(tracks, cues, events),
    };
  }
}

function concerns(event: LogEvent, ball: BallId): boolean {
  return event.type === "balls" ? event.balls.includes(ball) : event.type !== "end" && event.ball === ball;
}

function sameContact(a: LogEvent, b: Contact): boolean {
  if (a.type !== b.type) return false;
  if (a.type === "balls" && b.type === "balls") return a.balls[0] === b.balls[0] && a.balls[1] === b.balls[1];
  if (a.type === "cushion" && b.type === "cushion") return a.ball === b.ball && a.cushion === b.cushion;
  return a.type === "tip" && b.type === "tip" && a.ball === b.ball;
}

/** Two contacts of one pair that are one: from the first's begin to the second's end. */
function joined(first: Contact, second: Contact): Contact {
  const peak = Math.max(first.peak ?? 0, second.peak ?? 0);
  const to = Math.max(first.to ?? first.from, second.to ?? second.from);
  if (first.type !== "cushion" || second.type !== "cushion") return { ...first, to, peak };
  const turn = (second.peak ?? 0) > (first.peak ?? 0) ? second.turn : first.turn;
  const both: CushionEvent = { ...first, to, peak, reflected: first.reflected === true || second.reflected === true };
  return turn === undefined ? both : { ...both, turn };
}
