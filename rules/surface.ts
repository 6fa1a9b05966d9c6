import { directionDegrees } from "./exact-math.ts";
import { type Cushion, type Pocket, type PositionMm, pockets } from "./log.ts";
import {
  type OutlinePiece,
  pocketPlace,
  quadrantOutline,
  resolveTable,
  type TablePreset,
  type TableSpec,
  tightDistance,
} from "./table.ts";

/** Where balls can stand: the preset with a case's overrides, as far as the rules see them. */
export interface Surface {
  readonly table: TableSpec;
  /** "closed": the cushions run on past the pockets. */
  readonly pockets: "open" | "closed";
  /** "unbounded": no cushions at all. */
  readonly bed: "table" | "unbounded";
}

export interface TableChoice {
  readonly preset: TablePreset;
  readonly overrides: Readonly<Record<string, number | string>>;
}

/** The table of a case, with what its overrides say of cushions and pockets. */
export function resolveSurface(choice: TableChoice): Surface {
  const { pockets: cut, bed } = choice.overrides;
  return {
    table: resolveTable(choice),
    pockets: cut === "closed" ? "closed" : "open",
    bed: bed === "unbounded" ? "unbounded" : "table",
  };
}

/** The rubber nearest to a ball, for one cushion. */
export interface NearRubber {
  readonly cushion: Cushion;
  readonly jaw: "corner" | "middle" | null;
  /** Seen from above, from the ball's centre to the rubber's foremost line. */
  readonly distance: number;
  readonly point: PositionMm;
}

function nearestOnLine(p: PositionMm, from: PositionMm, to: PositionMm): PositionMm {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = ((p[0] - from[0]) * dx + (p[1] - from[1]) * dy) / (dx * dx + dy * dy);
  if (share <= 0) return from;
  if (share >= 1) return to;
  // A nose line is parallel to an axis: keep its coordinate exactly.
  return [dx === 0 ? from[0] : from[0] + share * dx, dy === 0 ? from[1] : from[1] + share * dy];
}

function nearestOnPiece(p: PositionMm, piece: OutlinePiece): PositionMm | null {
  if (piece.shape === "line") return nearestOnLine(p, piece.from, piece.to);
  const [dx, dy] = [p[0] - piece.centre[0], p[1] - piece.centre[1]];
  const angle = directionDegrees(dx, dy);
  const low = Math.min(piece.fromAngle, piece.toAngle);
  const high = Math.max(piece.fromAngle, piece.toAngle);
  // Beyond its ends the neighbouring lines are nearer.
  if (![angle - 360, angle, angle + 360].some((turned) => turned >= low && turned <= high)) return null;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return null;
  return [piece.centre[0] + (dx / length) * piece.radius, piece.centre[1] + (dy / length) * piece.radius];
}

function separation(a: PositionMm, b: PositionMm): number {
  const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(dx * dx + dy * dy);
}

/** For each cushion the rubber nearest to a point on the bed; nothing where the bed is unbounded. */
export function nearRubber(surface: Surface, position: PositionMm): readonly NearRubber[] {
  if (surface.bed === "unbounded") return [];
  const { table } = surface;
  if (surface.pockets === "closed") return closedRubber(table, position);
  const nearest = new Map<Cushion, NearRubber>();
  const outline = quadrantOutline(table);
  for (const sx of [1, -1]) {
    for (const sy of [1, -1]) {
      const local: PositionMm = [sx * position[0], sy * position[1]];
      for (const piece of outline) {
        const point = nearestOnPiece(local, piece);
        if (point === null) continue;
        const cushion = piece.cushion === "rear" ? (sx > 0 ? "rear" : "front") : sy > 0 ? "left" : "right";
        const distance = separation(local, point);
        const known = nearest.get(cushion);
        if (known !== undefined && known.distance <= distance) continue;
        nearest.set(cushion, { cushion, jaw: piece.jaw, distance, point: [sx * point[0] + 0, sy * point[1] + 0] });
      }
    }
  }
  return [...nearest.values()];
}

function closedRubber(table: TableSpec, [x, y]: PositionMm): readonly NearRubber[] {
  const [halfLength, halfWidth] = [table.length / 2, table.width / 2];
  const near = (cushion: Cushion, distance: number, point: PositionMm): NearRubber => ({
    cushion,
    jaw: null,
    distance,
    point,
  });
  return [
    near("front", halfLength + x, [-halfLength, y]),
    near("rear", halfLength - x, [halfLength, y]),
    near("left", halfWidth - y, [x, halfWidth]),
    near("right", halfWidth + y, [x, -halfWidth]),
  ];
}

/** The cushions that a ball at rest stands tight against (20(2)(c)). */
export function tightCushions(
  surface: Surface,
  position: PositionMm,
  tolerance: number,
  jaws: boolean,
): readonly Cushion[] {
  const reach = tightDistance(surface.table) + tolerance;
  const { length, width } = surface.table;
  // Most balls are nowhere near: the outline lies on or outside the nose lines.
  if (Math.abs(position[0]) + reach < length / 2 && Math.abs(position[1]) + reach < width / 2) return [];
  return nearRubber(surface, position)
    .filter((near) => near.distance <= reach && (jaws || near.jaw === null))
    .map((near) => near.cushion);
}

/** The pocket whose mouth a point lies in beyond the nose lines, or over whose hole it lies. */
export function pocketAt(
  surface: Surface,
  position: PositionMm,
): { readonly pocket: Pocket; readonly beyondEdge: number } | null {
  if (surface.pockets === "closed" || surface.bed === "unbounded") return null;
  const { table } = surface;
  const outside = Math.abs(position[0]) > table.length / 2 || Math.abs(position[1]) > table.width / 2;
  for (const pocket of pockets) {
    const place = pocketPlace(table, pocket);
    const beyondEdge = place.spec.holeRadius - separation(position, place.hole);
    if (beyondEdge > 0) return { pocket, beyondEdge };
    if (!outside) continue;
    const [dx, dy] = [position[0] - place.mouth[0], position[1] - place.mouth[1]];
    const lateral = Math.abs(dx * place.axis[1] - dy * place.axis[0]);
    const along = dx * place.axis[0] + dy * place.axis[1];
    if (lateral <= place.spec.mouth / 2 && along >= 0 && along <= place.spec.fallLine + place.spec.holeRadius) {
      return { pocket, beyondEdge };
    }
  }
  return null;
}
