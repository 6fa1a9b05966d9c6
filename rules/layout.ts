import { type CaseError, fail, ok, type Result } from "./errors.ts";
import { type BallId, type Cushion, cushions, type Pocket, type PositionMm } from "./log.ts";
import { type NearRubber, nearRubber, pocketAt, type Surface } from "./surface.ts";
import { cushionLine, pocketPlace, rackPositions, tightDistance } from "./table.ts";

/** A ball on the table, resolved to a place; how it was asked for is kept, so that a saved case says it again. */
export interface PlacedBall {
  readonly ball: BallId;
  readonly position: PositionMm;
  readonly hang?: { readonly pocket: Pocket; readonly overhang: number };
  /** What it stands exactly against. */
  readonly frozen?: readonly (Cushion | BallId)[];
  /** Near where it was asked to stand. */
  readonly at?: PositionMm;
}

/** How a file asks for a ball. */
export type Placement =
  | { readonly kind: "at"; readonly position: PositionMm }
  | { readonly kind: "hang"; readonly pocket: Pocket; readonly overhang: number }
  | { readonly kind: "frozen"; readonly against: readonly (Cushion | BallId)[]; readonly near: PositionMm | null };

/** Overlap that is taken for rounding and becomes exact contact, millimetres. */
const rounding = 0.05;
/** Overlap that arithmetic alone leaves. */
const exact = 1e-9;

const isCushion = (against: Cushion | BallId): against is Cushion => typeof against === "string";
const distance = (a: PositionMm, b: PositionMm): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
const where = (ball: BallId): string => `/layout/${ball}`;

/**
 * Every ball's place: plain positions, balls on a lip, balls tight to cushions and balls, and the rack (8.1). Overlaps
 * of rounding size become exact contact; gaps stay as written.
 */
export function resolveLayout(
  surface: Surface,
  placements: ReadonlyMap<BallId, Placement>,
  rack: boolean,
): Result<readonly PlacedBall[]> {
  const placed = new Map<BallId, PlacedBall>();
  if (rack) {
    for (const [index, position] of rackPositions(surface.table).entries()) {
      const ball = index + 1;
      if (placements.has(ball)) {
        return fail("E_BALL", where(ball), `Ball ${ball} stands in the rack already; remove it or the rack.`);
      }
      placed.set(ball, { ball, position });
    }
  }
  for (const [ball, placement] of placements) {
    if (placement.kind === "at") placed.set(ball, { ball, position: placement.position });
    if (placement.kind === "hang") {
      if (surface.pockets === "closed" || surface.bed === "unbounded") {
        return fail(
          "E_RANGE",
          where(ball),
          `This table has no pockets for ball ${ball} to hang over; give it a place.`,
        );
      }
      placed.set(ball, hanging(surface, ball, placement));
    }
  }
  const waiting = new Map<BallId, Placement & { kind: "frozen" }>();
  for (const [ball, placement] of placements) if (placement.kind === "frozen") waiting.set(ball, placement);
  while (waiting.size > 0) {
    let progress = false;
    for (const [ball, placement] of waiting) {
      if (placement.against.some((other) => !isCushion(other) && !placed.has(other) && waiting.has(other))) continue;
      const stood = frozen(surface, ball, placement, placed);
      if (!stood.ok) return stood;
      placed.set(ball, stood.value);
      waiting.delete(ball);
      progress = true;
    }
    if (!progress) {
      const [ball = 0] = waiting.keys();
      return fail(
        "E_BALL",
        where(ball),
        "These balls stand tight to each other in a circle; give one of them a place.",
      );
    }
  }
  const balls = [...placed.values()].sort((a, b) => a.ball - b.ball);
  return separate(surface, balls);
}

/** Overhang is measured from where the fillet leaves the bed; the ball stands on the pocket's axis. */
function hanging(surface: Surface, ball: BallId, hang: { pocket: Pocket; overhang: number }): PlacedBall {
  const place = pocketPlace(surface.table, hang.pocket);
  const back = place.spec.holeRadius - hang.overhang;
  return {
    ball,
    position: [place.hole[0] - back * place.axis[0], place.hole[1] - back * place.axis[1]],
    hang: { pocket: hang.pocket, overhang: hang.overhang },
  };
}

function frozen(
  surface: Surface,
  ball: BallId,
  placement: Placement & { kind: "frozen" },
  placed: ReadonlyMap<BallId, PlacedBall>,
): Result<PlacedBall> {
  const path = `${where(ball)}/frozen`;
  const neighbours: PositionMm[] = [];
  for (const other of placement.against) {
    if (isCushion(other)) continue;
    const stood = placed.get(other);
    if (stood === undefined || other === ball) {
      return fail("E_BALL", path, `Ball ${ball} cannot stand tight to ball ${other}, which has no place of its own.`);
    }
    neighbours.push(stood.position);
  }
  const walls = placement.against.filter(isCushion);
  if (placement.near === null && placement.against.length < 2) {
    return fail("E_FORMAT", where(ball), `Say near where ball ${ball} stands with "at".`);
  }
  const candidates = frozenCandidates(surface, walls, neighbours, placement.near);
  const free = (p: PositionMm): boolean =>
    nearRubber(surface, p).every((near) => near.distance >= tightDistance(surface.table) - exact) &&
    [...placed.values()].every((other) => distance(other.position, p) >= 2 * surface.table.ballRadius - exact);
  const near = placement.near;
  const ranked = candidates.toSorted(
    near === null
      ? (a, b) => Number(free(b)) - Number(free(a)) || b[0] - a[0] || b[1] - a[1]
      : (a, b) => distance(a, near) - distance(b, near),
  );
  const [position] = ranked;
  if (position === undefined) {
    return fail("E_OVERLAP", path, `No place touches all that ball ${ball} is to stand tight to; move one of them.`);
  }
  return ok({ ball, position, frozen: placement.against, ...(near === null ? {} : { at: near }) });
}

/** All places that touch one or two things exactly. */
function frozenCandidates(
  surface: Surface,
  walls: readonly Cushion[],
  neighbours: readonly PositionMm[],
  near: PositionMm | null,
): readonly PositionMm[] {
  const { table } = surface;
  const tight = tightDistance(table);
  const reach = 2 * table.ballRadius;
  const [wall, secondWall] = walls;
  const [first, second] = neighbours;
  if (wall !== undefined) {
    const line = cushionLine(table, wall);
    const level = line.sign * (line.at - tight);
    const onLine = (along: number): PositionMm => (line.axis === 0 ? [level, along] : [along, level]);
    if (secondWall !== undefined) {
      const other = cushionLine(table, secondWall);
      return other.axis === line.axis ? [] : [onLine(other.sign * (other.at - tight))];
    }
    if (first !== undefined) {
      const rise = level - first[line.axis];
      const square = reach * reach - rise * rise;
      if (square < 0) return [];
      const along = first[line.axis === 0 ? 1 : 0];
      return [onLine(along + Math.sqrt(square)), onLine(along - Math.sqrt(square))];
    }
    if (near === null) return [];
    const rubber = nearRubber(surface, near).find((item) => item.cushion === wall);
    if (rubber === undefined || rubber.jaw === null) return [onLine(near[line.axis === 0 ? 1 : 0])];
    return along(rubber.point, near, tight);
  }
  if (first === undefined) return [];
  if (second === undefined) return near === null ? [] : along(first, near, reach);
  const between = distance(first, second);
  const height = reach * reach - (between * between) / 4;
  if (between === 0 || height < 0) return [];
  const side = Math.sqrt(height) / between;
  const middle: PositionMm = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2];
  const [dx, dy] = [second[0] - first[0], second[1] - first[1]];
  return [
    [middle[0] - dy * side, middle[1] + dx * side],
    [middle[0] + dy * side, middle[1] - dx * side],
  ];
}

function along(from: PositionMm, towards: PositionMm, length: number): readonly PositionMm[] {
  const far = distance(from, towards);
  if (far === 0) return [];
  return [[from[0] + ((towards[0] - from[0]) / far) * length, from[1] + ((towards[1] - from[1]) / far) * length]];
}

/** Refuses what no table allows, and turns rounding overlaps into exact contact. */
function separate(surface: Surface, balls: readonly PlacedBall[]): Result<readonly PlacedBall[]> {
  const positions = balls.map((item): [number, number] => [item.position[0], item.position[1]]);
  for (const [index, item] of balls.entries()) {
    const misplaced = offBed(surface, item);
    if (misplaced !== null) return { ok: false, error: misplaced };
    for (const other of balls.slice(0, index)) {
      const overlap = 2 * surface.table.ballRadius - distance(item.position, other.position);
      if (overlap > rounding + exact) return overlapError(item, `ball ${other.ball}`, overlap);
    }
    for (const near of cutting(surface, item.position)) {
      const overlap = tightDistance(surface.table) - near.distance;
      if (overlap > rounding + exact) return overlapError(item, `the ${near.cushion} cushion`, overlap);
    }
  }
  if (!settle(surface, balls, positions)) {
    const last = balls.at(-1);
    return fail(
      "E_OVERLAP",
      last === undefined ? "/layout" : where(last.ball),
      "The balls cannot all be made to touch exactly; leave more room between them.",
    );
  }
  return ok(
    balls.map((item, index) => {
      const [x = 0, y = 0] = positions[index] ?? [];
      return { ...item, position: [x + 0, y + 0] };
    }),
  );
}

function overlapError(
  item: PlacedBall,
  other: string,
  overlap: number,
): { readonly ok: false; readonly error: CaseError } {
  const size = Math.round(overlap * 1000) / 1000;
  return fail("E_OVERLAP", where(item.ball), `Ball ${item.ball} cuts ${other} by ${size} mm; move it away.`);
}

function cutting(surface: Surface, position: PositionMm): readonly NearRubber[] {
  const { table } = surface;
  const reach = tightDistance(table);
  if (Math.abs(position[0]) + reach <= table.length / 2 && Math.abs(position[1]) + reach <= table.width / 2) return [];
  return nearRubber(surface, position).filter((near) => near.distance < reach - exact);
}

function offBed(surface: Surface, item: PlacedBall): CaseError | null {
  if (surface.bed === "unbounded") return null;
  const { table } = surface;
  const [x, y] = item.position;
  const outside = Math.abs(x) > table.length / 2 || Math.abs(y) > table.width / 2;
  const pocket = pocketAt(surface, item.position);
  if (pocket !== null && pocket.beyondEdge > (item.hang?.overhang ?? 0) + exact) {
    return {
      code: "E_OFF_TABLE",
      path: where(item.ball),
      message: `Ball ${item.ball} would fall into pocket ${pocket.pocket}; move it back on the bed or use "hang".`,
    };
  }
  if (!outside || pocket !== null) return null;
  return {
    code: "E_OFF_TABLE",
    path: where(item.ball),
    message: `Ball ${item.ball} stands off the bed; move it between the cushions.`,
  };
}

/** Moves balls apart by rounding sizes until every overlap is gone. */
function settle(surface: Surface, balls: readonly PlacedBall[], positions: [number, number][]): boolean {
  const reach = 2 * surface.table.ballRadius;
  const tight = tightDistance(surface.table);
  const fixed = (index: number): boolean => balls[index]?.hang !== undefined || balls[index]?.frozen !== undefined;
  for (let pass = 0; pass < 400; pass++) {
    let moved = false;
    for (const [index, p] of positions.entries()) {
      for (const near of cutting(surface, p)) {
        const gap = near.distance || 1;
        const push = (tight - near.distance) / gap;
        p[0] += (p[0] - near.point[0]) * push;
        p[1] += (p[1] - near.point[1]) * push;
        // A nose line is parallel to an axis: take the exact coordinate.
        const line = cushionLine(surface.table, near.cushion);
        if (near.jaw === null) p[line.axis] = line.sign * (line.at - tight);
        moved = true;
      }
      for (let k = 0; k < index; k++) {
        const q = positions[k];
        if (q === undefined) continue;
        const gap = distance(p, q);
        if (reach - gap <= exact || gap === 0) continue;
        const share = fixed(index) ? 0 : fixed(k) ? 1 : 0.5;
        const push = (reach - gap) / gap;
        const [dx, dy] = [(p[0] - q[0]) * push, (p[1] - q[1]) * push];
        const own = fixed(index) && fixed(k) ? 0.5 : share;
        p[0] += dx * own;
        p[1] += dy * own;
        q[0] -= dx * (1 - own);
        q[1] -= dy * (1 - own);
        moved = true;
      }
    }
    if (!moved) return true;
  }
  return false;
}

export const cushionIds: ReadonlySet<string> = new Set(cushions);
