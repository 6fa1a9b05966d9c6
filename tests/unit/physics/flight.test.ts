import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { air, Balls, rest, roll, slide, spinning } from "../../../physics/balls.ts";
import { advance, classify, decaySpin, finishPhase, landOnBed, liftSpeed } from "../../../physics/flight.ts";
import { tournamentPhysics as physics } from "../../../physics/parameters.ts";
import { length, radius, type Vector } from "./lab.ts";

/** Closed forms against closed forms: what is left is rounding of some operations. */
const rounding = 1e-12;

function ball(velocity: Vector, spin: Vector, height = 0): Balls {
  const balls = new Balls();
  balls.position.set([0, 0, radius + height]);
  balls.velocity.set(velocity);
  balls.spin.set(spin);
  balls.at[0] = 0;
  classify(balls, 0, physics, radius);
  return balls;
}

const state = (balls: Balls): { position: Vector; velocity: Vector; spin: Vector } => ({
  position: [...balls.position.slice(0, 3)] as unknown as Vector,
  velocity: [...balls.velocity.slice(0, 3)] as unknown as Vector,
  spin: [...balls.spin.slice(0, 3)] as unknown as Vector,
});

/** To the end of the phase, and into the next. */
function next(balls: Balls): void {
  advance(balls, 0, balls.until[0] ?? 0, physics);
  finishPhase(balls, 0, physics, radius);
}

describe("classify", () => {
  test.each<[string, Vector, Vector, number, number]>([
    ["nothing moves", [0, 0, 0], [0, 0, 0], 0, rest],
    ["slides without spin", [1, 0, 0], [0, 0, 0], 0, slide],
    ["spins on the spot about a level axis", [0, 0, 0], [0, 20, 0], 0, slide],
    ["rolls", [1, 0, 0], [0, 1 / radius, 0], 0, roll],
    ["rolls and spins", [1, 0, 0], [0, 1 / radius, 30], 0, roll],
    ["spins upright", [0, 0, 0], [0, 0, 30], 0, spinning],
    ["hops", [0, 0, 1], [0, 0, 0], 0, air],
    ["falls", [0, 0, -1], [0, 0, 0], 0.01, air],
    ["rises too slowly to hop", [0, 0, liftSpeed / 2], [0, 0, 0], 0, rest],
    ["a micrometre is on the bed", [0, 0, 0], [0, 0, 0], 5e-7, rest],
  ])("%s", (_, velocity, spin, height, phase) => {
    expect(ball(velocity, spin, height).phase[0]).toBe(phase);
  });
});

describe("laws on the bed", () => {
  test("a stunned ball slides to 5/7 of its speed over 12 v²/(49 mu g)", () => {
    const balls = ball([2, 0, 0], [0, 0, 0]);
    expect(balls.until[0]).toBeCloseTo((2 * 2) / (7 * physics.muSlide * physics.g), 12);
    next(balls);
    expect(balls.phase[0]).toBe(roll);
    expect(Math.abs((balls.velocity[0] ?? 0) - 10 / 7)).toBeLessThan(rounding);
    expect(Math.abs((balls.position[0] ?? 0) - 48 / (49 * physics.muSlide * physics.g))).toBeLessThan(rounding);
  });

  test("a rolling ball comes to rest after v²/(2 mu_r g)", () => {
    const balls = ball([0, 1.4, 0], [-1.4 / radius, 0, 0]);
    next(balls);
    expect(balls.phase[0]).toBe(rest);
    expect(Math.abs((balls.position[1] ?? 0) - 1.96 / (2 * physics.muRoll * physics.g))).toBeLessThan(rounding);
  });

  test("upright spin falls by its constant rate, whatever else the ball does", () => {
    const balls = ball([1, 0, 0], [0, 0, 50]);
    advance(balls, 0, 0.1, physics);
    expect(balls.spin[2]).toBeCloseTo(50 - 0.1 * physics.spinDecay, 12);
    expect(decaySpin(-1, 3)).toBe(0);
    expect(decaySpin(-5, 3)).toBe(-2);
    const top = ball([0, 0, 0], [0, 0, -8]);
    expect(top.until[0]).toBeCloseTo(8 / physics.spinDecay, 12);
    next(top);
    expect(top.phase[0]).toBe(rest);
  });

  const component = fc.double({ min: -5, max: 5, noNaN: true });
  const spinning3 = fc.tuple(
    fc.double({ min: -200, max: 200, noNaN: true }),
    fc.double({ min: -200, max: 200, noNaN: true }),
    fc.double({ min: -200, max: 200, noNaN: true }),
  );

  test("slide keeps angular momentum about the line of contact, loses energy, and ends rolling", () => {
    fc.assert(
      fc.property(component, component, spinning3, (vx, vy, spin) => {
        const balls = ball([vx, vy, 0], spin);
        if (balls.phase[0] !== slide) return;
        const moment = ({ velocity: [x, y], spin: [a, b] }: ReturnType<typeof state>): readonly [number, number] => [
          y - 0.4 * radius * a,
          x + 0.4 * radius * b,
        ];
        const before = state(balls);
        const energy = balls.energy(0, radius);
        advance(balls, 0, balls.until[0] ?? 0, physics);
        finishPhase(balls, 0, physics, radius);
        const after = state(balls);
        // What is slower than 1e-7 m/s is put to rest.
        for (const k of [0, 1] as const) expect(Math.abs(moment(after)[k] - moment(before)[k])).toBeLessThan(1.5e-7);
        expect(balls.energy(0, radius)).toBeLessThan(energy);
        expect([roll, spinning, rest]).toContain(balls.phase[0]);
        expect(Math.abs(after.velocity[0] - radius * after.spin[1])).toBeLessThan(1e-12);
        expect(Math.abs(after.velocity[1] + radius * after.spin[0])).toBeLessThan(1e-12);
      }),
    );
  });

  test("two steps are one step", () => {
    fc.assert(
      fc.property(
        component,
        component,
        spinning3,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (vx, vy, spin, share) => {
          const one = ball([vx, vy, 0], spin);
          const two = ball([vx, vy, 0], spin);
          const end = Math.min(one.until[0] ?? 0, 10);
          advance(one, 0, end, physics);
          advance(two, 0, end * share, physics);
          advance(two, 0, end, physics);
          for (const key of ["position", "velocity", "spin"] as const) {
            for (let k = 0; k < 3; k++) {
              // Rounding of values up to 200 rad/s and 50 m.
              expect(Math.abs((one[key][k] ?? 0) - (two[key][k] ?? 0))).toBeLessThan(1e-11);
            }
          }
        },
      ),
    );
  });
});

describe("air and landing", () => {
  test("a hop is a parabola and lands after 2 v/g", () => {
    const balls = ball([1, 0, 1.5], [0, 3, 7]);
    expect(balls.until[0]).toBeCloseTo(3 / physics.g, 12);
    advance(balls, 0, 1.5 / physics.g, physics);
    expect(balls.position[2]).toBeCloseTo(radius + 2.25 / (2 * physics.g), 12);
    // Nothing in the air takes spin.
    expect(state(balls).spin).toEqual([0, 3, 7]);
  });

  test("the bed gives back its share, and its friction sticks at most", () => {
    const balls = ball([0.01, 0, -1], [0, 0, 0], 0.001);
    landOnBed(balls, 0, physics, radius);
    expect(balls.velocity[2]).toBeCloseTo(physics.eBed, 12);
    // 0.2 x 1.5 m/s would stop far more than the surface moves: it sticks, at 5/7 of the speed, rolling.
    expect(balls.velocity[0]).toBeCloseTo(0.01 * (5 / 7), 12);
    expect(balls.spin[1]).toBeCloseTo((0.01 * (5 / 7)) / radius, 12);
  });

  test("a fast glance slips: the impulse of friction is mu times that of the bed", () => {
    const balls = ball([3, 0, -0.4], [0, 0, 0], 0.001);
    landOnBed(balls, 0, physics, radius);
    expect(balls.velocity[0]).toBeCloseTo(3 - physics.muSlide * 0.4 * (1 + physics.eBed), 12);
  });

  test("bounces end", () => {
    const balls = ball([0, 0, 0], [0, 0, 0], 0.3);
    let bounces = 0;
    while (balls.phase[0] === air && bounces < 50) {
      next(balls);
      bounces++;
    }
    // 2.4 m/s halved until it is under 0.02 m/s: seven times.
    expect(bounces).toBe(7);
    expect(length(state(balls).velocity)).toBe(0);
  });
});
