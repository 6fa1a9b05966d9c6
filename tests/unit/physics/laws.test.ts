import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Balls } from "../../../physics/balls.ts";
import { hertzCollision, hertzLaw } from "../../../physics/laws/hertz.ts";
import { collide, plasticBelow } from "../../../physics/laws/pair.ts";
import { rubberForce, rubberLaw } from "../../../physics/laws/rubber.ts";
import { ballFriction, dampingFactor, tournamentPhysics as physics } from "../../../physics/parameters.ts";
import { unitVector } from "../../../rules/exact-math.ts";
import { at, eventsOf, length, mass, minus, playUntil, radius, type Vector } from "./lab.ts";

const law = hertzLaw(physics, radius);

/** A spring with K x^n (1 + d/v x') hit by mass 1 at 1 m/s, in small steps: speed at which it lets go, and how long it took. */
function bounce(stiffness: number, power: number, damping: number, step: number): { out: number; time: number } {
  let [x, v, t] = [0, 1, 0];
  do {
    x += (v * step) / 2;
    v -= stiffness * Math.max(0, x) ** power * (1 + damping * v) * step;
    x += (v * step) / 2;
    t += step;
  } while (x > 0);
  return { out: -v, time: t };
}

describe("damping factor", () => {
  test.each([0.05, 0.5, 0.73, 0.95, 0.99])("gives restitution %d, for a linear and for a Hertz spring", (e) => {
    const d = dampingFactor(e);
    // A root near 1/e stands where the logarithm is steep: some 1e7 ulps of it.
    expect(Math.log((1 + d) / (1 - d * e)) - d * (1 + e)).toBeCloseTo(0, 7);
    // The step is 1e-4 of the contact: its error is below 1e-5.
    for (const power of [1, 1.5]) expect(bounce(1e4, power, d, 1e-6).out).toBeCloseTo(e, 4);
  });

  test("an elastic contact has none", () => {
    expect(dampingFactor(1)).toBe(0);
  });

  test("of the tip is the documented number", () => {
    expect(dampingFactor(0.73)).toBeCloseTo(0.54938, 4);
  });
});

describe("Hertz contact in closed form", () => {
  test.each([0.1, 1, 3, 8])("at %d m/s: duration and peak of the equation of motion", (speed) => {
    const elastic = { ...law, damping: 0 };
    const { duration, peak } = hertzCollision(elastic, mass, speed);
    let [x, v, t, most] = [0, speed, 0, 0];
    const step = duration / 20000;
    do {
      x += (v * step) / 2;
      const force = elastic.stiffness * x * Math.sqrt(Math.max(x, 0));
      most = Math.max(most, force);
      // Two equal balls: each takes the force, the overlap closes at twice the acceleration.
      v -= ((2 * force) / mass) * step;
      x += (v * step) / 2;
      t += step;
    } while (x > 0);
    // The integral that gives 2.9432 is tabled to five digits.
    expect(Math.abs(t / duration - 1)).toBeLessThan(2e-4);
    expect(Math.abs(most / peak - 1)).toBeLessThan(1e-4);
  });

  test("scales as v^-0.2 and v^1.2", () => {
    const [slow, fast] = [hertzCollision(law, mass, 1), hertzCollision(law, mass, 8)];
    expect(fast.duration / slow.duration).toBeCloseTo(8 ** -0.2, 10);
    expect(fast.peak / slow.peak).toBeCloseTo(8 ** 1.2, 8);
  });
});

describe("rubber", () => {
  const rubber = rubberLaw(physics);
  test("never pulls", () => {
    expect(rubberForce(rubber, 0.001, 100, mass, 5e-5)).toBe(0);
    expect(rubberForce(rubber, 0, 0, mass, 5e-5)).toBe(0);
  });

  test("without growth and depth damping a ball comes back with eCushion of its speed", () => {
    const linear = { ...rubber, growth: 0, depthDamping: 0 };
    let [x, v] = [0, 1];
    const step = 1e-6;
    do {
      x += (v * step) / 2;
      v -= (rubberForce(linear, x, -v, mass, step) / mass) * step;
      x += (v * step) / 2;
    } while (x > 0);
    // The spring is let go when its force is 0, a little before the overlap is: 0.4 % more than the formula of a full half period.
    expect(Math.abs(-v - physics.eCushion)).toBeLessThan(0.005);
  });
});

test("ball friction: Alciatore's fit, or a constant", () => {
  expect(ballFriction(0.05, 3)).toBe(0.05);
  expect(ballFriction("alciatore", 0)).toBeCloseTo(0.117951, 12);
  expect(ballFriction("alciatore", 1)).toBeCloseTo(0.009951 + 0.108 * Math.exp(-1.088), 12);
});

describe("collision in closed form", () => {
  const component = fc.double({ min: -5, max: 5, noNaN: true });
  const vector = fc.tuple(component, component, component);
  const spin = vector.map(([a, b, c]): Vector => [30 * a, 30 * b, 30 * c]);
  const direction = fc
    .tuple(component, component, fc.double({ min: -0.5, max: 0.5, noNaN: true }))
    .filter((v) => length(v) > 0.1);

  function pair(n: Vector, v: readonly [Vector, Vector], w: readonly [Vector, Vector]): Balls {
    const balls = new Balls();
    const size = length(n);
    for (const k of [0, 1, 2] as const) {
      balls.position[3 + k] = (2 * radius * n[k]) / size;
      for (const i of [0, 1] as const) {
        balls.velocity[3 * i + k] = v[i][k];
        balls.spin[3 * i + k] = w[i][k];
      }
    }
    return balls;
  }

  test("keeps momentum and angular momentum, never gains energy, restores what it should", () => {
    fc.assert(
      fc.property(direction, vector, vector, spin, spin, (n, v1, v2, w1, w2) => {
        const balls = pair(n, [v1, v2], [w1, w2]);
        const energy = balls.energy(0, radius) + balls.energy(1, radius);
        const unit = n.map((x) => x / length(n)) as unknown as Vector;
        const closing = unit[0] * (v1[0] - v2[0]) + unit[1] * (v1[1] - v2[1]) + unit[2] * (v1[2] - v2[2]);
        const found = collide(balls, 0, 1, physics, radius);
        const get = (all: Float64Array, i: number): Vector => [...all.slice(3 * i, 3 * i + 3)] as unknown as Vector;
        const [a, b] = [get(balls.velocity, 0), get(balls.velocity, 1)];
        expect(Math.abs(found - Math.max(0, closing))).toBeLessThan(1e-12);
        for (const k of [0, 1, 2] as const) expect(Math.abs(a[k] + b[k] - v1[k] - v2[k])).toBeLessThan(1e-12);
        expect(balls.energy(0, radius) + balls.energy(1, radius)).toBeLessThan(energy * (1 + 1e-12) + 1e-12);
        const apart = unit[0] * (b[0] - a[0]) + unit[1] * (b[1] - a[1]) + unit[2] * (b[2] - a[2]);
        const e = closing <= 0 ? -1 : closing < plasticBelow ? 0 : physics.eBall;
        expect(Math.abs(apart - e * closing)).toBeLessThan(1e-11);
        // Friction turns both balls the same way by the same amount.
        const turned = minus(get(balls.spin, 0), w1);
        const other = minus(get(balls.spin, 1), w2);
        expect(length(minus(turned, other))).toBeLessThan(1e-10);
      }),
    );
  });
});

describe("a pair in a cluster agrees with the closed form", () => {
  /** Both velocities after a stun cut; with a ball at rest 0.3 mm from the object ball, on the side that it leaves, a cluster. */
  function afterCut(speed: number, cut: number, bystander: boolean): readonly [Vector, Vector] {
    const [c, s] = unitVector(cut);
    const [bx, by] = unitVector(cut + 115);
    const record = playUntil(
      {
        layout: { 0: [-68 * c - 0.001, -68 * s], 1: [0, 0], ...(bystander ? { 2: [68.3 * bx, 68.3 * by] } : {}) },
        launch: [{ ball: 0, velocity: [speed, 0, 0] }],
        table: { bed: "unbounded", muSlide: 0, muRoll: 0, muBall: 0.05 },
      },
      { until: 0.01 },
    );
    const [meeting] = eventsOf(record, "balls");
    const end = (bystander ? meeting?.to : meeting?.from) ?? 0;
    expect(at(record, 0, (meeting?.from ?? 0) + 1e-5).phase === "knot").toBe(bystander);
    return [at(record, 0, end).velocity, at(record, 1, end).velocity];
  }

  test.each([0.5, 2, 5, 8])("stun cuts at %d m/s", (speed) => {
    for (const cut of [0, 20, 45]) {
      const closed = afterCut(speed, cut, false);
      const cluster = afterCut(speed, cut, true);
      for (const ball of [0, 1] as const) {
        // Some 50 steps in a contact of second order: under a thousandth of the speed; 0.1 degrees of a ball's direction.
        expect(length(minus(closed[ball], cluster[ball])), `cut ${cut}, ball ${ball}`).toBeLessThan(0.002 * speed);
      }
    }
  });
});
