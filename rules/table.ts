import { unitVector } from "./exact-math.ts";
import type { Cushion, Line, Pocket, PositionMm } from "./log.ts";

/**
 * The table specification: the only file that knows dimensions. Picture, physics and rules draw from it, so what is
 * drawn is what is simulated. Millimetres and degrees; frame of the formats: origin at the centre of the bed surface,
 * x along the long axis with the house at negative x, y to the left seen from the house, z up.
 *
 * Sources: MKP requirements for tournament tables (nose to nose, nose height, mouths, rounding radii, throat); the
 * slate's fall line, hole, fillet, facing angles and backs are choices of ours.
 */

/** How one kind of pocket is cut. */
export interface PocketSpec {
  /** Smallest distance between the two rubbers. */
  readonly mouth: number;
  /** Rounding of the rubber at the lip. */
  readonly jawRadius: number;
  /** Length over which the facings run parallel to the pocket's axis. */
  readonly throat: number;
  /** Degrees by which each facing opens behind the throat. */
  readonly opening: number;
  /** Distance of the fall edge behind the mouth line (corner) or the nose line (middle), on the axis. */
  readonly fallLine: number;
  /** Radius of the lip circle, where the fillet leaves the bed. */
  readonly holeRadius: number;
  /** The back of the pocket: a ring this much wider than the hole, leaning inwards. */
  readonly backGap: number;
  readonly backTilt: number;
  /** Length of the facing behind the throat. */
  readonly facing: number;
}

export interface TableSpec {
  readonly name: string;
  /** Nose to nose. */
  readonly length: number;
  readonly width: number;
  readonly ballRadius: number;
  /** Nominal working edge of the rubber above the bed, where a ball on the bed touches it. */
  readonly noseHeight: number;
  /** The rubber's nose is a capsule: its radius, and the height of its axis above the bed. */
  readonly noseRadius: number;
  readonly noseAxisHeight: number;
  /** Rounding of the slate's edge at the holes. */
  readonly filletRadius: number;
  /** The rubber's top rises from the nose to the wooden rail's height; both distances from the nose line. */
  readonly railTop: number;
  readonly rubberDepth: number;
  readonly railEdge: number;
  readonly floor: number;
  readonly corner: PocketSpec;
  readonly middle: PocketSpec;
}

/** Tournament table of 12 feet with 68 mm balls. */
export const tournamentTable: TableSpec = {
  name: "tournament",
  length: 3550,
  width: 1775,
  ballRadius: 34,
  noseHeight: 42,
  noseRadius: 3,
  noseAxisHeight: 42.7,
  filletRadius: 6,
  railTop: 48,
  rubberDepth: 50,
  railEdge: 175,
  floor: -810,
  corner: {
    mouth: 72.5,
    jawRadius: 5,
    throat: 5.5,
    opening: 3,
    fallLine: 10,
    holeRadius: 45,
    backGap: 12,
    backTilt: 8,
    facing: 70,
  },
  middle: {
    mouth: 82.5,
    jawRadius: 11,
    throat: 0,
    opening: 6,
    fallLine: 6,
    holeRadius: 50,
    backGap: 12,
    backTilt: 8,
    facing: 70,
  },
};

export const tablePresets = { tournament: tournamentTable, club: { ...tournamentTable, name: "club" } } as const;
export type TablePreset = keyof typeof tablePresets;

/** The preset with a case's overrides of dimensions, which are SI (formats). */
export function resolveTable(choice: {
  readonly preset: TablePreset;
  readonly overrides: Readonly<Record<string, number | string>>;
}): TableSpec {
  const preset: TableSpec = tablePresets[choice.preset];
  const { noseHeight, noseRadius, lipRadius } = choice.overrides;
  if (noseHeight === undefined && noseRadius === undefined && lipRadius === undefined) return preset;
  const mm = (value: number | string | undefined, otherwise: number): number =>
    typeof value === "number" ? value * 1000 : otherwise;
  const radius = mm(noseRadius, preset.noseRadius);
  const height = mm(noseHeight, preset.noseHeight);
  return {
    ...preset,
    noseHeight: height,
    noseRadius: radius,
    // The ball touches the capsule at the height of the working edge: on the line from its centre to the axis.
    noseAxisHeight:
      preset.ballRadius + ((height - preset.ballRadius) * (preset.ballRadius + radius)) / preset.ballRadius,
    filletRadius: mm(lipRadius, preset.filletRadius),
  };
}

/**
 * Distance of a ball's centre from the nose line when it touches the nose with its centre at height `z`: the nose is
 * higher than the centre, so it is less than the radius.
 */
export function tightDistance(table: TableSpec, z: number = table.ballRadius): number {
  const reach = table.ballRadius + table.noseRadius;
  const rise = z - table.noseAxisHeight;
  return Math.sqrt(reach * reach - rise * rise) - table.noseRadius;
}

/** Marks of the bed: the spots stand in the middles of the two halves. */
export function marks(table: TableSpec): {
  readonly rear: PositionMm;
  readonly front: PositionMm;
  readonly centre: PositionMm;
} {
  return { rear: [table.length / 4, 0], front: [-table.length / 4, 0], centre: [0, 0] };
}

/** A marking line: the coordinate (0 for x, 1 for y) that is constant on it, and its value. */
export function markingLine(table: TableSpec, line: Line): { readonly axis: 0 | 1; readonly value: number } {
  if (line === "centre") return { axis: 0, value: 0 };
  if (line === "long") return { axis: 1, value: 0 };
  return { axis: 0, value: -table.length / 4 };
}

/** Outward normal of a cushion's nose line, and the line's distance from the centre. */
export function cushionLine(
  table: TableSpec,
  cushion: Cushion,
): { readonly axis: 0 | 1; readonly sign: 1 | -1; readonly at: number } {
  if (cushion === "rear") return { axis: 0, sign: 1, at: table.length / 2 };
  if (cushion === "front") return { axis: 0, sign: -1, at: table.length / 2 };
  if (cushion === "left") return { axis: 1, sign: 1, at: table.width / 2 };
  return { axis: 1, sign: -1, at: table.width / 2 };
}

/** Centres of the fifteen balls of the rack by 8.1: apex on the rear mark, row by row, from y < 0 to y > 0. */
export function rackPositions(table: Pick<TableSpec, "length" | "ballRadius">, count = 15): readonly PositionMm[] {
  const spots: PositionMm[] = [];
  const apex = table.length / 4;
  const rowStep = table.ballRadius * Math.sqrt(3);
  for (let row = 0; spots.length < count; row++) {
    const slots = Array.from({ length: row + 1 }, (_, k) => (2 * k - row) * table.ballRadius);
    const left = count - spots.length;
    // A last row that is not full is filled from the middle (25, shortened pyramid); between the slots there is no room.
    const filled = left > row ? slots : slots.sort((a, b) => Math.abs(a) - Math.abs(b) || a - b).slice(0, left);
    for (const y of filled.sort((a, b) => a - b)) spots.push([apex + row * rowStep, y]);
  }
  return spots;
}

const pocketSigns: Readonly<Record<Pocket, readonly [-1 | 0 | 1, -1 | 1]>> = {
  FL: [-1, 1],
  FR: [-1, -1],
  ML: [0, 1],
  MR: [0, -1],
  RL: [1, 1],
  RR: [1, -1],
};

export interface PocketPlace {
  readonly pocket: Pocket;
  readonly kind: "corner" | "middle";
  readonly spec: PocketSpec;
  /** Unit vector of the pocket's axis, out of the table. */
  readonly axis: PositionMm;
  /** Middle of the mouth, between the lips. */
  readonly mouth: PositionMm;
  /** Centre of the hole. */
  readonly hole: PositionMm;
}

const half = Math.sqrt(0.5);

/** Where a pocket lies. */
export function pocketPlace(table: TableSpec, pocket: Pocket): PocketPlace {
  const [sx, sy] = pocketSigns[pocket];
  if (sx === 0) {
    const spec = table.middle;
    const y = table.width / 2;
    return {
      pocket,
      kind: "middle",
      spec,
      axis: [0, sy],
      mouth: [0, sy * y],
      hole: [0, sy * (y + spec.fallLine + spec.holeRadius)],
    };
  }
  const spec = table.corner;
  // The lips lie on the nose lines, mouth / root 2 from the corner: the mouth line is mouth / 2 before the corner.
  const along = (distance: number): PositionMm => [
    sx * (table.length / 2 + distance * half),
    sy * (table.width / 2 + distance * half),
  ];
  const mouthAt = -spec.mouth / 2;
  return {
    pocket,
    kind: "corner",
    spec,
    axis: [sx * half, sy * half],
    mouth: along(mouthAt),
    hole: along(mouthAt + spec.fallLine + spec.holeRadius),
  };
}

/** One piece of the rubber's foremost line, seen from above. */
export type OutlinePiece = {
  readonly cushion: "rear" | "left";
  /** The pocket kind whose jaw this is part of; null for the straight nose. */
  readonly jaw: "corner" | "middle" | null;
} & (
  | { readonly shape: "line"; readonly from: PositionMm; readonly to: PositionMm }
  | {
      readonly shape: "arc";
      readonly centre: PositionMm;
      readonly radius: number;
      /** Degrees of the outward radius at both ends, towards the table. */
      readonly fromAngle: number;
      readonly toAngle: number;
    }
);

/**
 * The rubber's foremost line in the quadrant x >= 0, y >= 0; the other three are its mirror images. From the middle of
 * the rear cushion into the corner, then from the corner along the left cushion into the middle pocket. The pieces of
 * one jaw (arc, throat, facing) are one rubber body with its cushion.
 */
export function quadrantOutline(table: TableSpec): readonly OutlinePiece[] {
  const x = table.length / 2;
  const y = table.width / 2;
  const c = table.corner;
  const lip = c.mouth * half; // from the corner to the lip along each nose line
  const [cos45, sin45] = [half, half];
  // A rounding of radius r between a nose line and a facing at 45 degrees touches both r tan 22.5 from their crossing.
  const tangent = c.jawRadius * (Math.sqrt(2) - 1);
  const [cosOpen, sinOpen] = unitVector(45 + c.opening);
  const throatFrom: PositionMm = [x - lip + tangent * cos45, y + tangent * sin45];
  const throatTo: PositionMm = [throatFrom[0] + c.throat * cos45, throatFrom[1] + c.throat * sin45];
  const facingTo: PositionMm = [throatTo[0] + c.facing * cosOpen, throatTo[1] + c.facing * sinOpen];
  const left: OutlinePiece[] = [
    { cushion: "left", jaw: "corner", shape: "line", from: facingTo, to: throatTo },
    { cushion: "left", jaw: "corner", shape: "line", from: throatTo, to: throatFrom },
    {
      cushion: "left",
      jaw: "corner",
      shape: "arc",
      centre: [x - lip - tangent, y + c.jawRadius],
      radius: c.jawRadius,
      fromAngle: -45,
      toAngle: -90,
    },
  ];
  // The rear jaw is the left jaw mirrored in the corner's axis: x - length/2 and y - width/2 change places.
  const swap = ([px, py]: PositionMm): PositionMm => [py - y + x, px - x + y];
  const rear = left.map(
    (piece): OutlinePiece =>
      piece.shape === "line"
        ? { ...piece, cushion: "rear", from: swap(piece.to), to: swap(piece.from) }
        : { ...piece, cushion: "rear", centre: swap(piece.centre), fromAngle: 180, toAngle: 135 },
  );
  const m = table.middle;
  const jawX = m.mouth / 2;
  const arcEnd = 180 - m.opening;
  const [cosEnd, sinEnd] = unitVector(arcEnd);
  const centre: PositionMm = [jawX + m.jawRadius, y + m.jawRadius];
  const arcTo: PositionMm = [centre[0] + m.jawRadius * cosEnd, centre[1] + m.jawRadius * sinEnd];
  const [cosFacing, sinFacing] = unitVector(90 - m.opening);
  const [arcRear] = rear.slice(-1);
  const rearNoseTo: PositionMm = [x, y - lip - tangent];
  if (arcRear === undefined || m.throat !== 0) throw new RangeError("a middle pocket has no throat");
  return [
    { cushion: "rear", jaw: null, shape: "line", from: [x, 0], to: rearNoseTo },
    ...rear.toReversed(),
    ...left,
    { cushion: "left", jaw: null, shape: "line", from: [x - lip - tangent, y], to: [centre[0], y] },
    {
      cushion: "left",
      jaw: "middle",
      shape: "arc",
      centre,
      radius: m.jawRadius,
      fromAngle: -90,
      toAngle: arcEnd - 360,
    },
    {
      cushion: "left",
      jaw: "middle",
      shape: "line",
      from: arcTo,
      to: [arcTo[0] + m.facing * cosFacing, arcTo[1] + m.facing * sinFacing],
    },
  ];
}
