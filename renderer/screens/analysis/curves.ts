import {
  type BallTrack,
  cueColumn,
  cueRowSize,
  rowSize,
  type StrokeRecord,
  sampleTrack,
} from "../../../physics/record.ts";
import type { BallId } from "../../../rules/log.ts";
import type { Ink, Point } from "../plot.tsx";
import type { Graph } from "./analysis.ts";
import { type Findings, microscopeSeconds } from "./findings.ts";

/** One line of the microscope; x in seconds. */
export interface Curve {
  readonly key: string;
  readonly ink: Ink;
  readonly balls: readonly BallId[];
  readonly part: "tip" | "balls" | "cue" | "ball" | "object";
  readonly runs: readonly (readonly Point[])[];
}

/** A pause in a curve's points longer than this parts two contacts, seconds. */
const pause = 5e-5;
/** At most so many points a line: more than a screen has. */
const most = 700;

/** The first object ball, or the first that the cue ball met. */
function partnerOf(found: Findings): BallId | null {
  return found.first?.ball ?? null;
}

/** Forces of the tip and of the cue ball's pairs, newtons. */
export function forceCurves(record: StrokeRecord, found: Findings): readonly Curve[] {
  const curves = record.curves
    .filter(({ balls }) => balls.includes(found.cueBall))
    .slice(0, 3)
    .map(({ kind, balls, points }): Curve => {
      const runs: Point[][] = [];
      let run: Point[] = [];
      let before = Number.NEGATIVE_INFINITY;
      for (let k = 0; k < points.length; k += 2) {
        const at = points[k] ?? 0;
        if (at - before > pause) {
          run = [[at, 0]];
          runs.push(run);
        }
        run.push([at, points[k + 1] ?? 0]);
        before = at;
      }
      for (const one of runs) one.push([one.at(-1)?.[0] ?? 0, 0]);
      return { key: `${kind}${balls.join("-")}`, ink: kind === "tip" ? "tip" : "ball", balls, part: kind, runs };
    });
  const [second] = curves.filter(({ part }) => part === "balls").slice(1);
  const closed = found.pairs.filter(
    ({ balls }) => !curves.some((curve) => curve.part === "balls" && same(curve.balls, balls)),
  );
  return [
    ...curves.map((curve) => (curve === second ? { ...curve, ink: "cushion" as const } : curve)),
    ...closed.slice(0, 1).map((pair): Curve => closedForce(record, pair)),
  ].slice(0, 3);
}

function same(a: readonly BallId[], b: readonly BallId[]): boolean {
  return a.every((ball) => b.includes(ball));
}

/** A pair met in closed form: duration and peak of the log, in the shape of Hertz's half wave. */
function closedForce(record: StrokeRecord, pair: Findings["pairs"][number]): Curve {
  const event = record.log.events.find((one) => one.type === "balls" && one.from === pair.from);
  const peak = event?.type === "balls" ? (event.peak ?? 0) : 0;
  const points = Array.from({ length: 33 }, (_, k): Point => {
    const part = k / 32;
    return [pair.from + part * (pair.to - pair.from), peak * Math.sin(Math.PI * part) ** 1.5];
  });
  return { key: `hertz${pair.balls.join("-")}`, ink: "ball", balls: pair.balls, part: "balls", runs: [points] };
}

/** Gaps of tip and object ball to the cue ball, surface to surface, mm. */
function gapCurves(record: StrokeRecord, found: Findings, end: number): readonly Curve[] {
  const curves: Curve[] = [];
  const cue = record.cues.find(({ ball }) => ball === found.cueBall);
  if (cue !== undefined) {
    const points = cuePoints(cue.rows, cueColumn.gap, end, 1000);
    curves.push({ key: "tip", ink: "tip", balls: [found.cueBall], part: "tip", runs: [points] });
  }
  const other = partnerOf(found);
  const [a, b] = [trackOf(record, found.cueBall), other === null ? null : trackOf(record, other)];
  if (a !== null && b !== null && other !== null) {
    const points = times(a, b, end).map((at): Point => {
      const [p, q] = [sampleTrack(record, a, at).position, sampleTrack(record, b, at).position];
      const apart = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) - 2 * record.ballRadius;
      return [at, 1000 * apart];
    });
    curves.push({ key: "balls", ink: "ball", balls: [found.cueBall, other], part: "balls", runs: [points] });
  }
  return curves;
}

/** Speeds of cue, cue ball and object ball, m/s. */
function speedCurves(record: StrokeRecord, found: Findings, end: number): readonly Curve[] {
  const curves: Curve[] = [];
  const cue = record.cues.find(({ ball }) => ball === found.cueBall);
  if (cue !== undefined) {
    const points = cuePoints(cue.rows, cueColumn.speed, end, 1);
    curves.push({ key: "cue", ink: "tip", balls: [], part: "cue", runs: [points] });
  }
  for (const [ball, part, ink] of [
    [found.cueBall, "ball", "ball"],
    [partnerOf(found), "object", "cushion"],
  ] as const) {
    const track = ball === null ? null : trackOf(record, ball);
    if (track === null || ball === null) continue;
    const points = times(track, track, end).map((at): Point => {
      const [vx, vy, vz] = sampleTrack(record, track, at).velocity;
      return [at, Math.hypot(vx, vy, vz)];
    });
    curves.push({ key: part, ink, balls: [ball], part, runs: [points] });
  }
  return curves;
}

function trackOf(record: StrokeRecord, ball: BallId): BallTrack | null {
  return record.tracks.find((track) => track.ball === ball) ?? null;
}

function cuePoints(rows: Float64Array, column: number, end: number, factor: number): Point[] {
  const points: Point[] = [];
  const count = rows.length / cueRowSize;
  const stride = Math.max(1, Math.floor(count / most));
  for (let row = 0; row < count; row += stride) {
    const at = rows[row * cueRowSize + cueColumn.at] ?? 0;
    if (at > end) break;
    points.push([at, factor * (rows[row * cueRowSize + column] ?? 0)]);
  }
  return points;
}

/** Where the two tracks have rows, and evenly between: curves keep their corners. */
function times(a: BallTrack, b: BallTrack, end: number): readonly number[] {
  const all = new Set<number>();
  for (let k = 0; k <= 160; k++) all.add((k / 160) * end);
  for (const { rows } of new Set([a, b])) {
    const count = rows.length / rowSize;
    let inside = 0;
    while (inside < count && (rows[inside * rowSize] ?? 0) <= end) inside++;
    const stride = Math.max(1, Math.floor(inside / most));
    for (let row = 0; row < inside; row += stride) all.add(rows[row * rowSize] ?? 0);
  }
  return [...all].sort((one, other) => one - other);
}

export function curvesOf(graph: Graph, record: StrokeRecord, found: Findings): readonly Curve[] {
  if (graph === "force") return forceCurves(record, found);
  return graph === "gap" ? gapCurves(record, found, microscopeSeconds) : speedCurves(record, found, microscopeSeconds);
}

/** Value of a curve at a time, between its points; null outside its runs. */
export function valueAt({ runs }: Curve, at: number): number | null {
  for (const run of runs) {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined || at < first[0] || at > last[0]) continue;
    let [low, high] = [0, run.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((run[middle]?.[0] ?? 0) <= at) low = middle;
      else high = middle;
    }
    const [a, b] = [run[low] ?? first, run[high] ?? last];
    const span = b[0] - a[0];
    return span > 0 ? a[1] + ((b[1] - a[1]) * (at - a[0])) / span : b[1];
  }
  return null;
}
