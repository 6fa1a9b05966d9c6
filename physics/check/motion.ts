import { unitVector } from "../../rules/exact-math.ts";
import { Balls } from "../balls.ts";
import { collide } from "../laws/pair.ts";
import { tournamentPhysics } from "../parameters.ts";
import { column, rowSize, type Sample, type StrokeRecord } from "../record.ts";
import ballBall from "../reference/ball-ball.json" with { type: "json" };
import freeMotion from "../reference/free-motion.json" with { type: "json" };
import {
  type CheckPart,
  type CheckRow,
  degreesBetween,
  difference,
  frictionless,
  launch,
  length,
  type Overrides,
  radius,
  relative,
  type Shoot,
  type Shot,
  sample,
  still,
  unbounded,
  type Vector,
  within,
} from "./kit.ts";

/** Rows 1 to 5: one ball on the cloth, two balls in closed form. */
export function motionParts(shoot: Shoot): CheckPart[] {
  return [
    () => freeMotionRows(shoot),
    () => [...headOnRows(shoot), ...cutRows(shoot), naturalRollRow(shoot)],
    () => throwRows(),
  ];
}

// Row 1: one ball on the cloth ------------------------------------------------------------------------------------------

function freeMotionRows(shoot: Shoot): CheckRow[] {
  const { muSlide, g } = { muSlide: 0.2, g: 9.81 };
  const speed = 3;
  const stun = shoot({ layout: { 1: [0, 0] }, launch: [launch(1, [speed, 0, 0])], overrides: unbounded });
  const slideEnd = (2 * speed) / (7 * muSlide * g);
  const rolling = sample(stun, 1, slideEnd);
  const distance = (12 * speed * speed) / (49 * muSlide * g);
  let worst = 0;
  for (const reference of freeMotion.cases) {
    // Decay of the reference's spin: 2.5 x 0.444... x 9.81 rad/s², to all its digits.
    const overrides = { ...unbounded, spinDecay: 2.5 * freeMotion.params.u_sp_proportionality * freeMotion.params.g };
    const turned = (v: readonly number[]): Vector => [v[1] ?? 0, -(v[0] ?? 0), v[2] ?? 0];
    const record = shoot({
      layout: { 1: [0, 0] },
      launch: [launch(1, turned(reference.v0), turned(reference.w0))],
      overrides,
      until: 1000,
    });
    // Their times are printed to 12 digits: states are compared there, within what that leaves.
    for (const event of reference.events) {
      const after = event.balls.cue.after;
      const mine = sample(record, 1, event.t);
      const place: Vector = [turned(after.r)[0], turned(after.r)[1], mine.position[2]];
      worst = Math.max(worst, relative(mine.position, place, 0.1), relative(mine.velocity, turned(after.v), 1));
    }
    const end = turned(reference.final.r);
    const last = sample(record, 1, 1000).position;
    worst = Math.max(worst, relative(last, [end[0], end[1], last[2]], 0.1));
  }
  return [
    difference(
      1,
      "slide to roll: 5/7 of the speed, relative",
      Math.abs(rolling.velocity[0] / ((5 / 7) * speed) - 1),
      1e-9,
    ),
    difference(
      1,
      "slide to roll: distance 12 v²/(49 mu g), relative",
      Math.abs(rolling.position[0] / distance - 1),
      1e-9,
    ),
    difference(1, `free motion, ${freeMotion.cases.length} reference cases, relative`, worst, 1e-9),
  ];
}

// Rows 2 to 4: two balls in closed form ---------------------------------------------------------------------------------

/** States of both balls right after their first collision. */
export function afterCollision(record: StrokeRecord): readonly [Sample, Sample] {
  const meeting = record.log.events.find((event) => event.type === "balls");
  if (meeting?.type !== "balls") throw new Error("the balls of a check never met");
  return [sample(record, 0, meeting.from), sample(record, 1, meeting.from)];
}

/** Cue ball 0 sent along +x at ball 1 with this cut, degrees, from so near that cloth changes nothing first. */
export function cutShot(cut: number, spin: Vector, overrides: Overrides, speed = 2): Shot {
  const [c, s] = unitVector(cut);
  return {
    layout: { 0: [-68 * c - 1, -68 * s], 1: [0, 0] },
    launch: [launch(0, [speed, 0, 0], spin)],
    overrides,
    until: 30,
  };
}

function headOnRows(shoot: Shoot): CheckRow[] {
  const overrides = { ...frictionless };
  const [cue, object] = afterCollision(shoot(cutShot(0, still, overrides)));
  const restitution = (object.velocity[0] - cue.velocity[0]) / 2;
  const momentum = (object.velocity[0] + cue.velocity[0]) / 2;
  const elastic = afterCollision(shoot(cutShot(30, still, { ...overrides, eBall: 1 })));
  const energy = elastic.reduce((sum, { velocity }) => sum + length(velocity) ** 2, 0) / 4;
  return [
    difference(2, "head-on: restitution 0.95, relative", Math.abs(restitution / 0.95 - 1), 1e-12),
    difference(2, "head-on: momentum, relative", Math.abs(momentum - 1), 1e-12),
    difference(2, "elastic cut: energy, relative", Math.abs(energy - 1), 1e-12),
  ];
}

function cutRows(shoot: Shoot): CheckRow[] {
  let separation = 0;
  let direction = 0;
  for (let cut = 15; cut <= 75; cut += 15) {
    const [cue, object] = afterCollision(shoot(cutShot(cut, still, { ...frictionless, eBall: 1 })));
    separation = Math.max(separation, Math.abs(degreesBetween(cue.velocity, object.velocity) - 90));
    const [c, s] = unitVector(cut);
    direction = Math.max(direction, degreesBetween(object.velocity, [c, s, 0]));
  }
  return [
    difference(3, "stun cuts of 15-75 degrees: separation from 90, degrees", separation, 0.01),
    difference(3, "stun cuts of 15-75 degrees: object ball from the line of centres, degrees", direction, 0.01),
  ];
}

function naturalRollRow(shoot: Shoot): CheckRow {
  const speed = 2;
  const shot = cutShot(30, [0, speed / radius, 0], { ...unbounded, muBall: 0, eBall: 1 }, speed);
  return within(4, "natural roll, half ball: deflection, degrees", deflection(shoot(shot)), 33.67, 0.1);
}

/** Angle between the cue ball's way along +x and its way when it rolls again, degrees. */
export function deflection(record: StrokeRecord): number {
  const rows = record.tracks.find(({ ball }) => ball === 0)?.rows ?? new Float64Array();
  // The cue ball's last change of direction is where it begins to roll again.
  let final: Vector = [1, 0, 0];
  for (let base = 0; base < rows.length; base += rowSize) {
    const v: Vector = [rows[base + column.velocity] ?? 0, rows[base + column.velocity + 1] ?? 0, 0];
    if (length(v) > 0) final = v;
  }
  return degreesBetween(final, [1, 0, 0]);
}

/** Throw of the object ball against the reference's closed form, by its friction laws and restitutions. */
function throwRows(): CheckRow[] {
  const models = [
    // Its friction impulse takes e v where (1 + e) / 2 v belongs: exact at e = 1, else with friction less by that.
    { key: "frictional_inelastic/average/e_b=1.0", eBall: 1, muBall: 0.05 },
    { key: "frictional_inelastic/alciatore/e_b=1.0", eBall: 1, muBall: "alciatore" },
    { key: "frictional_inelastic/average/e_b=0.95", eBall: 0.95, muBall: (0.05 * 0.95) / 0.975 },
  ] as const;
  return models.map(({ key, eBall, muBall }) => {
    let worst = 0;
    for (const reference of ballBall.cases) {
      const balls = new Balls();
      balls.position.set([0, 0, radius, 2 * radius, 0, radius]);
      balls.velocity.set(reference.v0);
      balls.spin.set(reference.w0);
      collide(balls, 0, 1, { ...tournamentPhysics, eBall, muBall }, radius);
      const [x, y] = reference.after[key].obj.v;
      const mine: Vector = [balls.velocity[3] ?? 0, balls.velocity[4] ?? 0, 0];
      worst = Math.max(worst, degreesBetween(mine, [x ?? 0, y ?? 0, 0]));
    }
    return difference(5, `throw, ${ballBall.cases.length} cases of ${key}, degrees`, worst, 0.05);
  });
}
