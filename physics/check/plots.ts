import { directionDegrees, exp, ln, unitVector } from "../../rules/exact-math.ts";
import { tournamentPhysics } from "../parameters.ts";
import type { StrokeRecord } from "../record.ts";
import ballCushion from "../reference/ball-cushion.json" with { type: "json" };
import { aloneShot } from "./cue.ts";
import { cushionShot, noseHeight, rebound } from "./cushions.ts";
import { degreesBetween, launch, length, radius, type Shoot, sample, still, unbounded, type Vector } from "./kit.ts";
import { afterCollision, cutShot, deflection } from "./motion.ts";

/** What the plots of the self-check show; each is the engine's own outcome beside a curve from the literature. */
export const plotNames = ["thirty", "throw", "rebound", "tip", "hertz", "squirt"] as const;
export type PlotName = (typeof plotNames)[number];

export interface PlotSeries {
  readonly name: "engine" | "reference" | "slow" | "fast" | "rolling" | "running" | "reverse";
  /** The engine's outcome, or what it is held against. */
  readonly from: "engine" | "reference";
  /** Single outcomes, or a curve. */
  readonly shape: "points" | "line";
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface CheckPlot {
  readonly name: PlotName;
  readonly series: readonly PlotSeries[];
}

/** The plots one by one: each runs strokes of its own. */
export function plotParts(shoot: Shoot): readonly (() => CheckPlot)[] {
  return [
    () => thirtyDegrees(shoot),
    () => throwOfCuts(shoot),
    () => reboundOffCushion(shoot),
    () => tipForce(shoot),
    () => hertzDuration(shoot),
    () => squirt(shoot),
  ];
}

type Point = readonly [number, number];

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, k) => from + k * step);
}

function tanDegrees(y: number, x: number): number {
  return directionDegrees(x, y);
}

/** Deflection of a rolling cue ball by its cut angle: tan = sin cos / (sin² + 2/5) (Alciatore, TP A-4). */
function thirtyDegrees(shoot: Shoot): CheckPlot {
  const law = (cut: number): Point => {
    const [c, s] = unitVector(cut);
    return [cut, tanDegrees(s * c, s * s + 0.4)];
  };
  const speed = 2;
  const overrides = { ...unbounded, muBall: 0, eBall: 1 };
  const played = range(5, 80, 7.5).map((cut): Point => {
    const shot = cutShot(cut, [0, speed / radius, 0], overrides, speed);
    return [cut, deflection(shoot(shot))];
  });
  return {
    name: "thirty",
    series: [
      { name: "reference", from: "reference", shape: "line", points: range(0, 88, 2).map(law) },
      { name: "engine", from: "engine", shape: "points", points: played },
    ],
  };
}

/** Throw of a stun shot by its cut angle, at two speeds (Alciatore, TP A-14). */
function throwOfCuts(shoot: Shoot): CheckPlot {
  const law = (speed: number, cut: number): Point => {
    const [c, s] = unitVector(cut);
    const slip = speed * s;
    const friction = 0.009951 + 0.108 * exp(-1.088 * slip);
    const held = friction * speed * c;
    return [cut, tanDegrees(held < slip / 7 ? held : slip / 7, speed * c)];
  };
  const play = (speed: number, cut: number): Point => {
    const shot = cutShot(cut, still, { ...unbounded, muBall: "alciatore", eBall: 1 }, speed);
    const [, object] = afterCollision(shoot(shot));
    const [c, s] = unitVector(cut);
    return [cut, degreesBetween(object.velocity, [c, s, 0])];
  };
  const speeds = [
    ["slow", 1],
    ["fast", 4],
  ] as const;
  return {
    name: "throw",
    series: speeds.flatMap(([name, speed]): PlotSeries[] => [
      { name, from: "reference", shape: "line", points: range(0, 80, 2).map((cut) => law(speed, cut)) },
      { name, from: "engine", shape: "points", points: range(5, 75, 10).map((cut) => play(speed, cut)) },
    ]),
  };
}

/** Angle of rebound by angle of incidence, both from the cushion's normal, for three kinds of spin (Mathavan 2010). */
function reboundOffCushion(shoot: Shoot): CheckPlot {
  const series = (["rolling", "running", "reverse"] as const).flatMap((name): PlotSeries[] => {
    const cases = ballCushion.cases.filter(
      (one) => one.h === noseHeight && one.spin === name && one.speed === 3 && one.incidence_deg < 70,
    );
    const from = (v: Vector): number => tanDegrees(v[0], v[1]);
    const theirs = cases.map(({ incidence_deg, after }): Point => {
      const [x, y] = after.mathavan_2010.v;
      return [incidence_deg, from([x ?? 0, y ?? 0, 0])];
    });
    const mine = cases.map(({ incidence_deg, v0, w0 }): Point => {
      const v = rebound(shoot(cushionShot(v0, w0, 1)));
      return [incidence_deg, from([v[1], -v[0], 0])];
    });
    return [
      { name, from: "reference", shape: "line", points: theirs },
      { name, from: "engine", shape: "points", points: mine },
    ];
  });
  return { name: "rebound", series };
}

/** Force of the tip over a straight stroke at 2 m/s, N by ms, beside the half sine of the same impulse and duration. */
function tipForce(shoot: Shoot): CheckPlot {
  const record = shoot(aloneShot({ speed: 2 }));
  const curve = record.curves.find(({ kind }) => kind === "tip");
  const points: Point[] = [];
  let impulse = 0;
  for (let k = 0; curve !== undefined && k < curve.points.length; k += 2) {
    const at = curve.points[k] ?? 0;
    const force = curve.points[k + 1] ?? 0;
    impulse += force * (at - (curve.points[k - 2] ?? 0));
    points.push([1000 * at, force]);
  }
  const lasts = points.at(-1)?.[0] ?? 1;
  const peak = (impulse * 1000 * Math.PI) / (2 * lasts);
  const half = range(0, 1, 1 / 40).map((part): Point => [part * lasts, peak * unitVector(180 * part)[1]]);
  const [first] = contactsOf(record, "tip");
  if (first === undefined) throw new Error("the tip of a plot never met its ball");
  return {
    name: "tip",
    series: [
      { name: "reference", from: "reference", shape: "line", points: half },
      { name: "engine", from: "engine", shape: "points", points: points.filter((_, k) => k % 8 === 0) },
    ],
  };
}

function contactsOf(record: StrokeRecord, type: "tip" | "balls"): readonly { from: number; to: number }[] {
  return record.log.events.flatMap((event) => (event.type === type ? [{ from: event.from, to: event.to }] : []));
}

/**
 * Duration of a head-on meeting by closing speed, microseconds by m/s. The engine's is stepped, not its own closed form:
 * a third ball stands so near that the pair makes a cluster. Reference: Hertz 1882, two equal spheres.
 */
function hertzDuration(shoot: Shoot): CheckPlot {
  const { hertzE, hertzNu, ballMass } = tournamentPhysics;
  const stiffness = (2 / 3) * (hertzE / (1 - hertzNu * hertzNu)) * Math.sqrt(radius / 2);
  // 2.9432 x greatest depth / speed, the depth (5 m v² / 8 K)^(2/5).
  const law = (speed: number): number =>
    (1e6 * 2.9432 * exp(0.4 * ln((0.625 * ballMass * speed * speed) / stiffness))) / speed;
  const play = (speed: number): number => {
    const record = shoot({
      layout: { 0: [-1, 0], 1: [68, 0], 2: [68 + 68 + 0.05 + 0.3 * speed, 0] },
      launch: [launch(0, [speed, 0, 0])],
      overrides: { ...unbounded, muSlide: 0, muRoll: 0, muBall: 0, eBall: 1 },
      until: 0.01,
    });
    const [first] = contactsOf(record, "balls");
    return first === undefined ? 0 : 1e6 * (first.to - first.from);
  };
  return {
    name: "hertz",
    series: [
      { name: "reference", from: "reference", shape: "line", points: range(0.25, 8, 0.25).map((v) => [v, law(v)]) },
      {
        name: "engine",
        from: "engine",
        shape: "points",
        points: [0.3, 0.6, 1, 2, 3, 4, 6, 8].map((v) => [v, play(v)]),
      },
    ],
  };
}

/** Squirt by offset in ball radii, degrees. Reference: a tip that never slips, with our end mass (Alciatore, TP A-31). */
function squirt(shoot: Shoot): CheckPlot {
  const { cueEndMass, ballMass } = tournamentPhysics;
  const rigid = (b: number): number =>
    tanDegrees(2.5 * b * Math.sqrt(1 - b * b), 1 + ballMass / cueEndMass + 2.5 * (1 - b * b));
  const play = (speed: number, side: number): number => {
    const { velocity } = sample(shoot(aloneShot({ speed, side })), 0, 0.004);
    return length(velocity) === 0 ? 0 : degreesBetween(velocity, [1, 0, 0]);
  };
  const offsets = range(0, 0.5, 0.05);
  return {
    name: "squirt",
    series: [
      { name: "reference", from: "reference", shape: "line", points: offsets.map((b) => [b, rigid(b)]) },
      { name: "slow", from: "engine", shape: "points", points: offsets.map((b) => [b, play(1, b)]) },
      { name: "fast", from: "engine", shape: "points", points: offsets.map((b) => [b, play(4, b)]) },
    ],
  };
}
