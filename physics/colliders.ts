import { unitVector } from "../rules/exact-math.ts";
import { type OutlinePiece, pocketPlace, quadrantOutline, type TableSpec } from "../rules/table.ts";
import type { Parameters } from "./parameters.ts";

/** A capsule with its axis level: a piece of a nose, a jaw or a lip. Metres. */
export interface Capsule {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly z: number;
  readonly radius: number;
  /** Part of a pocket's jaw. */
  readonly jaw: "corner" | "middle" | null;
}

/** A flat piece of a pocket's back: a point on it at the bed's height and its normal towards the ball. Metres. */
export interface Facet {
  readonly x: number;
  readonly y: number;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
}

export interface Hole {
  readonly kind: "corner" | "middle";
  readonly x: number;
  readonly y: number;
  /** Radius of the lip circle, where the fillet leaves the bed. */
  readonly radius: number;
  readonly fillet: number;
  readonly lip: readonly Capsule[];
  readonly back: readonly Facet[];
  /** Unit vector of the axis, out of the table. */
  readonly axisX: number;
  readonly axisY: number;
  readonly backRadius: number;
  /** Radius of the back where it ends at the rail's height, and the sine of its lean. */
  readonly rimRadius: number;
  readonly lean: number;
}

/**
 * The table's solid parts in the quadrant x >= 0, y >= 0. The other quadrants are its mirror images: positions are
 * folded into it and normals unfolded, so that a mirrored position meets bit for bit the mirrored table.
 */
export interface Quadrant {
  /** The rear cushion with its jaw, and the left cushion with both of its: one rubber body each. */
  readonly rubbers: readonly [readonly Capsule[], readonly Capsule[]];
  readonly holes: readonly Hole[];
}

const mm = 1e-3;
const arcStep = 5;
export const lipPieces = 256;
const backStep = 7.5;

/** Vertices of a polygon that leaves its circle by as much inside as outside: radius and centre in metres, angles in degrees. */
function arcVertices(
  cx: number,
  cy: number,
  radius: number,
  from: number,
  to: number,
  pieces: number,
): [number, number][] {
  const step = (to - from) / pieces;
  const [halfCos] = unitVector(step / 2);
  const r = (2 * radius) / (1 + halfCos);
  const vertices: [number, number][] = [];
  for (let k = 0; k <= pieces; k++) {
    const [c, s] = unitVector(from + k * step);
    vertices.push([cx + r * c, cy + r * s]);
  }
  return vertices;
}

/** The capsules behind one piece of the foremost line: their axis lies one nose radius inside the rubber. */
function noseCapsules(table: TableSpec, piece: OutlinePiece): Capsule[] {
  const radius = table.noseRadius * mm;
  const z = table.noseAxisHeight * mm;
  const chain = (vertices: readonly (readonly [number, number])[]): Capsule[] =>
    vertices.slice(1).map(([bx, by], k) => {
      const [ax, ay] = vertices[k] as readonly [number, number];
      return { ax, ay, bx, by, z, radius, jaw: piece.jaw };
    });
  if (piece.shape === "line") {
    const dx = piece.to[0] - piece.from[0];
    const dy = piece.to[1] - piece.from[1];
    const length = Math.sqrt(dx * dx + dy * dy);
    // The outline runs with the rubber on its right.
    const ox = (table.noseRadius * dy) / length;
    const oy = (-table.noseRadius * dx) / length;
    return chain([
      [(piece.from[0] + ox) * mm, (piece.from[1] + oy) * mm],
      [(piece.to[0] + ox) * mm, (piece.to[1] + oy) * mm],
    ]);
  }
  const inner = piece.radius > table.noseRadius ? piece.radius - table.noseRadius : 0;
  const turn = piece.toAngle - piece.fromAngle;
  const pieces = Math.ceil((turn < 0 ? -turn : turn) / arcStep);
  const [cx, cy] = piece.centre;
  return chain(arcVertices(cx * mm, cy * mm, inner * mm, piece.fromAngle, piece.toAngle, pieces));
}

/** Cushions that run on past the pockets. */
function closedOutline(table: TableSpec): OutlinePiece[] {
  const x = table.length / 2;
  const y = table.width / 2;
  const past = table.ballRadius;
  return [
    { cushion: "rear", jaw: null, shape: "line", from: [x, -past], to: [x, y + past] },
    { cushion: "left", jaw: null, shape: "line", from: [x + past, y], to: [-past, y] },
  ];
}

export function buildQuadrant(table: TableSpec, physics: Parameters): Quadrant {
  if (physics.bed === "unbounded") return { rubbers: [[], []], holes: [] };
  const open = physics.pockets === "open";
  const outline = open ? quadrantOutline(table) : closedOutline(table);
  const body = (cushion: "rear" | "left"): Capsule[] =>
    outline.filter((piece) => piece.cushion === cushion).flatMap((piece) => noseCapsules(table, piece));
  return {
    rubbers: [body("rear"), body("left")],
    holes: open ? [buildHole(table, "RL"), buildHole(table, "ML")] : [],
  };
}

function buildHole(table: TableSpec, pocket: "RL" | "ML"): Hole {
  const { kind, spec, axis, hole } = pocketPlace(table, pocket);
  const [x, y] = [hole[0] * mm, hole[1] * mm];
  const radius = spec.holeRadius * mm;
  const fillet = table.filletRadius * mm;
  const ring = arcVertices(x, y, radius, 0, 360, lipPieces);
  const lip = ring.slice(1).map(([bx, by], k): Capsule => {
    const [ax, ay] = ring[k] as [number, number];
    return { ax, ay, bx, by, z: -fillet, radius: fillet, jaw: null };
  });
  const backRadius = (spec.holeRadius + spec.backGap) * mm;
  const [cosTilt, sinTilt] = unitVector(spec.backTilt);
  const middle = kind === "corner" ? 45 : 90;
  const back: Facet[] = [];
  for (let angle = -90; angle <= 90; angle += backStep) {
    const [c, s] = unitVector(middle + angle);
    back.push({
      x: x + backRadius * c,
      y: y + backRadius * s,
      nx: -c * cosTilt,
      ny: -s * cosTilt,
      nz: -sinTilt,
    });
  }
  const rimRadius = backRadius - (table.railTop * mm * sinTilt) / cosTilt;
  return {
    kind,
    x,
    y,
    radius,
    fillet,
    lip,
    back,
    axisX: axis[0],
    axisY: axis[1],
    backRadius,
    rimRadius,
    lean: sinTilt,
  };
}
