// Looks for a stroke that gets full marks in each shot of a drill, by playing strokes: `node build/find-solutions.mjs
// [--budget N] [--again] FILE...`. A stored solution that still gets full marks stays; one that is found is written into
// the file. Says what is left without one, and exits 1 then. The same files and seed give the same strokes.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";

const root = resolve(import.meta.dirname, "..");

/** @param {string} path */
async function load(path) {
  const { module } = await runnerImport(resolve(root, path), { root, configFile: false, logLevel: "error" });
  return /** @type {any} */ (module);
}

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    budget: { type: "string", default: "400" },
    seeds: { type: "string", default: "3" },
    again: { type: "boolean", default: false },
  },
});
const budget = Number(options.budget);
const seeds = Number(options.seeds);

const { createPlayer } = await load("physics/play.ts");
const { searchStroke } = await load("physics/explore.ts");
const { column, rowSize } = await load("physics/record.ts");
const { fullMarks } = await load("rules/drills/drill.ts");
const { unsolvedShot } = await load("rules/drills/pack.ts");
const { parseDrill } = await load("rules/drills/file.ts");
const { placeShot } = await load("rules/drills/place.ts");
const { scoreAttempt } = await load("rules/drills/score.ts");
const { startRun, strike } = await load("rules/drills/run.ts");
const { openShots } = await load("rules/drills/safety.ts");
const { pocketPlace, resolveTable } = await load("rules/table.ts");
const player = await createPlayer();

/** How near a ball came to a pocket's mouth, metres, and how far it stood from it at first. @param {any} record @param {number} ball @param {[number, number]} mouth */
function nearest(record, ball, mouth) {
  const track = record.tracks.find((/** @type {any} */ item) => item.ball === ball);
  let least = 5;
  if (track === undefined) return least;
  for (let base = 0; base < track.rows.length; base += rowSize) {
    const [x, y] = [track.rows[base + column.position], track.rows[base + column.position + 1]];
    const next = base + rowSize < track.rows.length ? base + rowSize : base;
    const [u, v] = [track.rows[next + column.position] - x, track.rows[next + column.position + 1] - y];
    const span = u * u + v * v;
    const share = span === 0 ? 0 : Math.max(0, Math.min(1, ((mouth[0] - x) * u + (mouth[1] - y) * v) / span));
    least = Math.min(least, Math.hypot(x + share * u - mouth[0], y + share * v - mouth[1]));
  }
  return least;
}

/** 0: full marks; below: what is missing. @param {any} drill @param {any} placed @param {any} judgement */
function closeness(drill, placed, judgement) {
  const { log, verdict, record } = judgement;
  const score = scoreAttempt(drill, placed, { value: placed.value, log, verdict });
  const goal = score.goals.find((/** @type {any} */ item) => item.points === score.most);
  let missing = score.reasons.length * 0.5;
  const table = resolveTable(placed.value.table);
  for (const { predicate, holds, value, limit, unit } of goal.answers) {
    if (holds) continue;
    if (predicate.is === "potted" && predicate.not !== true) {
      const cue = placed.solution?.ball ?? placed.shot.cue ?? 0;
      const ball = predicate.ball === "cue" ? cue : predicate.ball;
      const place = predicate.pocket === undefined ? null : pocketPlace(table, predicate.pocket).mouth;
      const mouth = place === null ? null : [place[0] / 1000, place[1] / 1000];
      missing +=
        mouth === null || typeof ball !== "number" ? 1 : 0.2 + nearest(record, ball, /** @type {any} */ (mouth));
    } else if (value !== null && limit !== null && predicate.not !== true) {
      const off = Math.max(limit[0] - value, value - limit[1], 0);
      missing += 0.05 + Math.min(1, off / (unit === "mm" ? 1500 : unit === "deg" ? 90 : 3));
    } else missing += predicate.is === "jaw" ? 0.1 : 0.7;
  }
  return -missing;
}

const degrees = (/** @type {number} */ x, /** @type {number} */ y) => (Math.atan2(y, x) * 180) / Math.PI;

/** What to search: around the way to the object ball, or around the axis. @param {any} placed */
function rangesOf(placed) {
  const layout = placed.value.layout;
  const cue = placed.shot.cue ?? layout[0].ball;
  const from = layout.find((/** @type {any} */ item) => item.ball === cue).position;
  const object = layout.find((/** @type {any} */ item) => item.ball !== cue)?.position;
  const kicks = placed.goals.some((/** @type {any} */ goal) =>
    goal.when.some((/** @type {any} */ item) => item.before === "contact"),
  );
  const away = placed.goals.some((/** @type {any} */ goal) =>
    goal.when.some((/** @type {any} */ item) => item.name === "played-away"),
  );
  if (kicks || away) return { azimuth: [-180, 180], speed: [1, 5], height: [-0.3, 0.3] };
  if (object === undefined) {
    const sided = placed.goals.some((/** @type {any} */ goal) =>
      goal.when.some(
        (/** @type {any} */ item) =>
          item.is === "zone" && item.y[0] + item.y[1] !== 0 && item.y[0] > -888 && item.y[1] < 888,
      ),
    );
    const plain = { azimuth: [-1, 1], speed: [0.3, 5], height: [0, 0.4] };
    return sided ? { ...plain, side: [-0.6, 0.6] } : plain;
  }
  const [x, y] = [object[0] - from[0], object[1] - from[1]];
  const far = Math.hypot(x, y);
  const half = (Math.asin(Math.min(1, 68 / far)) * 180) / Math.PI;
  const middle = degrees(x, y);
  const broken = placed.value.rack;
  return {
    azimuth: [middle - (broken ? 6 : half), middle + (broken ? 6 : half)],
    speed: broken ? [3, 9] : [0.8, 6],
    height: [-0.6, 0.6],
  };
}

/** Moves the azimuth to the middle of the stretch that gets full marks: small changes of the physics then leave it be. @param {any} base @param {(stroke: any) => boolean} passes */
function centred(base, passes) {
  let best = base;
  for (const [name, step, most] of /** @type {const} */ ([
    ["azimuth", 0.01, 40],
    ["speed", 0.02, 25],
  ])) {
    const edge = (/** @type {number} */ sign) => {
      let k = 0;
      while (k < most && passes({ ...best, [name]: best[name] + sign * (k + 1) * step })) k++;
      return k * step;
    };
    const [up, down] = [edge(1), edge(-1)];
    const moved = { ...best, [name]: best[name] + (up - down) / 2 };
    if (passes(moved)) best = moved;
  }
  const rounded = { ...best };
  for (const name of ["azimuth", "side", "height", "speed"]) rounded[name] = Number(best[name].toFixed(4)) + 0;
  return passes(rounded) ? rounded : best;
}

/**
 * A run ball by ball: the open shots in turn, the shortest first, each searched around its line, until the run is over.
 * Null: no way to full marks.
 * @param {any} drill
 * @param {any} shot
 */
function solveRun(drill, shot) {
  const variant = { shot: shot.id, mirror: "none", rung: 0, seed: 0 };
  let state = startRun(placeShot(drill, variant).value.value);
  const strokes = [];
  while (state.points === null) {
    const table = resolveTable(state.value.table);
    const balls = new Map(state.value.layout.map((/** @type {any} */ item) => [item.ball, item.position]));
    let found = null;
    for (const open of openShots(table, balls).slice(0, 12)) {
      if (shot.cue !== null && open.cue !== shot.cue) continue;
      const from = balls.get(open.cue);
      const aim = degrees(open.ghost[0] - from[0], open.ghost[1] - from[1]);
      const mouth = pocketPlace(table, open.pocket).mouth.map((/** @type {number} */ at) => at / 1000);
      const stroke = {
        ball: open.cue,
        azimuth: aim,
        elevation: null,
        side: 0,
        height: 0,
        speed: 2,
        followThrough: null,
        seed: 1,
      };
      const work = searchStroke(
        player,
        { ...state.value, strokes: [stroke] },
        (/** @type {any} */ { verdict, record }) =>
          verdict.legal === true && verdict.counted.length > 0
            ? 0
            : -0.01 -
              nearest(record, open.own ? open.cue : open.object, /** @type {any} */ (mouth)) -
              verdict.fouls.length,
        { ranges: { azimuth: [aim - 2.5, aim + 2.5], speed: [1.2, 4], height: [-0.5, 0.5] }, budget: 120, enough: 0 },
      );
      for (;;) {
        const step = work.next();
        if (!step.done) continue;
        if (step.value?.score === 0) found = step.value.stroke;
        break;
      }
      if (found !== null) break;
    }
    if (found === null) return null;
    const { value } = state;
    found = centred(found, (/** @type {any} */ stroke) => {
      const judged = player.judge({ ...value, strokes: [stroke], log: null, digest: "" });
      return judged.ok && judged.value.verdict.legal === true && judged.value.verdict.counted.length > 0;
    });
    strokes.push(found);
    const after = strike(drill, variant, state, found, (/** @type {any} */ value) => player.judge(value));
    if (!after.ok) return null;
    state = after.value.state;
    process.stderr.write(`    ${strokes.length} strokes, ${state.counted} balls\n`);
  }
  return state.points === fullMarks(shot) ? strokes : null;
}

/** A stroke as a file says it. @param {any} stroke */
function said({ elevation, followThrough, ...rest }) {
  return {
    ...rest,
    ...(elevation === null ? {} : { elevation }),
    ...(followThrough === null ? {} : { followThrough }),
  };
}

let without = 0;
for (const file of files) {
  const raw = JSON.parse(readFileSync(file, "utf8"));
  const parsed = parseDrill(JSON.stringify(raw));
  if (!parsed.ok) {
    process.stdout.write(`${file}: ${parsed.error.code} ${parsed.error.path}: ${parsed.error.message}\n`);
    without++;
    continue;
  }
  const drill = parsed.value;
  for (const [index, shot] of drill.shots.entries()) {
    if (shot.run !== null) {
      if (
        shot.solution !== null &&
        !options.again &&
        unsolvedShot(drill, (/** @type {any} */ value) => player.judge(value)) === null
      ) {
        continue;
      }
      const strokes = solveRun(drill, shot);
      process.stdout.write(
        `${drill.id} ${shot.id}: ${strokes === null ? "nothing found" : `${strokes.length} strokes`}\n`,
      );
      if (strokes === null) without++;
      else {
        const [first, ...further] = strokes.map(said);
        Object.assign(raw.shots[index], { solution: first, further });
        writeFileSync(file, `${JSON.stringify(raw, null, 2)}\n`);
      }
      continue;
    }
    for (let rung = 0; rung <= (shot.ladder?.steps.length ?? 0); rung++) {
      const began = performance.now();
      const placed = placeShot(drill, { shot: shot.id, mirror: "none", rung, seed: 0 }).value;
      const holder = rung === 0 ? raw.shots[index] : raw.shots[index].vary.ladder.steps[rung - 1];
      let played = 0;
      const passes = (/** @type {any} */ stroke) => {
        played++;
        const judged = player.judge({ ...placed.value, strokes: [stroke], log: null, digest: "" });
        return judged.ok && closeness(drill, placed, judged.value) === 0;
      };
      if (placed.solution !== null && !options.again && passes(placed.solution)) continue;
      const ball = shot.cue ?? placed.value.layout[0].ball;
      const first = placed.solution ?? {
        ball,
        azimuth: 0,
        elevation: null,
        side: 0,
        height: 0,
        speed: 2,
        followThrough: null,
        seed: 1,
      };
      const base = { ...placed.value, strokes: [first], log: null, digest: "" };
      // A ladder keeps the line of the shot: what solves the step before is the place to look from.
      const near =
        rung > 0 ? (raw.shots[index].vary.ladder.steps[rung - 2]?.solution ?? raw.shots[index].solution) : undefined;
      const wide = rangesOf(placed);
      let found = null;
      for (let seed = 1; seed <= seeds && found === null; seed++) {
        /** @type {any} */
        const ranges = { ...wide };
        if (near && seed === 1) {
          ranges.azimuth = [near.azimuth - 1, near.azimuth + 1];
          ranges.height = [near.height - 0.1, near.height + 0.1];
        }
        const work = searchStroke(player, base, (/** @type {any} */ judgement) => closeness(drill, placed, judgement), {
          ranges,
          budget,
          seed,
          enough: 0,
        });
        for (;;) {
          const step = work.next();
          if (step.done) {
            if (step.value !== null && step.value.score === 0) found = step.value.stroke;
            else
              process.stderr.write(`    best ${step.value?.score.toFixed(3)} ${JSON.stringify(step.value?.stroke)}\n`);
            break;
          }
          played++;
          if (process.stderr.isTTY) {
            const { done, of, best } = step.value;
            process.stderr.write(
              `\r${drill.id}/${shot.id}/${rung} ${done} of ${of}, best ${best?.score.toFixed(3)}   `,
            );
          }
        }
      }
      const stroke = found === null ? null : centred(found, passes);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const name = `${drill.id} ${shot.id}${rung === 0 ? "" : ` step ${rung}`}`;
      if (stroke === null) {
        without++;
        process.stdout.write(`${name}: nothing found in ${played} strokes, ${seconds} s\n`);
      } else {
        holder.solution = said(stroke);
        process.stdout.write(
          `${name}: azimuth ${stroke.azimuth}, speed ${stroke.speed}, ${played} strokes, ${seconds} s\n`,
        );
      }
      writeFileSync(file, `${JSON.stringify(raw, null, 2)}\n`);
    }
  }
}
process.exitCode = without > 0 ? 1 : 0;
