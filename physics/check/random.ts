import { unitVector } from "../../rules/exact-math.ts";
import type { PositionMm } from "../../rules/log.ts";
import type { StrokeRecord } from "../record.ts";
import { type CheckRow, difference, radius, type Shoot, type Shot, sample } from "./kit.ts";

const mass = 0.285;
const gravity = 9.81;
/** Depth of the floor, m: what falls there has no more to give. */
const floor = 0.81;

/** Repeatable numbers in [0, 1): a linear congruence of 31 bits. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Two to sixteen balls somewhere, one of them struck anyhow. */
export function randomShot(random: () => number): Shot {
  const count = 2 + Math.floor(15 * random());
  const places: PositionMm[] = [];
  while (places.length < count) {
    const place: PositionMm = [3400 * (random() - 0.5), 1640 * (random() - 0.5)];
    if (places.every(([x, y]) => (x - place[0]) ** 2 + (y - place[1]) ** 2 > 68.2 ** 2)) places.push(place);
  }
  const turn = 360 * random();
  const offset = 0.85 * Math.sqrt(random());
  const [c, s] = unitVector(360 * random());
  return {
    layout: Object.fromEntries(places.entries()),
    launch: [],
    strokes: [
      {
        ball: 0,
        azimuth: turn,
        elevation: random() < 0.7 ? null : 70 * random(),
        side: offset * c,
        height: offset * s,
        speed: 0.2 + 9.8 * random(),
        followThrough: random() < 0.5 ? null : 120 * random() + 5,
        seed: 1 + Math.floor(1e6 * random()),
      },
    ],
    overrides: {},
  };
}

/** Row 15: whatever is struck, the numbers stay numbers, balls stay apart and on the table, energy falls, all ends. */
export function randomRows(shoot: Shoot, full: boolean): CheckRow[] {
  const random = sequence(20261201);
  const count = full ? 2000 : 60;
  let faults = 0;
  let rise = 0;
  let first = "";
  for (let k = 0; k < count; k++) {
    const shot = randomShot(random);
    let fault: string | null;
    try {
      const record = shoot(shot);
      fault = placesFault(record);
      rise = Math.max(rise, energyRise(record));
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    }
    if (fault === null) continue;
    faults++;
    if (first === "") first = `, first stroke ${k}: ${fault}`;
  }
  return [
    difference(15, `${count} random strokes: with a fault${first}`, faults, 0),
    difference(15, `${count} random strokes: greatest rise of energy, relative`, rise, 1e-6),
  ];
}

function placesFault(record: StrokeRecord): string | null {
  const places = record.tracks.map(({ ball }) => sample(record, ball, 1e6));
  for (const [k, { position, phase }] of places.entries()) {
    if (!position.every(Number.isFinite)) return "not a number";
    if (phase === "gone") continue;
    if (phase !== "rest") return "still moving";
    if (Math.abs(position[0]) > 1.86 || Math.abs(position[1]) > 0.97) return "off the table";
    for (const other of places.slice(k + 1)) {
      if (other.phase === "gone") continue;
      const squared = position.reduce((sum, value, c) => sum + (value - (other.position[c] ?? 0)) ** 2, 0);
      if (squared < (2 * radius - 1e-6) ** 2) return "balls inside each other";
    }
  }
  return null;
}

/** Greatest rise of the balls' energy from one moment to a later one, once the cue is away; moments inside contacts hold elastic energy and are passed over. */
function energyRise(record: StrokeRecord): number {
  const tips = record.log.events.filter((event) => event.type === "tip");
  const from = Math.max(0, ...tips.map((event) => event.to)) + 1e-6;
  let last = Number.POSITIVE_INFINITY;
  let top = 0;
  let rise = 0;
  for (let at = from; at <= record.duration; at += 0.01) {
    const states = record.tracks.map(({ ball }) => sample(record, ball, at));
    if (states.some(({ phase }) => phase === "knot")) continue;
    const energy = states.reduce((sum, { position, velocity: v, spin: w, phase }) => {
      if (phase === "gone") return sum;
      const motion = v[0] ** 2 + v[1] ** 2 + v[2] ** 2 + 0.4 * radius * radius * (w[0] ** 2 + w[1] ** 2 + w[2] ** 2);
      return sum + mass * (motion / 2 + gravity * (position[2] + floor));
    }, 0);
    // Against what moves at most, not against what merely lies high.
    top = Math.max(top, energy - states.length * mass * gravity * (radius + floor));
    if (energy > last) rise = Math.max(rise, (energy - last) / top);
    last = energy;
  }
  return rise;
}
