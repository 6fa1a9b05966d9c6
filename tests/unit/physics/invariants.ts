import { handForce } from "../../../physics/hand.ts";
import { resolvePhysics } from "../../../physics/parameters.ts";
import {
  type BallTrack,
  column,
  cueColumn,
  cueRowSize,
  rowIndex,
  rowPhases,
  rowSize,
  type StrokeRecord,
  sampleTrack,
} from "../../../physics/record.ts";
import type { Case } from "../../../rules/case.ts";
import { checkLog } from "../../../rules/log-check.ts";
import { pocketAt, resolveSurface } from "../../../rules/surface.ts";
import { energyOf, eventsOf, radius, rowsOf } from "./lab.ts";

/** A ball set free in the air has half a fine step more of gravity in its speed than in its height: at 0.2 m/s, J. */
const halfStep = 0.285 * 9.81 * 0.2 * 2.5e-6;

const gone = rowPhases.indexOf("gone");
const knot = rowPhases.indexOf("knot");
const air = rowPhases.indexOf("air");
const rest = rowPhases.indexOf("rest");

/** Everything that must hold of any stroke on the table; what does not, in words. */
export function faultsOf(value: Case, record: StrokeRecord): string[] {
  return [
    ...numberFaults(record),
    ...placeFaults(value, record),
    ...logFaults(value, record),
    ...energyFaults(record),
    ...workFaults(value, record),
  ];
}

function numberFaults(record: StrokeRecord): string[] {
  const faults: string[] = [];
  for (const { ball, rows } of record.tracks) {
    const bad = rows.findIndex((cell) => !Number.isFinite(cell));
    if (bad >= 0) faults.push(`NaN: ball ${ball}, cell ${bad}`);
  }
  for (const { ball, rows } of record.cues) {
    if (rows.some((cell) => !Number.isFinite(cell))) faults.push(`NaN: cue on ball ${ball}`);
  }
  if (/NaN|null/.test(JSON.stringify(record.log))) faults.push("NaN: in the log");
  for (const track of record.tracks) {
    let before = Number.NEGATIVE_INFINITY;
    for (const row of rowsOf(track)) {
      const from = row[column.from] ?? 0;
      if (from < before) faults.push(`order: ball ${track.ball} has a row at ${from} after ${before}`);
      before = from;
    }
  }
  return faults;
}

/** Where each ball is at the end, against what the log says of it; overlaps at rest. */
function placeFaults(value: Case, record: StrokeRecord): string[] {
  const faults: string[] = [];
  const surface = resolveSurface(value.table);
  const [halfLength, halfWidth] = [surface.table.length / 2, surface.table.width / 2];
  const standing: (readonly [number, number, number])[] = [];
  for (const track of record.tracks) {
    const { ball } = track;
    const last = [...rowsOf(track)].at(-1) ?? new Float64Array();
    const phase = last[column.phase];
    const [x, y, z] = [0, 1, 2].map((k) => (last[column.position + k] ?? 0) * 1000) as [number, number, number];
    const fates = record.log.events.filter(
      (event) => "ball" in event && event.ball === ball && ["pocket", "fall", "off", "bounce-out"].includes(event.type),
    );
    const out = fates.length > 0 && fates.at(-1)?.type !== "bounce-out";
    if (out !== (phase === gone))
      faults.push(`fate: ball ${ball} ends as ${rowPhases[phase ?? 0]}, log says ${JSON.stringify(fates)}`);
    if (phase !== gone && phase !== rest) faults.push(`end: ball ${ball} ends as ${rowPhases[phase ?? 0]}`);
    if (phase === gone) continue;
    const inside = Math.abs(x) <= halfLength && Math.abs(y) <= halfWidth;
    if (!inside && pocketAt(surface, [x, y]) === null) faults.push(`escape: ball ${ball} rests at ${[x, y, z]}`);
    if (Math.abs(z - surface.table.ballRadius) > 1e-3 && pocketAt(surface, [x, y]) === null) {
      faults.push(`height: ball ${ball} rests at ${[x, y, z]}`);
    }
    standing.push([x, y, ball]);
  }
  for (const [index, [x, y, ball]] of standing.entries()) {
    for (const [ox, oy, other] of standing.slice(0, index)) {
      const overlap = 2 * surface.table.ballRadius - Math.hypot(x - ox, y - oy);
      // Row 15 of the self-check: below what the eye or a rule can see, above what rounding leaves.
      if (overlap > 1e-3)
        faults.push(`overlap: balls ${ball} and ${other} rest ${overlap * 1000} micrometres into each other`);
    }
  }
  return faults;
}

function logFaults(value: Case, record: StrokeRecord): string[] {
  const faults: string[] = [];
  const refused = checkLog(record.log, new Set(value.layout.map(({ ball }) => ball)));
  if (refused !== null) {
    const index = Number(/\d+/.exec(refused.path)?.[0] ?? 0);
    faults.push(
      `log: ${refused.code} ${refused.path} ${refused.message} ${JSON.stringify(record.log.events.slice(Math.max(0, index - 1), index + 1))}`,
    );
  }
  if (eventsOf(record, "end").length !== 1) faults.push("log: not one end");
  const table = resolveSurface(value.table).table;
  for (const { ball, line, at, to } of eventsOf(record, "line")) {
    const track = record.tracks.find((candidate) => candidate.ball === ball);
    if (track === undefined) continue;
    const [axis, level] = line === "long" ? [1, 0] : [0, line === "house" ? -table.length / 4000 : 0];
    const place = (time: number): number => (sampleTrack(record, track, time).position[axis] ?? 0) - level;
    // The crossing is found to the last bit of its time: at 12 m/s and 10 s in, that is 20 femtometres; between knots more.
    if (Math.abs(place(at)) > 1e-7) faults.push(`line: ball ${ball} is ${place(at)} m from ${line} at ${at}`);
    if (place(at + 1e-6) * to < 0) faults.push(`line: ball ${ball} is not on the side of ${line} entered at ${at}`);
  }
  return faults;
}

/**
 * Energy of all balls outside contacts, where none is stored in rubber or balls, falls but for the tip's work. Looked at
 * where every state is exact: in closed form, or at a knot. A ball that can no longer leave its pocket keeps its last energy.
 */
function energyFaults(record: StrokeRecord): string[] {
  const closes = 1e-5;
  const busy: [number, number][] = [];
  for (const event of record.log.events) {
    if (event.type === "tip" || event.type === "balls" || event.type === "cushion") {
      busy.push([event.from - closes, (event.to ?? event.from) + closes]);
    }
  }
  const tracks = record.tracks.map((track) => ({ track, lost: lostAt(track) }));
  const times = [...new Set(record.tracks.flatMap((track) => [...rowsOf(track)].map((row) => row[column.from] ?? 0)))]
    .filter((time) => !busy.some(([from, to]) => time > from && time < to))
    .toSorted((a, b) => a - b);
  const energy = (time: number): number | null => {
    let sum = 0;
    for (const { track, lost } of tracks) {
      const when = Math.min(time, lost);
      const base = rowIndex(track.rows, rowSize, when) * rowSize;
      const inside = track.rows[base + column.phase] === knot;
      if (inside && track.rows[base] !== when) return null;
      // Pressed into the bed: a little is stored there.
      if (inside && (track.rows[base + column.position + 2] ?? 0) < radius) return null;
      sum += energyOf(sampleTrack(record, track, when));
    }
    return sum;
  };
  // A cue pushes, if more weakly than the log holds, until it is put away.
  const worksUntil = Math.max(0, ...record.cues.map(({ rows }) => rows[rows.length - cueRowSize] ?? 0));
  const faults: string[] = [];
  let before = Number.POSITIVE_INFINITY;
  let since = 0;
  let most = 0;
  for (const time of times) {
    const now = energy(time);
    if (now === null) continue;
    if (since >= worksUntil && now - before > 1e-6 * most + halfStep) {
      faults.push(`energy: rises by ${(now - before) / most} of ${most} J between ${since} and ${time}`);
    }
    if (now > most) most = now;
    before = now;
    since = time;
  }
  return faults;
}

/**
 * What the balls have when the cue is put away, and what the cue has left, came from its speed and from the hand. The
 * hand's push is taken from the cue's rows, at the lower speed of each two: more than it gave.
 */
function workFaults(value: Case, record: StrokeRecord): string[] {
  const physics = resolvePhysics(value.table);
  let given = 0;
  let left = 0;
  let end = 0;
  for (const [k, { axis, rows }] of record.cues.entries()) {
    const stroke = value.strokes[k];
    if (stroke === undefined) continue;
    given += (physics.cueMass * stroke.speed ** 2) / 2;
    // A natural hand drives over at most this way.
    const follow = (stroke.followThrough ?? 120) / 1000;
    let travel = 0;
    for (let base = cueRowSize; base < rows.length; base += cueRowSize) {
      const cell = (offset: number): number => rows[base + offset] ?? 0;
      const way = [0, 1, 2].reduce(
        (sum, c) => sum + (axis[c] ?? 0) * (cell(cueColumn.position + c) - cell(cueColumn.position + c - cueRowSize)),
        0,
      );
      const slower = Math.min(cell(cueColumn.speed), cell(cueColumn.speed - cueRowSize));
      given += Math.max(0, handForce(physics, stroke.speed, follow, travel, slower)) * Math.max(0, way);
      travel += way;
    }
    left += (physics.cueMass * (rows[rows.length - cueRowSize + cueColumn.speed] ?? 0) ** 2) / 2;
    end = Math.max(end, rows[rows.length - cueRowSize] ?? 0);
  }
  if (record.cues.length === 0) return [];
  const have = record.tracks.reduce((sum, track) => sum + energyOf(sampleTrack(record, track, end)), 0);
  if (have + left <= given * 1.001) return [];
  return [`work: balls have ${have} J and the cue ${left} J at ${end}, of ${given} J`];
}

/** When a ball's fate is sealed: the last knot before the fall that the record draws to the middle of its hole. */
function lostAt({ rows }: BallTrack): number {
  const last = rows.length - rowSize;
  if (rows[last + column.phase] !== gone) return Number.POSITIVE_INFINITY;
  if (last < 2 * rowSize || rows[last - rowSize + column.phase] !== air) return rows[last] ?? 0;
  return rows[last - 2 * rowSize] ?? 0;
}
