import { describe, expect, test } from "vitest";
import { type ContactGeometry, lipSupport } from "../../../physics/contact-geometry.ts";
import { pocketPlace, quadrantOutline, tightDistance, tournamentTable } from "../../../rules/table.ts";
import { player, radius, sequence } from "./lab.ts";

const { geometry } = player.setting({ preset: "tournament", overrides: {} });
/** Row 10 of the self-check: what f32 leaves of positions of some metres. */
const gapTolerance = 2e-7;
/** The same 0.1 micrometres seen from the nearest axis, 3 mm deep in the ball's reach of 37 mm: some 0.03 mrad. */
const normalTolerance = 3e-5;

interface Contact {
  readonly gap: number;
  readonly normal: readonly [number, number, number];
}

const contact = ({ gap, nx, ny, nz }: ContactGeometry): Contact => ({ gap, normal: [nx, ny, nz] });

function angle(a: Contact["normal"], b: Contact["normal"]): number {
  return Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
}

/** Worst differences between formula and Rapier over places at which the formula has just been asked. */
function compare(worst: { gap: number; angle: number }, x: number, y: number, z: number): void {
  const formula = contact(geometry);
  geometry.gap = Number.NaN;
  geometry.askRapier(x, y, z);
  const rapier = contact(geometry);
  // A gap that is still NaN fails the comparison: Rapier must see every contact.
  worst.gap = Math.max(worst.gap, Math.abs(rapier.gap - formula.gap));
  worst.angle = Math.max(worst.angle, angle(rapier.normal, formula.normal));
}

describe("Rapier's contacts are those of the same capsules by formula", () => {
  test.each([0, 1] as const)("every capsule of rubber body %i", (body) => {
    const random = sequence(body + 1);
    const pieces = geometry.quadrant.rubbers[body];
    const seen = new Set<number>();
    const worst = { gap: 0, angle: 0 };
    for (const { ax, ay, bx, by } of pieces) {
      const size = Math.hypot(bx - ax, by - ay);
      for (let k = 0; k < 40; k++) {
        const along = random();
        // From just out of touch to 10 mm deep, on both sides, at the heights of a ball that rolls or hops.
        const away = (radius + 0.003 - 0.01 * random()) * (k % 2 === 0 ? 1 : -1);
        const x = ax + along * (bx - ax) + (away * (by - ay)) / size;
        const y = ay + along * (by - ay) - (away * (bx - ax)) / size;
        const z = radius + 0.012 * random();
        if (!geometry.nearRubber(body, x, y, z)) continue;
        seen.add(geometry.feature.piece);
        compare(worst, x, y, z);
      }
    }
    expect(seen.size).toBe(pieces.length);
    expect(worst.gap).toBeLessThan(gapTolerance);
    expect(worst.angle).toBeLessThan(normalTolerance);
  });

  test.each([0, 1] as const)("every capsule of lip %i", (k) => {
    const random = sequence(k + 5);
    const hole = geometry.quadrant.holes[k];
    if (hole === undefined) throw new Error("the table has two kinds of holes");
    const seen = new Set<number>();
    const worst = { gap: 0, angle: 0 };
    for (let step = 0; step < 4 * hole.lip.length; step++) {
      const turn = (2 * Math.PI * (step + 0.5)) / (4 * hole.lip.length);
      const out = hole.radius - 0.0001 - 0.02 * random();
      const [x, y] = [hole.x + out * Math.cos(turn), hole.y + out * Math.sin(turn)];
      const z = radius + 0.001 - 0.012 * random();
      expect(geometry.support(x, y, z)).toBe(lipSupport);
      seen.add(geometry.feature.piece);
      compare(worst, x, y, z);
    }
    expect(seen.size).toBe(hole.lip.length);
    expect(worst.gap).toBeLessThan(gapTolerance);
    expect(worst.angle).toBeLessThan(normalTolerance);
  });
});

describe("the chains lie where the table says", () => {
  test("jaw arcs: within 4 micrometres of the true arc", () => {
    const z = tournamentTable.noseAxisHeight / 1000;
    let worst = 0;
    let asked = 0;
    for (const piece of quadrantOutline(tournamentTable)) {
      if (piece.shape !== "arc") continue;
      const { centre, radius: arc, fromAngle, toAngle, cushion } = piece;
      for (let k = 0; k <= 200; k++) {
        const turn = ((fromAngle + ((toAngle - fromAngle) * k) / 200) * Math.PI) / 180;
        // A ball that touches the true arc: as high as the nose, so that seen from above it is a circle against a circle.
        const reach = arc / 1000 + radius;
        const x = centre[0] / 1000 + reach * Math.cos(turn);
        const y = centre[1] / 1000 + reach * Math.sin(turn);
        if (!geometry.nearRubber(cushion === "rear" ? 0 : 1, x, y, z)) continue;
        worst = Math.max(worst, Math.abs(geometry.gap));
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(500);
    // A chord of 5 degrees on 8 mm leaves the arc by 7.6 micrometres; inside and outside by half of that (physics.md).
    expect(worst).toBeLessThan(4e-6);
  });

  test("lips: within a tenth of a micrometre of the true torus", () => {
    let worst = 0;
    for (const hole of geometry.quadrant.holes) {
      for (let k = 0; k < 1000; k++) {
        const turn = (2 * Math.PI * k) / 1000;
        const inside = 0.004;
        const x = hole.x + (hole.radius - inside) * Math.cos(turn);
        const y = hole.y + (hole.radius - inside) * Math.sin(turn);
        const reach = radius + hole.fillet;
        const z = -hole.fillet + Math.sqrt(reach * reach - inside * inside);
        expect(geometry.support(x, y, z)).toBe(lipSupport);
        worst = Math.max(worst, Math.abs(geometry.gap));
      }
    }
    // 256 chords of a circle of 50 mm leave it by 3.8 micrometres, half inside; the slope of 4 in 40 takes a tenth of that.
    expect(worst).toBeLessThan(4e-7);
  });

  test("a ball on the bed touches the nose at the tight distance", () => {
    const x = (tournamentTable.length / 2 - tightDistance(tournamentTable)) / 1000;
    expect(geometry.nearRubber(0, x, 0.3, radius)).toBe(true);
    expect(Math.abs(geometry.gap)).toBeLessThan(1e-15);
    expect(geometry.nx).toBeLessThan(0);
    // The nose is higher than the centre: it presses the ball down.
    expect(geometry.nz).toBeCloseTo((34 - 42.7) / 37, 12);
  });

  test("the holes stand where the pockets are", () => {
    for (const [pocket, k] of [
      ["RL", 0],
      ["ML", 1],
    ] as const) {
      const { hole } = pocketPlace(tournamentTable, pocket);
      expect(geometry.quadrant.holes[k]).toMatchObject({ x: hole[0] * 1e-3, y: hole[1] * 1e-3 });
    }
  });
});

test("a place asked twice gives the same bits, whatever was asked between", () => {
  const random = sequence(9);
  const places = Array.from({ length: 200 }, () => [1.742 + 0.002 * random(), 0.8 * random(), radius] as const);
  const ask = ([x, y, z]: readonly [number, number, number]): Contact => {
    geometry.nearRubber(0, x, y, z);
    geometry.askRapier(x, y, z);
    return contact(geometry);
  };
  const first = places.map(ask);
  expect(places.toReversed().map(ask).toReversed()).toEqual(first);
});
