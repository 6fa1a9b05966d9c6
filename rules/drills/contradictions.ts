import type { CaseError } from "../errors.ts";
import type { BallId } from "../log.ts";
import { resolveSurface } from "../surface.ts";
import { tightDistance } from "../table.ts";
import type { Drill, Goal, Predicate, Shot, Span } from "./drill.ts";
import { ballsOf, placeShot } from "./place.ts";

const refuse = (path: string, message: string, code: CaseError["code"] = "E_FORMAT"): CaseError => ({
  code,
  path,
  message,
});

/** What nobody could ever play: the first contradiction of a drill; null: none was found. */
export function contradiction(drill: Drill): CaseError | null {
  for (const [index, shot] of drill.shots.entries()) {
    const wrong = shotTrouble(drill, shot, `/shots/${index}`);
    if (wrong !== null) return wrong;
  }
  const { progressive } = drill;
  if (progressive === null) return null;
  const steps = drill.shots[0]?.ladder?.steps.length ?? 0;
  if (steps === 0) return refuse("/progressive", "The progressive mode climbs the first shot's ladder; give it one.");
  return progressive.start > steps
    ? refuse("/progressive/start", `The ladder has ${steps} steps; start on one of them.`, "E_RANGE")
    : null;
}

function shotTrouble(drill: Drill, shot: Shot, path: string): CaseError | null {
  const balls = ballsOf(shot);
  if (shot.cue !== null && !balls.has(shot.cue)) {
    return refuse(`${path}/cue`, `Ball ${shot.cue} is not on the table; place it or strike another.`, "E_BALL");
  }
  if (balls.size === 1 && !drill.technique) {
    return refuse(
      `${path}/layout`,
      'With one ball no stroke is legal (4.3); add a ball or mark the drill as "technique".',
    );
  }
  const turned = shot.mirrors.some((mirror) => mirror !== "y");
  if (turned && (shot.value.rack || shot.value.context.phase === "break")) {
    return refuse(`${path}/vary/mirror`, "A break is played from the house alone; mirror it in y only.");
  }
  for (const [index, box] of shot.scatter.entries()) {
    const at = `${path}/vary/random/${index}`;
    if (!balls.has(box.ball)) return refuse(`${at}/ball`, `Ball ${box.ball} is not on the table.`, "E_BALL");
    if (shot.scatter.findIndex(({ ball }) => ball === box.ball) < index) {
      return refuse(`${at}/ball`, `Ball ${box.ball} has two boxes; keep one of them.`, "E_BALL");
    }
    if (isEmpty(box.x) || isEmpty(box.y))
      return refuse(at, "The box ends before it begins; exchange its ends.", "E_RANGE");
  }
  for (const [index, goal] of shot.goals.entries()) {
    const wrong = goalTrouble(drill, shot, goal, balls, `${path}/goals/${index}/when`);
    if (wrong !== null) return wrong;
  }
  return ladderTrouble(drill, shot, path) ?? varietyTrouble(drill, shot, path);
}

function ladderTrouble(drill: Drill, shot: Shot, path: string): CaseError | null {
  const { ladder } = shot;
  if (ladder === null) return null;
  const at = `${path}/vary/ladder`;
  const place = shot.value.layout.find((item) => item.ball === ladder.ball)?.position;
  if (place === undefined) return refuse(`${at}/ball`, `Ball ${ladder.ball} is not on the table.`, "E_BALL");
  if (place[0] === ladder.from[0] && place[1] === ladder.from[1]) {
    return refuse(`${at}/from`, "The ladder begins where its ball stands; no line leads on from there.");
  }
  for (const [index, step] of ladder.steps.entries()) {
    const placed = placeShot({ ...drill, shots: [shot] }, { shot: shot.id, mirror: "none", rung: index + 1, seed: 0 });
    if (!placed.ok) return refuse(`${at}/steps/${index}`, placed.error.message, placed.error.code);
    if (step.solution !== null && !ballsOf(shot).has(step.solution.ball)) {
      return refuse(
        `${at}/steps/${index}/solution/ball`,
        `Ball ${step.solution.ball} is not on the table.`,
        "E_STROKE",
      );
    }
  }
  return null;
}

/** Every mirror must stand, and scattered balls must find room. */
function varietyTrouble(drill: Drill, shot: Shot, path: string): CaseError | null {
  const one = { ...drill, shots: [shot] };
  for (const mirror of shot.mirrors) {
    const placed = placeShot(one, { shot: shot.id, mirror, rung: 0, seed: 0 });
    if (!placed.ok) return refuse(`${path}/vary/mirror`, placed.error.message, placed.error.code);
  }
  if (shot.scatter.length === 0) return null;
  const placed = placeShot(one, { shot: shot.id, mirror: "none", rung: 0, seed: 1 });
  return placed.ok ? null : refuse(`${path}/vary/random`, placed.error.message, placed.error.code);
}

const isEmpty = ([low, high]: Span): boolean => low > high;

function ballOf(item: Predicate): BallId | null {
  return "ball" in item && typeof item.ball === "number" ? item.ball : null;
}

function goalTrouble(drill: Drill, shot: Shot, goal: Goal, balls: ReadonlySet<BallId>, path: string): CaseError | null {
  for (const [index, item] of goal.when.entries()) {
    const wrong = predicateTrouble(drill, shot, item, balls, `${path}/${index}`);
    if (wrong !== null) return wrong;
  }
  // Who stands on the bed at the end does not lie in a pocket, and the other way round.
  const standing = new Map<BallId | "cue", number>();
  for (const [index, item] of goal.when.entries()) {
    if (item.not === true) continue;
    if (item.is === "stops" || item.is === "zone" || item.is === "offset") standing.set(own(item.ball, shot), index);
  }
  for (const [index, item] of goal.when.entries()) {
    if (item.is !== "potted" || item.not === true || item.ball === "object" || item.ball === "any") continue;
    const other = standing.get(own(item.ball, shot));
    if (other !== undefined) {
      return refuse(
        `${path}/${index}`,
        `The ball cannot be potted and stand on the bed, which condition ${other} asks; take one away.`,
      );
    }
  }
  const said = new Map<string, { readonly not: boolean; readonly index: number }>();
  for (const [index, item] of goal.when.entries()) {
    const { not = false, ...rest } = item;
    const key = JSON.stringify(Object.entries(rest).toSorted());
    const earlier = said.get(key);
    if (earlier !== undefined && earlier.not !== not) {
      return refuse(`${path}/${index}`, `Condition ${earlier.index} asks the contrary; take one away.`);
    }
    said.set(key, { not, index });
  }
  return null;
}

const own = (ball: BallId | "cue", shot: Shot): BallId | "cue" => (ball === shot.cue ? "cue" : ball);

function predicateTrouble(
  drill: Drill,
  shot: Shot,
  item: Predicate,
  balls: ReadonlySet<BallId>,
  path: string,
): CaseError | null {
  const ball = ballOf(item);
  if (ball !== null && !balls.has(ball)) {
    return refuse(`${path}/ball`, `Ball ${ball} is not on the table; name one that is.`, "E_BALL");
  }
  const surface = resolveSurface(drill.table);
  const pots = (item.is === "potted" && item.not !== true) || (item.is === "pots" && item.count[0] > 0);
  if (pots && (surface.pockets === "closed" || surface.bed === "unbounded")) {
    return refuse(path, "This table has no pockets; nothing can be potted.");
  }
  if (ball !== null && shot.value.rack && ball > 0 && shot.mirrors.length > 0) {
    return refuse(`${path}/ball`, "A mirrored rack has other balls in its places; name no ball of it.");
  }
  if (shot.mirrors.some((mirror) => mirror !== "y") && item.is === "crossed" && item.line === "house") {
    return refuse(path, "The house is at one end alone; do not mirror this shot in x.");
  }
  if ("ball" in item && item.ball === "object" && balls.size < 2) {
    return refuse(`${path}/ball`, "There is no object ball on the table; add one.", "E_BALL");
  }
  if ((item.is === "contact" || item.is === "aside" || item.is === "follow") && item.ball === shot.cue) {
    return refuse(`${path}/ball`, "The cue ball does not meet itself; name an object ball.", "E_BALL");
  }
  return spanTrouble(item, balls.size, surface.table, path);
}

function spanTrouble(
  item: Predicate,
  balls: number,
  table: ReturnType<typeof resolveSurface>["table"],
  path: string,
): CaseError | null {
  const reach = [table.length / 2, table.width / 2].map((half) => half - tightDistance(table)) as [number, number];
  const beyond = ([low, high]: Span, limit: number): boolean => low > limit || high < -limit;
  switch (item.is) {
    case "pots":
    case "cushions":
    case "crossed": {
      if (isEmpty(item.count)) return refuse(`${path}/count`, "The range ends before it begins.", "E_RANGE");
      const many = item.is !== "cushions" && item.count[0] > balls;
      return many ? refuse(`${path}/count`, `There are only ${balls} balls on the table.`, "E_RANGE") : null;
    }
    case "offset":
      if (isEmpty(item.between)) return refuse(`${path}/between`, "The range ends before it begins.", "E_RANGE");
      return item.from[0] === item.towards[0] && item.from[1] === item.towards[1]
        ? refuse(`${path}/towards`, "Two equal places give no direction; move one.", "E_RANGE")
        : null;
    case "zone": {
      if (isEmpty(item.x)) return refuse(`${path}/x`, "The zone ends before it begins.", "E_RANGE");
      if (isEmpty(item.y)) return refuse(`${path}/y`, "The zone ends before it begins.", "E_RANGE");
      const off = beyond(item.x, reach[0]) || beyond(item.y, reach[1]);
      return off ? refuse(path, "No ball can stand in this zone; move it on the bed.", "E_OFF_TABLE") : null;
    }
    case "stops": {
      const far = Math.max(Math.abs(item.at[0]) - reach[0], Math.abs(item.at[1]) - reach[1]);
      return far > item.within ? refuse(path, "No ball can stand there; move it on the bed.", "E_OFF_TABLE") : null;
    }
    case "safety":
      return item.hidden === undefined && item.farther === undefined
        ? refuse(path, 'Say "hidden" or how much "farther".')
        : null;
    default:
      return null;
  }
}
