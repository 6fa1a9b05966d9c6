import { describe, expect, test } from "vitest";
import { Balls } from "../../physics/balls.ts";
import { collide } from "../../physics/laws/pair.ts";
import { type Parameters, tournamentPhysics } from "../../physics/parameters.ts";
import reference from "../../physics/reference/ball-ball.json" with { type: "json" };

type Vector = readonly [number, number, number];

const radius = reference.params.R;
/** Their files print twelve digits of values up to 200 rad/s. */
const printed = 1e-9;

/** Line of centres +x, as theirs: the collision law knows no other direction, so nothing needs turning. */
function collided(v0: readonly number[], w0: readonly number[], physics: Parameters): readonly [Vector, Vector][] {
  const balls = new Balls();
  balls.position[3] = 2 * radius;
  balls.velocity.set(v0);
  balls.spin.set(w0);
  collide(balls, 0, 1, physics, radius);
  const three = (all: Float64Array, i: number): Vector => [...all.slice(3 * i, 3 * i + 3)] as unknown as Vector;
  return [0, 1].map((i) => [three(balls.velocity, i), three(balls.spin, i)]);
}

/** All numbers but the rise of the balls: their models put every ball back on the bed. */
function worst(found: readonly (readonly [Vector, Vector])[], after: Pair): number {
  const gaps = [after.cue, after.obj].flatMap(({ v, w }, i) => {
    const [velocity, spin] = found[i] ?? [[], []];
    return [
      ...v.slice(0, 2).map((value, k) => value - (velocity[k] ?? 0)),
      ...w.map((value, k) => value - (spin[k] ?? 0)),
    ];
  });
  return Math.max(...gaps.map(Math.abs));
}

interface Pair {
  readonly cue: { readonly v: number[]; readonly w: number[] };
  readonly obj: { readonly v: number[]; readonly w: number[] };
}

const cases = reference.cases.map((item) => [item.name, item] as const);

function outcome(item: (typeof reference.cases)[number], model: string): Pair {
  const pair = (item.after as Readonly<Record<string, Pair>>)[`frictional_inelastic/${model}`];
  if (pair === undefined) throw new Error(`${item.name} has no ${model}`);
  return pair;
}

// pooltool's frictional inelastic model: restitution along the line of centres, Coulomb friction that slips or sticks.
describe("frictional inelastic collisions, e = 1: the same closed form", () => {
  test.each(cases)("%s", (_, item) => {
    const elastic = { ...tournamentPhysics, eBall: 1 };
    const constant = collided(item.v0, item.w0, { ...elastic, muBall: 0.05 });
    expect(worst(constant, outcome(item, "average/e_b=1.0"))).toBeLessThan(printed);
    const alciatore = collided(item.v0, item.w0, { ...elastic, muBall: "alciatore" });
    expect(worst(alciatore, outcome(item, "alciatore/e_b=1.0"))).toBeLessThan(printed);
  });
});

describe("frictional inelastic collisions, e = 0.95: equal with their friction impulse, mu e v for mu (1+e)/2 v", () => {
  test.each(cases)("%s", (_, item) => {
    const e = 0.95;
    const theirs = { ...tournamentPhysics, eBall: e, muBall: (0.05 * e) / ((1 + e) / 2) };
    expect(worst(collided(item.v0, item.w0, theirs), outcome(item, "average/e_b=0.95"))).toBeLessThan(printed);
  });
});
