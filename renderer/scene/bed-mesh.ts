import type { BufferGeometry } from "three";
import type { Pocket, PositionMm } from "../../rules/log.ts";
import { type PocketPlace, pocketPlace, type TableSpec } from "../../rules/table.ts";
import { fan, latheRows, MeshBuilder } from "./mesh.ts";

/** The cloth runs under the noses as far as the rubber's foot: beyond it only rubber and holes are seen. */
const underNose = 30;
const slateDepth = 45;
const biteSteps = 28;
const filletSteps = 5;
/** Around the table, anticlockwise. */
const order: readonly Pocket[] = ["RR", "RL", "ML", "FL", "FR", "MR"];

/** Degrees from the inward axis over which the bed's rectangle is bitten by a pocket's hole. */
function biteHalf(table: TableSpec, { kind, hole, spec }: PocketPlace): number {
  const reach = table.width / 2 + underNose - Math.abs(hole[1]);
  if (kind === "middle") return (Math.acos(-reach / spec.holeRadius) * 180) / Math.PI;
  return 180 - 45 - (Math.acos(Math.min(1, reach / spec.holeRadius)) * 180) / Math.PI;
}

function inward([x, y]: PositionMm): PositionMm {
  return [-x, -y];
}

/** The cloth of the bed with its rounded edges at the holes, and the slate wall below them. */
export function bedGeometry(table: TableSpec): BufferGeometry {
  const builder = new MeshBuilder();
  const outline: PositionMm[] = [];
  for (const pocket of order) {
    const place = pocketPlace(table, pocket);
    const half = biteHalf(table, place);
    const r = place.spec.holeRadius;
    const directions = fan(inward(place.axis), half, biteSteps);
    // Walking anticlockwise around the bed the bite is walked clockwise around its hole.
    outline.push(
      ...directions.toReversed().map(([dx, dy]): PositionMm => [place.hole[0] + dx * r, place.hole[1] + dy * r]),
    );
    const profile: [number, number][] = [];
    for (let k = 0; k <= filletSteps; k++) {
      const angle = (Math.PI / 2) * (k / filletSteps);
      profile.push([r - table.filletRadius * Math.sin(angle), -table.filletRadius * (1 - Math.cos(angle))]);
    }
    profile.push([r - table.filletRadius, -slateDepth]);
    builder.grid(
      latheRows(place.hole, profile, fan(inward(place.axis), half + 1, biteSteps)).map((row) => row.toReversed()),
    );
  }
  builder.face(outline, [], () => 0);
  return builder.build();
}
