import type { Stroke } from "../../rules/case.ts";
import { unitVector } from "../../rules/exact-math.ts";
import type { TipEvent } from "../../rules/log.ts";
import { tournamentPhysics } from "../parameters.ts";
import type { StrokeRecord } from "../record.ts";
import {
  type CheckPart,
  type CheckRow,
  degreesBetween,
  difference,
  length,
  radius,
  type Shoot,
  type Shot,
  sample,
  within,
} from "./kit.ts";

/** Row 13: the tip's contact, what it gives the ball, and second contacts. */
export function cueParts(shoot: Shoot, full: boolean): CheckPart[] {
  return [() => [...contactRows(shoot), ...naturalHandRows(shoot)], () => [mapRow(shoot, full)]];
}

type Hit = Partial<Stroke> & Pick<Stroke, "speed">;

function strokeOf(hit: Hit): Stroke {
  return { ball: 0, azimuth: 0, elevation: 0, side: 0, height: 0, followThrough: null, seed: 1, ...hit };
}

/** One ball on a bed without friction, struck. */
export function aloneShot(hit: Hit): Shot {
  return {
    layout: { 0: [0, 0] },
    launch: [],
    strokes: [strokeOf(hit)],
    overrides: { bed: "unbounded", muSlide: 0, muRoll: 0 },
    until: 0.004,
  };
}

/** An object ball `gap` mm ahead, `cut` degrees aside of the aim. */
function nearShot(gap: number, cut: number, hit: Hit, stepScale = 1): Shot {
  const reach = 68 + gap;
  const [c, s] = unitVector(cut);
  return {
    layout: { 0: [0, 0], 1: [reach * c, reach * s] },
    launch: [],
    strokes: [strokeOf(hit)],
    overrides: { bed: "unbounded" },
    until: 0.06,
    stepScale,
  };
}

function tipsOf(record: StrokeRecord): TipEvent[] {
  return record.log.events.filter((event) => event.type === "tip");
}

function contactRows(shoot: Shoot): CheckRow[] {
  const { cueMass, ballMass, eTip } = tournamentPhysics;
  let speed = 0;
  let spin = 0;
  let short = Number.POSITIVE_INFINITY;
  let long = 0;
  const squirts: number[] = [];
  for (const v of [1, 2, 4]) {
    // The hand goes on pushing for the millisecond of contact; what it adds to a straight stroke is not the tip's.
    const straight = length(sample(shoot(aloneShot({ speed: v })), 0, 0.004).velocity);
    const rigid = (b: number): number => (v * (1 + eTip)) / (1 + ballMass / cueMass + 2.5 * b * b);
    for (const b of [0, 0.2, 0.35, 0.5]) {
      const record = shoot(aloneShot({ speed: v, side: b }));
      const [tip] = tipsOf(record);
      const lasts = tip === undefined ? 0 : tip.to - tip.from;
      if (b === 0) {
        short = Math.min(short, lasts);
        long = Math.max(long, lasts);
      }
      const after = sample(record, 0, 0.004);
      const moved = length(after.velocity);
      speed = Math.max(speed, Math.abs(moved / straight / (rigid(b) / rigid(0)) - 1));
      if (b > 0) spin = Math.max(spin, Math.abs((length(after.spin) * radius) / (2.5 * b * moved) - 1));
      if (b === 0.5) squirts.push(degreesBetween(after.velocity, [1, 0, 0]));
    }
  }
  const straight = length(sample(shoot(aloneShot({ speed: 4 })), 0, 0.004).velocity);
  const expected = (4 * (1 + eTip)) / (1 + ballMass / cueMass);
  const slips = (b: number): boolean => {
    const after = sample(shoot(aloneShot({ speed: 4, side: b })), 0, 0.004);
    return length(after.velocity) < 0.9 * ((4 * (1 + eTip)) / (1 + ballMass / cueMass + 2.5 * b * b));
  };
  let holds = 0.4;
  let miscues = 0.7;
  while (miscues - holds > 0.002) {
    const middle = (holds + miscues) / 2;
    if (slips(middle)) miscues = middle;
    else holds = middle;
  }
  return [
    within(13, "tip contact of centre strokes, shortest, ms", 1000 * short, 1.5, 0.5),
    within(13, "tip contact of centre strokes, longest, ms", 1000 * long, 1.5, 0.5),
    within(13, "straight stroke at 4 m/s: speed of the ball, m/s", straight, expected, 0.03 * expected),
    difference(13, "offsets up to 0.5 R: speed against the rigid formula, relative", speed, 0.03),
    difference(13, "offsets up to 0.5 R: spin against 2.5 b v / R, relative", spin, 0.05),
    within(13, "squirt at 0.5 R, degrees", (Math.max(...squirts) + Math.min(...squirts)) / 2, 1.6, 0.3),
    within(13, "miscue at 4 m/s from an offset of, R", (holds + miscues) / 2, 0.54, 0.03),
  ];
}

function naturalHandRows(shoot: Shoot): CheckRow[] {
  const gaps = [
    [2, 8],
    [3, 12],
    [6, 28],
  ] as const;
  const touched = gaps.filter(([speed, gap]) => tipsOf(shoot(nearShot(gap, 0, { speed }))).length !== 1);
  const follow = shoot(nearShot(5, 0, { speed: 2, followThrough: 120 }));
  return [
    difference(13, "natural hand on a full ball 8, 12, 28 mm away at 2, 3, 6 m/s: second contacts", touched.length, 0),
    within(13, "a hand that goes on, gap 5 mm: tip contacts", tipsOf(follow).length, 2, 0),
  ];
}

/** Clean, push or double hit over gap, angle and follow-through: the same at half the step. */
function mapRow(shoot: Shoot, full: boolean): CheckRow {
  let same = 0;
  let count = 0;
  const step = full ? 3 : 6;
  for (let gap = 0; gap <= 30; gap += step) {
    for (let cut = 0; cut <= 70; cut += full ? 10 : 35) {
      for (const followThrough of [10, 40, 120]) {
        const kind = (stepScale: number): string => {
          const record = shoot(nearShot(gap, cut, { speed: 2, followThrough }, stepScale));
          const tips = tipsOf(record);
          const meeting = record.log.events.find((event) => event.type === "balls");
          const first = tips[0];
          if (tips.length > 1) return "double hit";
          return meeting?.type === "balls" && first !== undefined && first.to >= meeting.from ? "push" : "clean";
        };
        count++;
        if (kind(2) === kind(1)) same++;
      }
    }
  }
  return within(
    13,
    `${count} strokes at a near ball: same contacts at 10 and 5 microseconds, share`,
    same / count,
    1,
    0.02,
  );
}
