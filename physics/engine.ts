import type { Launch, PlacedBall, Stroke } from "../rules/case.ts";
import { fail, ok, type Result } from "../rules/errors.ts";
import { unitVector } from "../rules/exact-math.ts";
import { ballCount } from "../rules/log.ts";
import { pocketPlace, type TableSpec, tightDistance } from "../rules/table.ts";
import { air, Balls, contact, gone, rest, roll, slide, spinning } from "./balls.ts";
import { Brink } from "./brink.ts";
import type { ContactGeometry } from "./contact-geometry.ts";
import { Cue, naturalFollowThrough } from "./cue.ts";
import { leastElevation } from "./cue-clearance.ts";
import { advance, classify, finishPhase, landOnBed } from "./flight.ts";
import { coarseStep, fineStep, Integrator, Island } from "./island.ts";
import { type HertzLaw, hertzCollision, hertzLaw } from "./laws/hertz.ts";
import { collide, plasticBelow } from "./laws/pair.ts";
import { rubberLaw } from "./laws/rubber.ts";
import { measure } from "./measures.ts";
import type { Parameters } from "./parameters.ts";
import type { StrokeRecord } from "./record.ts";
import { Recorder } from "./recorder.ts";
import { closingNoise, pressAgain, Schedule } from "./schedule.ts";

export const engineVersion = "pyramid-engine 1";

const mm = 1e-3;
/** Simulated time at which a stroke is given up, s. */
const timeLimit = 120;
/** Steps and events at which a stroke is given up. */
const workLimit = 20_000_000;
/** Something this near a collision, m plus s times speed, makes it part of a cluster. */
const clusterMargin = 2e-4;
const clusterTime = 4e-4;
/** A contact due within this, s, belongs to the island already. */
const ahead = 1.1e-4;
const touchMargin = 1e-6;
/** Knots of the cue, s; half as many while it moves alone. */
const cueKnot = 1e-4;
/** No step is cut shorter than this, s. */
const leastStep = 1e-7;
/** Fine steps between two looks at who belongs to an island. */
const patienceFine = 40;
const patienceCoarse = 4;

export interface EngineSetup {
  readonly table: TableSpec;
  readonly physics: Parameters;
  readonly geometry: ContactGeometry;
  readonly layout: readonly PlacedBall[];
  readonly strokes: readonly Stroke[];
  readonly launch: readonly Launch[];
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
  readonly #watch: number[] = [];
  readonly #warnings: string[] = [];
  readonly #brink: Brink;
  /** When each ball at rest on a lip drops by itself (Infinity: not), when it came there (before 0: before the stroke), when it dropped. */
  readonly #dropsAt = new Float64Array(ballCount).fill(Number.POSITIVE_INFINITY);
  readonly #stoodAt = new Float64Array(ballCount).fill(Number.NaN);
  readonly #droppedAt = new Float64Array(ballCount).fill(Number.NaN);
  /** Balls that have moved since they last stood. */
  readonly #awake = new Uint8Array(ballCount);
  readonly #islands: Island[] = [];

  constructor(setup: EngineSetup) {
    this.#setup = setup;
    this.#radius = setup.table.ballRadius * mm;
    this.#physics = setup.physics;
    this.#recorder = new Recorder(setup.chatter);
    this.#hertz = hertzLaw(setup.physics, this.#radius);
    this.#schedule = new Schedule(this.#balls, setup.geometry, this.#radius, tightDistance(setup.table) * mm);
    this.#integrator = new Integrator(
      this.#balls,
      setup.physics,
      setup.geometry,
      this.#radius,
      this.#hertz,
      rubberLaw(setup.physics),
      this.#recorder,
    );
    this.#brink = new Brink(
      setup.physics,
      setup.geometry,
      this.#radius,
      setup.table.filletRadius * mm,
      setup.strokes[0]?.seed ?? 1,
    );
  }

  /** Plays the stroke. The error is `E_LIMIT`: the time or work limit was reached. */
  run(): Result<StrokeRecord> {
    this.#place();
    for (let work = 0; ; work++) {
      const event = this.#nextEvent();
      const island = this.#earliestIsland();
      const cue = this.#earliestCue();
      const islandAt = island?.at ?? Number.POSITIVE_INFINITY;
      const cueAt = cue?.at ?? Number.POSITIVE_INFINITY;
      const rest = Math.min(event, islandAt, cueAt);
      const dropping = this.#nextDrop(rest);
      const next = dropping < 0 ? rest : (this.#dropsAt[dropping] as number);
      if (next === Number.POSITIVE_INFINITY || next > (this.#setup.until ?? Number.POSITIVE_INFINITY)) break;
      if (next > timeLimit || work > workLimit) {
        return fail(
          "E_LIMIT",
          "",
          `the stroke does not come to rest: given up at ${next.toFixed(3)} s; lower the speed or restore rolling resistance`,
        );
      }
      if (dropping >= 0) this.#topple(dropping, next, 0);
      else if (event <= islandAt && event <= cueAt) this.#process(event);
      else if (island !== null && islandAt <= cueAt) this.#stepIsland(island, event);
      else if (cue !== null) this.#stepCue(cue, event);
      if (this.#integrator.shakes.length > 0) this.#shake(next);
    }
    return ok(this.#finish());
  }

  #place(): void {
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
      if (phase[ball] === rest) this.#setOnLip(ball);
      this.#recorder.row(this.#balls, ball);
    }
    for (const stroke of strokes) this.#address(stroke);
    for (let i = 0; i < ballCount; i++) if (phase[i] !== gone && phase[i] !== contact) this.#schedule.renew(i);
  }

  /** A ball set over a lip is lowered onto the fillet, and hangs there or falls at once. */
  #setOnLip(i: number): void {
    const { position: p } = this.#balls;
    const { geometry } = this.#setup;
    const o = 3 * i;
    const place = this.#brink.at(p[o] as number, p[o + 1] as number);
    if (place === null) return;
    geometry.support(Math.abs(p[o] as number), Math.abs(p[o + 1] as number), p[o + 2] as number);
    p[o + 2] = (p[o + 2] as number) - geometry.gap / geometry.nz;
    this.#stoodAt[i] = -1;
    if (place.overhang < this.#brink.critical) {
      if (i !== this.#setup.held) this.#dropsAt[i] = this.#brink.holdsFor(place.overhang);
    } else {
      this.#droppedAt[i] = 0;
      this.#found([i], 0);
    }
  }

  /** The hanging ball that drops by itself before `rest`, or -1. With all else at rest only one of this stroke still counts (22A.3). */
  #nextDrop(rest: number): number {
    let least = -1;
    for (let i = 0; i < ballCount; i++) {
      const at = this.#dropsAt[i] as number;
      if (at === Number.POSITIVE_INFINITY || at > rest) continue;
      const stood = this.#stoodAt[i] as number;
      if (rest === Number.POSITIVE_INFINITY && !(stood >= 0 && at <= stood + this.#setup.brinkSeconds)) continue;
      if (least < 0 || at < (this.#dropsAt[least] as number)) least = i;
    }
    return least;
  }

  /** A ball that has come to rest: if it hangs on a lip, when the cloth lets it go. */
  #hang(i: number, t: number): void {
    const { position: p } = this.#balls;
    const place = this.#brink.at(p[3 * i] as number, p[3 * i + 1] as number);
    this.#dropsAt[i] = Number.POSITIVE_INFINITY;
    if (place === null) {
      this.#stoodAt[i] = Number.NaN;
      return;
    }
    if (!((this.#stoodAt[i] as number) < 0 && this.#awake[i] === 0)) this.#stoodAt[i] = t;
    if (i !== this.#setup.held) this.#dropsAt[i] = t + this.#brink.holdsFor(place.overhang);
  }

  /** A hanging ball goes over at `t`, with at least the speed that it needs. */
  #topple(i: number, t: number, speed: number): void {
    const { position: p, velocity: v, spin: w } = this.#balls;
    const o = 3 * i;
    const place = this.#brink.at(p[o] as number, p[o + 1] as number);
    this.#dropsAt[i] = Number.POSITIVE_INFINITY;
    if (place === null) return;
    // A hundredth more than the edge asks, so that it goes over and does not stand there.
    const least = 1.01 * this.#brink.threshold(place.overhang);
    const go = speed > least ? speed : least;
    this.#droppedAt[i] = t;
    this.#advance(i, t);
    v[o] = go * place.dx;
    v[o + 1] = go * place.dy;
    w[o] = (-go * place.dy) / this.#radius;
    w[o + 1] = (go * place.dx) / this.#radius;
    this.#found([i], t);
  }

  /** Cushion hits shake the table: a hanging ball may go over. */
  #shake(t: number): void {
    const { position: p, phase } = this.#balls;
    for (const { ball, hit, alongX } of this.#integrator.shakes) {
      for (let i = 0; i < ballCount; i++) {
        if (i === ball || i === this.#setup.held || phase[i] !== rest) continue;
        const place = this.#brink.at(p[3 * i] as number, p[3 * i + 1] as number);
        if (place === null) continue;
        const speed = this.#brink.shake(hit, alongX ? place.dx : place.dy);
        if (speed > this.#brink.threshold(place.overhang)) this.#topple(i, t, speed);
      }
    }
    this.#integrator.shakes.length = 0;
  }

  /** Puts the cue to the ball: its elevation and hand as played, and the island that it opens. */
  #address(stroke: Stroke): void {
    const least = leastElevation(this.#setup.table, this.#physics, this.#balls, stroke);
    let elevation = stroke.elevation ?? least;
    if (elevation < least) {
      elevation = least;
      this.#warnings.push(`elevation-raised ${least.toFixed(2)}`);
    }
    const gap = this.#gapAhead(stroke);
    let follow = stroke.followThrough === null ? Number.NaN : stroke.followThrough * mm;
    if (stroke.followThrough === null) {
      const natural = naturalFollowThrough(stroke.speed, gap, this.#physics);
      follow = natural.length;
      if (natural.tooNear) this.#warnings.push(`near-ball ${(gap / mm).toFixed(1)}`);
    }
    const cue = new Cue(stroke, elevation, follow, this.#balls, this.#physics, this.#radius);
    this.#cues.push(cue);
    // A double hit can come late: the cue waits for the ball that the object ball sends back.
    const near = gap < 0.1 ? gap : 0.1;
    this.#watch.push((3 * near + 2 * follow) / stroke.speed + 0.03);
    this.#found([stroke.ball], 0, cue);
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

  #nextEvent(): number {
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
    return least;
  }

  #earliestIsland(): Island | null {
    let least: Island | null = null;
    for (const island of this.#islands) if (least === null || island.at < least.at) least = island;
    return least;
  }

  #earliestCue(): Cue | null {
    let least: Cue | null = null;
    for (const cue of this.#cues) if (!cue.away && !cue.engaged && (least === null || cue.at < least.at)) least = cue;
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
      if (tableIsContact[i] === 1) this.#found([i], t);
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
      this.#found([i, j], t);
      return;
    }
    const key = 16 * i + j;
    const closing = this.#closing(i, j);
    if (closing < closingNoise) {
      this.#schedule.pairFrom[key] = t + pressAgain;
      this.#schedule.renew(i);
      return;
    }
    collide(this.#balls, i, j, this.#physics, this.#radius);
    const { duration, peak } = hertzCollision(this.#hertz, this.#physics.ballMass, closing);
    this.#setup.trace?.(`${t.toFixed(6)} pair ${i} ${j} closing ${closing.toFixed(4)}`);
    if (closing < plasticBelow) this.#schedule.pairFrom[key] = t + pressAgain;
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

  #closing(i: number, j: number): number {
    const { position: p, velocity: v } = this.#balls;
    const a = 3 * i;
    const b = 3 * j;
    const dx = (p[b] as number) - (p[a] as number);
    const dy = (p[b + 1] as number) - (p[a + 1] as number);
    const dz = (p[b + 2] as number) - (p[a + 2] as number);
    const along =
      ((v[a] as number) - (v[b] as number)) * dx +
      ((v[a + 1] as number) - (v[b + 1] as number)) * dy +
      ((v[a + 2] as number) - (v[b + 2] as number)) * dz;
    return along / Math.sqrt(dx * dx + dy * dy + dz * dz);
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
      for (const cue of this.#cues) if (!cue.away && cue.gap(this.#balls, k) < margin) return false;
      for (let m = 0; m < ballCount; m++) {
        if (m === i || m === j || this.#balls.phase[m] === gone) continue;
        if (this.#gapAt(k, m, t) < margin) return false;
      }
    }
    return true;
  }

  /** Gap of ball `i` at its present place to ball `m` at time `t`, m. */
  #gapAt(i: number, m: number, t: number): number {
    const { position: p } = this.#balls;
    let squared = 0;
    for (let c = 0; c < 3; c++) {
      const d = this.#coordinateAt(m, c, t) - (p[3 * i + c] as number);
      squared += d * d;
    }
    return Math.sqrt(squared) - 2 * this.#radius;
  }

  #coordinateAt(m: number, c: number, t: number): number {
    const { position: p, velocity: v, acceleration: a, at, phase } = this.#balls;
    const o = 3 * m + c;
    if (phase[m] === contact || phase[m] === rest) return p[o] as number;
    const dt = t - (at[m] as number);
    return (p[o] as number) + ((v[o] as number) + ((a[o] as number) * dt) / 2) * dt;
  }

  #velocityAt(m: number, c: number, t: number): number {
    const { velocity: v, acceleration: a, at, phase } = this.#balls;
    const o = 3 * m + c;
    if (phase[m] === contact) return v[o] as number;
    return (v[o] as number) + (a[o] as number) * (t - (at[m] as number));
  }

  #advance(i: number, t: number): void {
    if (this.#balls.phase[i] !== contact) advance(this.#balls, i, t, this.#physics);
  }

  /** A ball just classified: its row, its rest if it stopped, and what lies ahead. */
  #free(i: number): void {
    this.#recorder.row(this.#balls, i);
    if (this.#balls.phase[i] !== rest) this.#awake[i] = 1;
    else {
      this.#hang(i, this.#balls.at[i] as number);
      if (this.#awake[i] === 1) this.#restAt(i);
    }
    this.#schedule.renew(i);
  }

  #restAt(i: number): void {
    const { position: p, at } = this.#balls;
    const t = at[i] as number;
    this.#awake[i] = 0;
    this.#recorder.event({
      type: "rest",
      ball: i,
      at: t,
      position: [(p[3 * i] as number) / mm, (p[3 * i + 1] as number) / mm],
    });
  }

  // Islands ------------------------------------------------------------------------------------------------------------

  #found(members: readonly number[], t: number, cue: Cue | null = null): void {
    const island = new Island(t);
    this.#islands.push(island);
    for (const i of members) this.#take(island, i);
    if (cue !== null) this.#join(island, cue);
    this.#look(island);
  }

  /** Ball `i`, in closed form until now, joins an island at the island's clock. */
  #take(island: Island, i: number): void {
    this.#advance(i, island.at);
    island.energy += this.#balls.energy(i, this.#radius);
    this.#balls.acceleration.fill(0, 3 * i, 3 * i + 3);
    this.#balls.spinRate.fill(0, 3 * i, 3 * i + 3);
    this.#balls.phase[i] = contact;
    this.#balls.until[i] = Number.POSITIVE_INFINITY;
    this.#schedule.drop(i);
    this.#integrator.enter(i);
    island.balls.push(i);
    island.balls.sort((a, b) => a - b);
    island.patience = 0;
  }

  #join(island: Island, cue: Cue): void {
    island.cue = cue;
    cue.engaged = true;
    island.energy += (this.#physics.cueMass / this.#physics.ballMass) * (cue.speed * cue.speed) + 1;
    island.patience = 0;
    island.safeUntil = island.at;
  }

  #stepIsland(island: Island, event: number): void {
    if (island.at >= island.safeUntil) this.#lookAround(island);
    if (!this.#islands.includes(island)) return;
    const fine = island.busy || island.nextOpening < 2 * coarseStep;
    let dt = (fine ? fineStep : coarseStep) * (this.#setup.stepScale ?? 1);
    // End the step where a contact opens, so that it opens at the surface and not inside.
    if (island.nextOpening < dt) dt = island.nextOpening > leastStep ? island.nextOpening : leastStep;
    if (island.at + dt > island.safeUntil) {
      if (event > island.at && event < island.at + dt) dt = event - island.at;
      for (const other of this.#islands) {
        if (other !== island && other.at > island.at && other.at < island.at + dt) dt = other.at - island.at;
      }
    }
    this.#integrator.step(island, dt);
    const opening = island.nextOpening - dt / 2;
    island.nextOpening = opening > 0 ? opening : 0;
    this.#follow(island);
    if (--island.patience <= 0) this.#look(island);
  }

  /** Fates and knots after a step. */
  #follow(island: Island): void {
    for (let k = island.balls.length - 1; k >= 0; k--) {
      const i = island.balls[k] as number;
      this.#integrator.knot(i);
      const fate = this.#integrator.fate(i);
      if (fate !== null) this.#remove(island, i, fate);
    }
    const { cue } = island;
    if (cue !== null && cue.at - cue.knotAt >= cueKnot) this.#cueRow(cue);
  }

  #cueRow(cue: Cue): void {
    cue.knotAt = cue.at;
    this.#recorder.cueRow(this.#cues.indexOf(cue), cue, cue.gap(this.#balls, cue.ball));
  }

  #remove(island: Island, i: number, fate: "pocketed" | "off"): void {
    this.#integrator.leave(i, island.balls, island.at);
    island.balls.splice(island.balls.indexOf(i), 1);
    island.patience = 0;
    if (fate === "pocketed") this.#drop(i);
    else this.#recorder.event({ type: "off", ball: i, at: island.at, where: "floor" });
    this.#balls.phase[i] = gone;
    this.#recorder.row(this.#balls, i);
  }

  /** A ball that cannot leave its hole falls freely through its middle, until its centre is below -R. */
  #drop(i: number): void {
    const { position: p, velocity: v, acceleration: a } = this.#balls;
    const o = 3 * i;
    const at = this.#balls.at[i] as number;
    const pocket = this.#integrator.pocketOf(i);
    const z = p[o + 2] as number;
    const down = (v[o + 2] as number) < 0 ? (v[o + 2] as number) : 0;
    const depth = z + this.#radius;
    let time = 0;
    if (depth > 0) {
      const { g } = this.#physics;
      time = (down + Math.sqrt(down * down + 2 * g * depth)) / g;
      const [hx, hy] = pocketPlace(this.#setup.table, pocket).hole;
      v[o] = (hx * mm - (p[o] as number)) / time;
      v[o + 1] = (hy * mm - (p[o + 1] as number)) / time;
      v[o + 2] = down;
      a[o + 2] = -g;
      this.#balls.phase[i] = air;
      this.#recorder.row(this.#balls, i);
      advance(this.#balls, i, at + time, this.#physics);
      a[o + 2] = 0;
    }
    v.fill(0, o, o + 3);
    const dropped = this.#droppedAt[i] as number;
    const stood = this.#stoodAt[i] as number;
    const untouched = !Number.isNaN(dropped) && !this.#recorder.touchedSince(i, dropped);
    // 22A: by itself, having hung before the stroke or longer than a moment; else it fell because of the stroke.
    if (untouched && !(stood >= 0 && dropped - stood <= this.#setup.brinkSeconds)) {
      this.#recorder.event({ type: "fall", ball: i, pocket, at: at + time });
    } else {
      const stopped = untouched && stood >= 0 ? { stopped: stood } : {};
      this.#recorder.event({ type: "pocket", ball: i, pocket, at: at + time, ...stopped });
    }
  }

  /** Who still belongs to the island: frees balls whose forces are over, renews its pairs, lets the cue go. */
  #look(island: Island): void {
    const { cue } = island;
    if (cue !== null && cue.touching < 0 && !island.balls.some((i) => this.#tipDue(cue, i))) {
      cue.engaged = false;
      island.cue = null;
    }
    for (const i of [...island.balls]) {
      if (island.cue?.touching === i) continue;
      if (this.#mayLeave(island, i)) this.#release(island, i);
    }
    if (island.balls.length === 0) {
      if (island.cue !== null) island.cue.engaged = false;
      this.#islands.splice(this.#islands.indexOf(island), 1);
      return;
    }
    island.pairs = this.#pairsOf(island);
    if (island.cue !== null && island.cue.touching < 0) {
      for (const i of island.balls) {
        const closing = this.#integrator.tipClosing(island.cue, i);
        const gap = island.cue.gap(this.#balls, i);
        if (closing > 0 && gap > 0 && gap < closing * island.nextOpening) island.nextOpening = gap / closing;
      }
    }
    island.patience = island.busy ? patienceFine : patienceCoarse;
  }

  /** Pairs that can touch before the next look. */
  #pairsOf(island: Island): number[] {
    const pairs: number[] = [];
    const { balls } = island;
    island.nextOpening = Number.POSITIVE_INFINITY;
    const dt = patienceFine * fineStep + patienceCoarse * coarseStep;
    for (let a = 0; a < balls.length; a++) {
      for (let b = a + 1; b < balls.length; b++) {
        const i = balls[a] as number;
        const j = balls[b] as number;
        const gap = this.#gapAt(i, j, island.at);
        const bound = this.#bound(island) * dt;
        if (gap < bound || !Number.isNaN(this.#integrator.pairSince[16 * i + j])) pairs.push(16 * i + j);
        const closing = this.#closing(i, j);
        if (closing > 0 && gap > 0 && gap < closing * island.nextOpening) island.nextOpening = gap / closing;
      }
    }
    return pairs;
  }

  /** Whether the tip touches ball `i` within the next steps; both at the cue's clock. */
  #tipDue(cue: Cue, i: number): boolean {
    let along = 0;
    let squared = 0;
    for (const c of [0, 1, 2] as const) {
      const d = this.#coordinateAt(i, c, cue.at) - (cue.dome[c] as number);
      along += (cue.velocity(c) - this.#velocityAt(i, c, cue.at)) * d;
      squared += d * d;
    }
    const distance = Math.sqrt(squared);
    const closing = along / distance;
    const gap = distance - this.#radius - this.#physics.tipRadius;
    return closing > -closingNoise && gap < touchMargin + closing * 2 * ahead;
  }

  #mayLeave(island: Island, i: number): boolean {
    const integrator = this.#integrator;
    if (integrator.touches(i, island.balls)) return integrator.hasSettled(i);
    for (const j of island.balls) {
      if (j === i) continue;
      const gap = this.#gapAt(i, j, island.at);
      const closing = this.#closing(i, j);
      if (gap < touchMargin && closing > -closingNoise && (island.busy || !this.#isStill(i, j))) return false;
      if (closing > 0 && gap < closing * ahead) return false;
    }
    if (island.cue !== null && this.#tipDue(island.cue, i)) return false;
    return this.#restsOnTable(i) || integrator.hasSettled(i);
  }

  #isStill(i: number, j: number): boolean {
    return this.#balls.energy(i, this.#radius) === 0 && this.#balls.energy(j, this.#radius) === 0;
  }

  /** Whether closed form carries the ball on: on the plane bed or in the air over it, with rubber and edges out of touch. */
  #restsOnTable(i: number): boolean {
    const { position: p, velocity: v } = this.#balls;
    const { geometry } = this.#setup;
    const o = 3 * i;
    const x = Math.abs(p[o] as number);
    const y = Math.abs(p[o + 1] as number);
    const height = (p[o + 2] as number) - this.#radius;
    const flies = height > 1e-6 || (v[o + 2] as number) > 0.02;
    const strip = 0.045;
    if (x < geometry.halfLength - strip && y < geometry.halfWidth - strip) return true;
    if (flies) return false;
    const clearance = geometry.clearance(x, y);
    if (clearance < 0) return false;
    const sx = (p[o] as number) < 0 ? -1 : 1;
    const sy = (p[o + 1] as number) < 0 ? -1 : 1;
    const outward = (v[o] as number) * sx * geometry.nx + (v[o + 1] as number) * sy * geometry.ny;
    return outward > 0 || clearance > 2e-5 - outward * 1e-3;
  }

  #release(island: Island, i: number): void {
    island.balls.splice(island.balls.indexOf(i), 1);
    island.safeUntil = island.at;
    this.#balls.at[i] = island.at;
    if (this.#integrator.hasMoved(i)) this.#awake[i] = 1;
    if (this.#integrator.hasSettled(i) && (this.#integrator.touches(i, island.balls) || !this.#restsOnTable(i))) {
      this.#freeze(i, island);
    } else {
      classify(this.#balls, i, this.#physics, this.#radius);
    }
    this.#free(i);
  }

  /** At rest against rubber or on a lip: stands where it is until something touches it. */
  #freeze(i: number, island: Island): void {
    this.#integrator.leave(i, island.balls, island.at);
    this.#balls.velocity.fill(0, 3 * i, 3 * i + 3);
    this.#balls.spin.fill(0, 3 * i, 3 * i + 3);
    this.#balls.phase[i] = rest;
    this.#balls.until[i] = Number.POSITIVE_INFINITY;
  }

  /** Greatest speed at which two balls can close, m/s: root 2 times the speed that the whole energy gives one ball. */
  #bound(island: Island): number {
    let energy = 0;
    for (const other of this.#islands) energy += other.energy;
    for (let i = 0; i < ballCount; i++) {
      const phase = this.#balls.phase[i];
      if (phase === slide || phase === roll || phase === air || phase === spinning)
        energy += this.#balls.energy(i, this.#radius);
    }
    if (island.cue === null) for (const cue of this.#cues) if (!cue.away) energy += 2 * cue.speed * cue.speed;
    return 2 * Math.sqrt(energy);
  }

  /** Takes in what is about to touch a member, and finds how long nothing else can. */
  #lookAround(island: Island): void {
    const t = island.at;
    let again = true;
    let nearest = Number.POSITIVE_INFINITY;
    while (again) {
      again = false;
      nearest = Number.POSITIVE_INFINITY;
      for (let j = 0; j < ballCount; j++) {
        const phase = this.#balls.phase[j];
        if (phase === gone || island.balls.includes(j)) continue;
        const { gap, due } = this.#approach(island, j, t);
        if (gap < nearest) nearest = gap;
        if (!due) continue;
        if (phase !== contact) {
          this.#take(island, j);
          again = true;
        } else {
          const other = this.#islands.find((candidate) => candidate.balls.includes(j));
          if (other !== undefined && other.at === t) {
            this.#merge(island, other);
            again = true;
          }
        }
        if (again) break;
      }
    }
    for (const cue of this.#cues) {
      if (cue.away || cue.engaged) continue;
      for (const i of island.balls) nearest = Math.min(nearest, cue.gap(this.#balls, i));
    }
    const bound = this.#bound(island);
    island.safeUntil = bound > 0 ? t + nearest / bound : Number.POSITIVE_INFINITY;
    if (island.patience <= 0) this.#look(island);
  }

  /** Least gap of ball `j` to the island's members at `t`, and whether it touches one within the next steps. */
  #approach(island: Island, j: number, t: number): { readonly gap: number; readonly due: boolean } {
    let least = Number.POSITIVE_INFINITY;
    let due = false;
    const { position: p, velocity: v } = this.#balls;
    for (const i of island.balls) {
      const gap = this.#gapAt(i, j, t);
      if (gap < least) least = gap;
      if (gap > 0.003) continue;
      let along = 0;
      let squared = 0;
      for (let c = 0; c < 3; c++) {
        const d = this.#coordinateAt(j, c, t) - (p[3 * i + c] as number);
        along += ((v[3 * i + c] as number) - this.#velocityAt(j, c, t)) * d;
        squared += d * d;
      }
      const closing = along / Math.sqrt(squared);
      if (gap < closing * ahead || (gap < touchMargin && closing > -closingNoise)) due = true;
    }
    return { gap: least > 0 ? least : 0, due };
  }

  #merge(island: Island, other: Island): void {
    for (const i of other.balls) island.balls.push(i);
    island.balls.sort((a, b) => a - b);
    island.energy += other.energy;
    if (other.cue !== null) island.cue = other.cue;
    island.busy ||= other.busy;
    island.patience = 0;
    this.#islands.splice(this.#islands.indexOf(other), 1);
  }

  // The cue between its contacts ----------------------------------------------------------------------------------------

  #stepCue(cue: Cue, event: number): void {
    const index = this.#cues.indexOf(cue);
    if (
      cue.at > (this.#watch[index] as number) ||
      (cue.speed > 0 && (cue.rate[0] as number) < 1e-3 && (cue.travel[0] as number) >= cue.followThrough)
    ) {
      cue.away = true;
      return;
    }
    for (let i = 0; i < ballCount; i++) {
      if (this.#balls.phase[i] === gone) continue;
      if (!this.#tipDue(cue, i)) continue;
      const home = this.#islands.find((island) => island.balls.includes(i));
      if (home === undefined) {
        this.#found([i], cue.at, cue);
        return;
      }
      if (home.at === cue.at && home.cue === null) {
        this.#join(home, cue);
        return;
      }
    }
    let dt = coarseStep;
    if (event > cue.at && event < cue.at + dt) dt = event - cue.at;
    for (const island of this.#islands) if (island.at > cue.at && island.at < cue.at + dt) dt = island.at - cue.at;
    cue.drift(dt / 2);
    cue.kick(dt);
    cue.drift(dt / 2);
    cue.at += dt;
    if (cue.at - cue.knotAt >= 2 * cueKnot) this.#cueRow(cue);
  }

  /** A ball that came to a lip in this stroke keeps it open for a while (22A.3). */
  #brinkEnd(): number {
    let end = 0;
    for (let i = 0; i < ballCount; i++) {
      const stood = this.#stoodAt[i] as number;
      if (this.#balls.phase[i] === rest && stood >= 0) end = Math.max(end, stood + this.#setup.brinkSeconds);
    }
    return end;
  }

  #finish(): StrokeRecord {
    const { strokes, table } = this.#setup;
    // 14.1: the latest rest, or the fall of the last ball that was still on the surface.
    const end = Math.max(this.#recorder.latest(), this.#brinkEnd());
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
