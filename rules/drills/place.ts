import { type Case, type PlacedBall, readPlacements, type Stroke } from "../case.ts";
import { fail, ok, type Result } from "../errors.ts";
import type { Json } from "../json.ts";
import { resolveLayout } from "../layout.ts";
import type { BallId, Cushion, Pocket, PositionMm } from "../log.ts";
import { resolveSurface } from "../surface.ts";
import type { Drill, Goal, Mirror, Predicate, Shot, Span, Variant } from "./drill.ts";

/** A shot as it stands on the table. */
export interface PlacedShot {
  readonly variant: Variant;
  readonly shot: Shot;
  /** Position, table and rules; its stroke is the solution where one is stored. */
  readonly value: Case;
  readonly goals: readonly Goal[];
  readonly solution: Stroke | null;
}

/** Places that are tried for one scattered ball, and positions for all, before the shot is given up. */
const ballTries = 32;
const wholeTries = 8;

export function shotOf(drill: Drill, id: string): Shot | null {
  return drill.shots.find((shot) => shot.id === id) ?? null;
}

/** The position of a variant. Refused: a shot, step or mirror that the drill does not have; no room for scattered balls. */
export function placeShot(drill: Drill, variant: Variant): Result<PlacedShot> {
  const shot = shotOf(drill, variant.shot);
  if (shot === null) return fail("E_FORMAT", "/shot", `The drill has no shot "${variant.shot}"; name one of its own.`);
  if (variant.mirror !== "none" && !shot.mirrors.includes(variant.mirror)) {
    return fail("E_FORMAT", "/mirror", `Shot "${shot.id}" is not played mirrored in ${variant.mirror}.`);
  }
  const steps = shot.ladder?.steps.length ?? 0;
  if (variant.rung > steps) return fail("E_RANGE", "/rung", `Shot "${shot.id}" has ${steps} steps.`);
  if (variant.seed !== 0 && shot.scatter.length === 0) {
    return fail("E_RANGE", "/seed", `Shot "${shot.id}" has nothing that a seed could move; leave it out.`);
  }
  let layout = shot.value.layout;
  let { solution } = shot;
  if (variant.rung > 0) {
    layout = onLadder(shot, layout, variant.rung);
    solution = shot.ladder?.steps[variant.rung - 1]?.solution ?? null;
  }
  if (variant.seed > 0) {
    const scattered = scatter(shot, layout, variant.seed);
    if (!scattered.ok) return scattered;
    layout = scattered.value;
    solution = null;
  }
  const standing = stand(shot.value, layout, variant.mirror);
  if (!standing.ok) return standing;
  const played = solution === null ? null : mirrorStroke(solution, variant.mirror);
  return ok({
    variant,
    shot,
    value: { ...shot.value, layout: standing.value, strokes: played === null ? [] : [played], log: null, digest: "" },
    goals: shot.goals.map((goal) => mirrorGoal(goal, variant.mirror)),
    solution: played,
  });
}

/** What to play as attempt `index` (from 0) of a series: the shots in turn, mirrored and scattered by the seed. */
export function variantAt(drill: Drill, index: number, seed: number): Variant {
  const shot = drill.shots[index % drill.shots.length] as Shot;
  const draw = hash(seed, index);
  const choices: readonly Mirror[] = ["none", ...shot.mirrors];
  return {
    shot: shot.id,
    mirror: seed === 0 ? "none" : (choices[draw % choices.length] ?? "none"),
    rung: 0,
    seed: shot.scatter.length > 0 ? hash(seed, index + maxDraws) || 1 : 0,
  };
}

const maxDraws = 4096;

/** A number of 32 bits from two (Wang 2007, Jenkins' mix). */
function hash(seed: number, index: number): number {
  let x = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) | 0;
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return (x ^ (x >>> 15)) >>> 0;
}

function plainBall(item: PlacedBall, position: PositionMm): PlacedBall {
  return { ball: item.ball, position };
}

function onLadder(shot: Shot, layout: readonly PlacedBall[], rung: number): readonly PlacedBall[] {
  const { ladder } = shot;
  const step = ladder?.steps[rung - 1];
  if (ladder === null || step === undefined) return layout;
  return layout.map((item) => {
    if (item.ball !== ladder.ball) return item;
    const [x, y] = [item.position[0] - ladder.from[0], item.position[1] - ladder.from[1]];
    const scale = step.distance / Math.sqrt(x * x + y * y);
    return plainBall(item, [ladder.from[0] + x * scale, ladder.from[1] + y * scale]);
  });
}

function scatter(shot: Shot, layout: readonly PlacedBall[], seed: number): Result<readonly PlacedBall[]> {
  const within = ([low, high]: Span, share: number): number => low + (high - low) * share;
  const least = 2 * resolveSurface(shot.value.table).table.ballRadius;
  for (let attempt = 0; attempt < wholeTries; attempt++) {
    const placed = layout.filter((item) => shot.scatter.every(({ ball }) => ball !== item.ball));
    for (const { ball, x, y } of shot.scatter) {
      for (let k = 0; k < ballTries; k++) {
        const draw = (axis: number): number =>
          hash(seed, ((attempt * ballTries + k) * 16 + ball) * 2 + axis) / 4294967296;
        const position: PositionMm = [within(x, draw(0)), within(y, draw(1))];
        if (placed.some((other) => near(other.position, position, least))) continue;
        placed.push({ ball, position });
        break;
      }
    }
    if (placed.length < layout.length) continue;
    const standing = stand(shot.value, placed, "none");
    if (standing.ok) return standing;
  }
  return fail("E_OVERLAP", "/seed", "No free place was found for the scattered balls; choose another seed.");
}

function near(a: PositionMm, b: PositionMm, reach: number): boolean {
  const [x, y] = [a[0] - b[0], a[1] - b[1]];
  return x * x + y * y < reach * reach;
}

/** Resolves a changed layout by the rules of a case. */
function stand(value: Case, layout: readonly PlacedBall[], mirror: Mirror): Result<readonly PlacedBall[]> {
  if (layout === value.layout && mirror === "none") return ok(layout);
  const rack = value.rack && mirror !== "x" && mirror !== "xy";
  const written: Record<string, Json> = {};
  for (const item of layout) {
    if (rack && item.ball !== 0) continue;
    const position = mirrorPoint(item.position, mirror);
    written[item.ball] =
      item.hang !== undefined
        ? { hang: mirrorPocket(item.hang.pocket, mirror), overhang: item.hang.overhang }
        : item.frozen !== undefined
          ? {
              frozen: item.frozen.map((to) => (typeof to === "string" ? mirrorCushion(to, mirror) : to)),
              at: position,
            }
          : position;
  }
  const placements = readPlacements(written);
  return placements.ok ? resolveLayout(resolveSurface(value.table), placements.value, rack) : placements;
}

const flipsX = (mirror: Mirror): boolean => mirror === "x" || mirror === "xy";
const flipsY = (mirror: Mirror): boolean => mirror === "y" || mirror === "xy";

export function mirrorPoint([x, y]: PositionMm, mirror: Mirror): PositionMm {
  return [(flipsX(mirror) ? -x : x) + 0, (flipsY(mirror) ? -y : y) + 0];
}

export function mirrorPocket(pocket: Pocket, mirror: Mirror): Pocket {
  const ends = { F: "R", R: "F", M: "M" } as const;
  const end = pocket[0] as "F" | "R" | "M";
  const side = pocket[1] as "L" | "R";
  const far = flipsX(mirror) ? ends[end] : end;
  return `${far}${flipsY(mirror) ? (side === "L" ? "R" : "L") : side}`;
}

export function mirrorCushion(cushion: Cushion, mirror: Mirror): Cushion {
  if (flipsX(mirror) && cushion === "front") return "rear";
  if (flipsX(mirror) && cushion === "rear") return "front";
  if (flipsY(mirror) && cushion === "left") return "right";
  return flipsY(mirror) && cushion === "right" ? "left" : cushion;
}

export function mirrorStroke(stroke: Stroke, mirror: Mirror): Stroke {
  if (mirror === "none") return stroke;
  const turned = flipsX(mirror) ? 180 - stroke.azimuth : stroke.azimuth;
  const azimuth = flipsY(mirror) ? -turned : turned;
  return {
    ...stroke,
    azimuth: azimuth > 180 ? azimuth - 360 : azimuth < -180 ? azimuth + 360 : azimuth + 0,
    side: (mirror === "xy" ? stroke.side : -stroke.side) + 0,
  };
}

function mirrorSpan(span: Span, flip: boolean): Span {
  return flip ? [-span[1] + 0, -span[0] + 0] : span;
}

function mirrorGoal(goal: Goal, mirror: Mirror): Goal {
  return mirror === "none" ? goal : { ...goal, when: goal.when.map((item) => mirrorPredicate(item, mirror)) };
}

function mirrorPredicate(item: Predicate, mirror: Mirror): Predicate {
  switch (item.is) {
    case "potted":
      return item.pocket === undefined ? item : { ...item, pocket: mirrorPocket(item.pocket, mirror) };
    case "stops":
      return { ...item, at: mirrorPoint(item.at, mirror) };
    case "zone":
      return { ...item, x: mirrorSpan(item.x, flipsX(mirror)), y: mirrorSpan(item.y, flipsY(mirror)) };
    case "offset":
      return { ...item, from: mirrorPoint(item.from, mirror), towards: mirrorPoint(item.towards, mirror) };
    case "cushions":
      return item.cushion === undefined ? item : { ...item, cushion: mirrorCushion(item.cushion, mirror) };
    case "crossed": {
      const flips = item.line === "long" ? flipsY(mirror) : flipsX(mirror);
      return item.to === undefined || !flips ? item : { ...item, to: item.to === 1 ? -1 : 1 };
    }
    default:
      return item;
  }
}

/** Balls that a shot has on the table. */
export function ballsOf(shot: Pick<Shot, "value">): ReadonlySet<BallId> {
  return new Set(shot.value.layout.map((item) => item.ball));
}
