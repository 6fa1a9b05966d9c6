import type { ForeignObject, Launch, PlacedBall, Stroke } from "../rules/case.ts";
import { fail, ok, type Result } from "../rules/errors.ts";
import { unitVector } from "../rules/exact-math.ts";
import { ballCount } from "../rules/log.ts";
import { type TableSpec, tightDistance } from "../rules/table.ts";
import { air, Balls, contact, gone, rest } from "./balls.ts";
import { Clusters } from "./clusters.ts";
import type { ContactGeometry } from "./contact-geometry.ts";
import { Cue } from "./cue.ts";
import { leastElevation } from "./cue-clearance.ts";
import { advance, classify, finishPhase, landOnBed } from "./flight.ts";
import { naturalFollowThrough } from "./hand.ts";
import { Hanging } from "./hanging.ts";
import { Integrator } from "./island.ts";
import { type HertzLaw, hertzCollision, hertzLaw } from "./laws/hertz.ts";
import { collide, plasticBelow } from "./laws/pair.ts";
import { measure } from "./measures.ts";
import { Obstacles } from "./obstacles.ts";
import type { Parameters } from "./parameters.ts";
import type { BallTrack, StrokeRecord } from "./record.ts";
import { Recorder } from "./recorder.ts";
import { closingNoise, pressAgain, Schedule } from "./schedule.ts";

export const engineVersion = "pyramid-engine 1";

const mm = 1e-3;
/** A first object ball farther than this, m, sends nothing back in time for a second contact. */
const watchedGap = 0.1;
/** A ball that rests higher than this over the bed, m, lies on rubber or rail. */
const onRail = 0.003;
/** Simulated time at which a stroke is given up, s. */
const timeLimit = 120;
/** Steps and events at which a stroke is given up. */
const workLimit = 20_000_000;
const eventLimit = 200_000;
/** Something this near a collision, m plus s times speed, makes it part of a cluster. */
const clusterMargin = 2e-4;
const clusterTime = 4e-4;
export interface EngineSetup {
  readonly table: TableSpec;
  readonly physics: Parameters;
  readonly geometry: ContactGeometry;
  readonly layout: readonly PlacedBall[];
  readonly strokes: readonly Stroke[];
  readonly launch: readonly Launch[];
  readonly objects: readonly ForeignObject[];
  /** Rule tolerance that the log itself needs: contacts less than this apart are one, s. */
  readonly chatter: number;
  /** Rule tolerance for which object balls are near, mm. */
  readonly chalk: number;
  /** How long a ball that came to a lip in this stroke keeps it open, s (22A.3). */
  readonly brinkSeconds: number;
  /** A ball that cannot drop by itself: the run of 22A that asks what it would have met. */
  readonly held?: number;
  /** Stop here, s, whatever still moves: for checks on a frictionless bed. */
  readonly until?: number;
  /** Factor on the engine's own steps, for checks of convergence. */
  readonly stepScale?: number;
  readonly trace?: (line: string) => void;
}

/**
 * One stroke from first tip contact to rest. State belongs to the balls; closed form between events, islands of
 * micro-steps where forces act over time (cue, clusters, rubber, lips), each with its own clock; the earliest goes first.
 */
export class Engine {
  readonly #setup: EngineSetup;
  readonly #balls = new Balls();
  readonly #radius: number;
  readonly #physics: Parameters;
  readonly #recorder: Recorder;
  readonly #schedule: Schedule;
  readonly #integrator: Integrator;
  readonly #hertz: HertzLaw;
  readonly #cues: Cue[] = [];
  readonly #warnings: string[] = [];
  readonly #hanging: Hanging;
  readonly #clusters: Clusters;
  #next = Number.POSITIVE_INFINITY;
  /** Balls that have moved since they last stood. */
  readonly #awake = new Uint8Array(ballCount);

  constructor(setup: EngineSetup) {
    this.#setup = setup;
    this.#radius = setup.table.ballRadius * mm;
    this.#physics = setup.physics;
    this.#recorder = new Recorder(setup.chatter);
    this.#hertz = hertzLaw(setup.physics, this.#radius);
    const obstacles = new Obstacles(setup.objects, this.#radius);
    this.#schedule = new Schedule(
      this.#balls,
      setup.geometry,
      obstacles,
      this.#radius,
      tightDistance(setup.table) * mm,
    );
    this.#integrator = new Integrator(
      this.#balls,
      setup.physics,
      setup.geometry,
      obstacles,
      this.#radius,
      this.#hertz,
      this.#recorder,
    );
    this.#hanging = new Hanging(this.#balls, setup.physics, setup.geometry, this.#radius, {
      fillet: setup.table.filletRadius * mm,
      seed: setup.strokes[0]?.seed ?? 1,
      brinkSeconds: setup.brinkSeconds,
      held: setup.held,
    });
    this.#clusters = new Clusters({
      balls: this.#balls,
      physics: setup.physics,
      radius: this.#radius,
      geometry: setup.geometry,
      obstacles,
      schedule: this.#schedule,
      integrator: this.#integrator,
      recorder: this.#recorder,
      stepScale: setup.stepScale ?? 1,
      freed: (i, moved) => {
        if (moved) this.#awake[i] = 1;
        this.#free(i);
      },
      lost: (i, fate) => this.#lost(i, fate),
      taken: (i) => this.#hanging.taken(i),
    });
  }

  /** Plays the stroke. The error is `E_LIMIT`: the time or work limit was reached. */
  run(): Result<StrokeRecord> {
    const done = this.#play();
    return done.ok ? ok(this.#finish()) : done;
  }

  /** Plays the stroke for its trajectories alone: no log, no measures, no digest. */
  preview(): Result<readonly BallTrack[]> {
    const done = this.#play();
    return done.ok ? ok(this.#recorder.tracks()) : done;
  }

  #play(): Result<null> {
    const placed = this.#place();
    if (!placed.ok) return placed;
    let events = 0;
    for (let work = 0; ; work++) {
      const event = this.#nextEvent();
      const island = this.#clusters.earliest();
      const cue = this.#clusters.earliestCue();
      const islandAt = island?.at ?? Number.POSITIVE_INFINITY;
      const cueAt = cue?.at ?? Number.POSITIVE_INFINITY;
      const rest = Math.min(event, islandAt, cueAt);
      const dropping = this.#hanging.nextDrop(rest);
      const next = dropping < 0 ? rest : this.#hanging.dropTime(dropping);
      if (next === Number.POSITIVE_INFINITY || next > (this.#setup.until ?? Number.POSITIVE_INFINITY)) break;
      if (next === event) events++;
      if (next > timeLimit || work > workLimit || events > eventLimit) {
        return fail(
          "E_LIMIT",
          "",
          `the stroke does not come to rest: given up at ${next.toFixed(3)} s; lower the speed or restore rolling resistance`,
        );
      }
      if (dropping >= 0) this.#sendOver(dropping, next, 0);
      else if (event <= islandAt && event <= cueAt) this.#process(event);
      else if (island !== null && islandAt <= cueAt) this.#clusters.step(island, event);
      else if (cue !== null) this.#clusters.stepCue(cue, event);
      if (this.#integrator.table.shakes.length > 0) this.#shake(next);
    }
    return ok(null);
  }

  #place(): Result<null> {
    const { layout, strokes, launch } = this.#setup;
    const { position, velocity, spin, phase } = this.#balls;
    for (const { ball, position: at } of layout) {
      position[3 * ball] = at[0] * mm;
      position[3 * ball + 1] = at[1] * mm;
      position[3 * ball + 2] = this.#radius;
      phase[ball] = rest;
    }
    for (const { ball, velocity: v, spin: w } of launch) {
      for (let c = 0; c < 3; c++) {
        velocity[3 * ball + c] = v[c] as number;
        spin[3 * ball + c] = w[c] as number;
      }
    }
    for (const { ball } of layout) {
      classify(this.#balls, ball, this.#physics, this.#radius);
      if (phase[ball] !== rest) this.#awake[ball] = 1;
      const stands = phase[ball] !== rest || this.#hanging.set(ball);
      this.#recorder.row(this.#balls, ball);
      if (!stands) this.#clusters.found([ball], 0);
    }
    for (const [k, stroke] of strokes.entries()) {
      if (this.#address(stroke)) continue;
      const path = strokes.length === 1 ? "/stroke" : `/strokes/${k}`;
      return fail(
        "E_STROKE",
        path,
        `The cue does not reach ball ${stroke.ball}: other balls are in its way. Move the aim or the contact point.`,
      );
    }
    for (let i = 0; i < ballCount; i++) if (phase[i] !== gone && phase[i] !== contact) this.#schedule.renew(i);
    return ok(null);
  }

  /** Puts the cue to the ball: its elevation and hand as played, and the island that it opens. False: other balls are in its way at every elevation. */
  #address(stroke: Stroke): boolean {
    const least = leastElevation(this.#setup.table, this.#physics, this.#balls, stroke);
    if (least === null) return false;
    let elevation = stroke.elevation ?? least;
    if (elevation < least) {
      elevation = least;
      this.#warnings.push(`elevation-raised ${least.toFixed(2)}`);
    }
    const gap = this.#gapAhead(stroke);
    let follow = stroke.followThrough === null ? Number.NaN : stroke.followThrough * mm;
    if (stroke.followThrough === null) {
      const natural = naturalFollowThrough(stroke, gap, this.#physics);
      follow = natural.length;
      if (natural.tooNear) this.#warnings.push(`near-ball ${(gap / mm).toFixed(1)}`);
    }
    const cue = new Cue(stroke, elevation, follow, this.#balls, this.#physics, this.#radius);
    this.#cues.push(cue);
    // A double hit can come late: the cue waits for the ball that the object ball sends back.
    const near = gap < watchedGap ? gap : 0;
    this.#clusters.address(cue, (3 * near + 2 * follow) / stroke.speed + 0.03);
    return true;
  }

  /** Free way of the cue ball along the aim to the first object ball, m. */
  #gapAhead(stroke: Stroke): number {
    const { position: p } = this.#balls;
    const o = 3 * stroke.ball;
    const axis = unitVector(stroke.azimuth);
    let least = Number.POSITIVE_INFINITY;
    for (let j = 0; j < ballCount; j++) {
      if (j === stroke.ball || this.#balls.phase[j] === gone) continue;
      const dx = (p[3 * j] as number) - (p[o] as number);
      const dy = (p[3 * j + 1] as number) - (p[o + 1] as number);
      const along = dx * axis[0] + dy * axis[1];
      const aside = dx * axis[1] - dy * axis[0];
      const reach = 4 * this.#radius * this.#radius - aside * aside;
      if (along <= 0 || reach <= 0) continue;
      const way = along - Math.sqrt(reach);
      if (way < least) least = way > 0 ? way : 0;
    }
    return least;
  }

  /** The earliest thing in closed form. */
  #nextEvent(): number {
    if (!this.#schedule.changed) return this.#next;
    this.#schedule.changed = false;
    const { until } = this.#balls;
    const { tableAt, pairAt } = this.#schedule;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < ballCount; i++) {
      if ((until[i] as number) < least && this.#balls.phase[i] !== contact) least = until[i] as number;
      if ((tableAt[i] as number) < least) least = tableAt[i] as number;
    }
    for (let i = 0; i < ballCount; i++) {
      for (let key = 17 * i + 1; key < 16 * i + 16; key++)
        if ((pairAt[key] as number) < least) least = pairAt[key] as number;
    }
    this.#next = least;
    return least;
  }

  /** Everything closed-form that happens at `t`: phase ends, then the table, then pairs. */
  #process(t: number): void {
    const { until, phase } = this.#balls;
    const { tableAt, tableIsContact, pairAt } = this.#schedule;
    for (let i = 0; i < ballCount; i++) {
      if (until[i] === t && phase[i] !== contact) {
        this.#advance(i, t);
        finishPhase(this.#balls, i, this.#physics, this.#radius);
        this.#free(i);
      }
    }
    for (let i = 0; i < ballCount; i++) {
      if (tableAt[i] !== t) continue;
      this.#advance(i, t);
      if (tableIsContact[i] === 1) this.#clusters.found([i], t);
      else this.#schedule.renewTable(i);
    }
    for (let i = 0; i < ballCount; i++) {
      for (let j = i + 1; j < ballCount; j++) if (pairAt[16 * i + j] === t) this.#meet(i, j, t);
    }
  }

  /** Two balls in closed form meet: in closed form when nothing else is near, else as an island. */
  #meet(i: number, j: number, t: number): void {
    this.#advance(i, t);
    this.#advance(j, t);
    const { phase } = this.#balls;
    const moving = [i, j].filter((k) => phase[k] !== rest);
    if (!this.#isAlone(i, j, t)) {
      this.#setup.trace?.(`${t.toFixed(6)} island ${i} ${j}`);
      this.#clusters.found([i, j], t);
      return;
    }
    const key = 16 * i + j;
    const closing = this.#balls.closing(i, j);
    if (closing < closingNoise) {
      this.#schedule.pairFrom[key] = t + pressAgain;
      this.#schedule.renew(i);
      return;
    }
    collide(this.#balls, i, j, this.#physics, this.#radius);
    const { duration, peak } = hertzCollision(this.#hertz, this.#physics.ballMass, closing);
    this.#setup.trace?.(`${t.toFixed(6)} pair ${i} ${j} closing ${closing.toFixed(4)}`);
    if (closing < plasticBelow) {
      this.#schedule.pairFrom[key] = t + pressAgain;
      this.#part(i, j);
    }
    this.#recorder.contact({
      type: "balls",
      balls: [i, j],
      from: t,
      to: t + duration,
      peak,
      ...(moving.length === 2 ? {} : { moving }),
    });
    for (const k of [i, j]) {
      if (phase[k] !== air) landOnBed(this.#balls, k, this.#physics, this.#radius);
      classify(this.#balls, k, this.#physics, this.#radius);
      this.#free(k);
    }
  }

  /** Balls that press on each other sink a little between two looks: set back to touching. */
  #part(i: number, j: number): void {
    const { position: p } = this.#balls;
    const distance = this.#balls.distanceAt(i, j, this.#balls.at[j] as number);
    const overlap = 2 * this.#radius - distance;
    if (overlap <= 0) return;
    for (let c = 0; c < 3; c++) {
      const half = (overlap * ((p[3 * j + c] as number) - (p[3 * i + c] as number))) / (2 * distance);
      p[3 * i + c] = (p[3 * i + c] as number) - half;
      p[3 * j + c] = (p[3 * j + c] as number) + half;
    }
  }

  /** Nothing that could take part in the collision of i and j: no third ball, rubber, lip or tip. */
  #isAlone(i: number, j: number, t: number): boolean {
    const si = this.#balls.speed(i);
    const sj = this.#balls.speed(j);
    const margin = clusterMargin + clusterTime * (si > sj ? si : sj);
    const { position: p } = this.#balls;
    const { geometry } = this.#setup;
    for (const k of [i, j]) {
      const x = Math.abs(p[3 * k] as number);
      const y = Math.abs(p[3 * k + 1] as number);
      if (x > geometry.halfLength - this.#radius - margin || y > geometry.halfWidth - this.#radius - margin)
        return false;
      if (this.#clusters.tipNear(k, margin)) return false;
      for (let m = 0; m < ballCount; m++) {
        if (m === i || m === j || this.#balls.phase[m] === gone) continue;
        if (this.#balls.distanceAt(k, m, t) - 2 * this.#radius < margin) return false;
      }
    }
    return true;
  }

  #advance(i: number, t: number): void {
    if (this.#balls.phase[i] !== contact) advance(this.#balls, i, t, this.#physics);
  }

  /** A ball just classified: its row, its rest if it stopped, and what lies ahead. */
  #free(i: number): void {
    this.#recorder.row(this.#balls, i);
    const moved = this.#awake[i] === 1;
    if (this.#balls.phase[i] === rest && (this.#balls.position[3 * i + 2] as number) > this.#radius + onRail) {
      this.#recorder.event({ type: "off", ball: i, at: this.#balls.at[i] as number, where: "rail" });
      this.#balls.phase[i] = gone;
      this.#recorder.row(this.#balls, i);
      return;
    }
    if (this.#balls.phase[i] !== rest) this.#awake[i] = 1;
    else {
      this.#hanging.stopped(i, this.#balls.at[i] as number, moved);
      if (moved) this.#restAt(i);
    }
    this.#schedule.renew(i);
  }

  /** A hanging ball goes over. */
  #sendOver(i: number, t: number, speed: number): void {
    this.#advance(i, t);
    this.#hanging.goOver(i, t, speed);
    this.#clusters.found([i], t);
  }

  /** Cushion hits shake the table: a hanging ball may go over. */
  #shake(t: number): void {
    for (const { ball, hit, alongX } of this.#integrator.table.shakes) {
      for (const over of this.#hanging.shaken(ball, hit, alongX)) this.#sendOver(over.ball, t, over.speed);
    }
    this.#integrator.table.shakes.length = 0;
  }

  #restAt(i: number): void {
    const { position: p, at } = this.#balls;
    const t = at[i] as number;
    this.#awake[i] = 0;
    this.#recorder.rest(i, t, [(p[3 * i] as number) / mm, (p[3 * i + 1] as number) / mm]);
  }

  /** A ball goes out of play: into its pocket, or over the edge to the floor. */
  #lost(i: number, fate: "pocketed" | "floor"): void {
    this.#recorder.out(i, this.#balls.at[i] as number);
    if (fate === "pocketed") this.#drop(i);
    else {
      this.#recorder.event({ type: "off", ball: i, at: this.#balls.at[i] as number, where: "floor" });
      this.#fall(i, this.#setup.table.floor * mm + this.#radius);
    }
    this.#balls.phase[i] = gone;
    this.#recorder.row(this.#balls, i);
  }

  /** A ball that cannot leave its hole falls straight down, until its centre is below -R. */
  #drop(i: number): void {
    const { position: p, velocity: v } = this.#balls;
    const o = 3 * i;
    const at = this.#balls.at[i] as number;
    const pocket = this.#integrator.table.pocketOf(i);
    const z = p[o + 2] as number;
    const down = (v[o + 2] as number) < 0 ? (v[o + 2] as number) : 0;
    const { g } = this.#physics;
    const depth = z + this.#radius;
    const time = depth > 0 ? (down + Math.sqrt(down * down + 2 * g * depth)) / g : 0;
    if (time > 0) {
      v[o] = 0;
      v[o + 1] = 0;
      v[o + 2] = down;
      this.#fall(i, -this.#radius);
    }
    this.#recorder.event(this.#hanging.fell(i, pocket, at + time, (since) => this.#recorder.touchedSince(i, since)));
  }

  /** Free fall of a ball that is out of play, as a row of the record, until its centre is at this height. */
  #fall(i: number, to: number): void {
    const { position: p, velocity: v, acceleration: a } = this.#balls;
    const o = 3 * i;
    const { g } = this.#physics;
    const vz = v[o + 2] as number;
    const height = (p[o + 2] as number) - to;
    if (height <= 0) return;
    a[o] = a[o + 1] = 0;
    a[o + 2] = -g;
    this.#balls.phase[i] = air;
    this.#recorder.row(this.#balls, i);
    advance(
      this.#balls,
      i,
      (this.#balls.at[i] as number) + (vz + Math.sqrt(vz * vz + 2 * g * height)) / g,
      this.#physics,
    );
    v.fill(0, o, o + 3);
    a.fill(0, o, o + 3);
  }

  #finish(): StrokeRecord {
    const { strokes, table } = this.#setup;
    // 14.1: the latest rest, or the fall of the last ball that was still on the surface.
    const end = Math.max(this.#recorder.latest(), this.#hanging.openUntil());
    if (strokes.length > 0 || this.#setup.launch.length > 0) this.#recorder.event({ type: "end", at: end });
    return this.#recorder.finish({
      engine: engineVersion,
      ballRadius: this.#radius,
      spinDecay: this.#physics.spinDecay,
      duration: end,
      cues: this.#cues,
      warnings: this.#warnings,
      houseLine: (-table.length / 4) * mm,
      measures: (tracks, events) =>
        measure({
          stroke: strokes.length === 1 ? strokes[0] : undefined,
          elevation: this.#cues[0]?.elevation,
          layout: this.#setup.layout,
          ballRadius: table.ballRadius,
          chalk: this.#setup.chalk,
          tracks,
          events,
        }),
    });
  }
}
