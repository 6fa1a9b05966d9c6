import { type BallId, type Pocket, type PositionMm, pockets } from "../log.ts";
import { pocketPlace, type TableSpec } from "../table.ts";

/** Largest cut that counts as a shot, by its cosine: 60 degrees. */
const leastCosine = 0.5;
export interface OpenShot {
  readonly cue: BallId;
  readonly object: BallId;
  readonly pocket: Pocket;
  /** The struck ball is the one to be potted. */
  readonly own: boolean;
  /** Where the struck ball meets the other. */
  readonly ghost: PositionMm;
  /** Ways of both balls together, mm. */
  readonly length: number;
}

/**
 * The shots that lie open, the shortest first: any ball may be struck, the object ball goes straight to a pocket, or the
 * struck one goes off it along the tangent, cut up to 60 degrees, with free paths. Geometry of rigid balls, no cushions
 * used.
 */
export function openShots(table: TableSpec, balls: ReadonlyMap<BallId, PositionMm>): readonly OpenShot[] {
  const found: OpenShot[] = [];
  const diameter = 2 * table.ballRadius;
  const free = (from: PositionMm, to: PositionMm, without: readonly BallId[]): boolean =>
    [...balls].every(([ball, place]) => without.includes(ball) || apart(from, to, place) >= diameter);
  for (const [cue, from] of balls) {
    for (const [object, place] of balls) {
      if (object === cue) continue;
      for (const pocket of pockets) {
        const { mouth } = pocketPlace(table, pocket);
        const toPocket = unit(place, mouth);
        const ghost: PositionMm = [place[0] - diameter * toPocket[0], place[1] - diameter * toPocket[1]];
        const aim = unit(from, ghost);
        const cosine = aim[0] * toPocket[0] + aim[1] * toPocket[1];
        if (cosine >= leastCosine && free(from, ghost, [cue, object]) && free(place, mouth, [cue, object])) {
          found.push({ cue, object, pocket, own: false, ghost, length: span(from, ghost) + span(place, mouth) });
        }
        const own = ownShot(from, place, mouth, diameter);
        if (own !== null && free(from, own.ghost, [cue, object]) && free(own.ghost, mouth, [cue, object])) {
          found.push({ cue, object, pocket, own: true, ...own });
        }
      }
    }
  }
  return found.sort((a, b) => a.length - b.length || a.cue - b.cue || a.object - b.object);
}

/** The contact from which the struck ball leaves at a right angle to the line of centres into a pocket. */
function ownShot(
  from: PositionMm,
  object: PositionMm,
  mouth: PositionMm,
  diameter: number,
): { readonly ghost: PositionMm; readonly length: number } | null {
  const far = span(object, mouth);
  if (far <= diameter) return null;
  const towards = unit(object, mouth);
  // The ghost, the pocket and the object ball make a right triangle with the right angle at the ghost.
  const along = (diameter * diameter) / far;
  const beside = Math.sqrt(diameter * diameter - along * along);
  for (const side of [1, -1]) {
    const ghost: PositionMm = [
      object[0] + along * towards[0] - side * beside * towards[1],
      object[1] + along * towards[1] + side * beside * towards[0],
    ];
    const aim = unit(from, ghost);
    const centres = unit(ghost, object);
    const leaving = unit(ghost, mouth);
    const cosine = aim[0] * centres[0] + aim[1] * centres[1];
    const goesOn = aim[0] * leaving[0] + aim[1] * leaving[1];
    if (cosine >= leastCosine && goesOn > 0) return { ghost, length: span(from, ghost) + span(ghost, mouth) };
  }
  return null;
}

function span(a: PositionMm, b: PositionMm): number {
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  return Math.sqrt(x * x + y * y);
}

function unit(from: PositionMm, to: PositionMm): PositionMm {
  const length = span(from, to);
  return length === 0 ? [0, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** Distance of a point from a stretch. */
function apart(from: PositionMm, to: PositionMm, point: PositionMm): number {
  const along = unit(from, to);
  const reach = (point[0] - from[0]) * along[0] + (point[1] - from[1]) * along[1];
  const at = Math.max(0, Math.min(span(from, to), reach));
  return span([from[0] + at * along[0], from[1] + at * along[1]], point);
}
