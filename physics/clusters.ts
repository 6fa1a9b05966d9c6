import { ballCount } from "../rules/log.ts";
import { air, type Balls, contact, gone, rest, roll, slide, spinning } from "./balls.ts";
import type { ContactGeometry } from "./contact-geometry.ts";
import type { Cue } from "./cue.ts";
import { advance, classify, liftSpeed } from "./flight.ts";
import { coarseStep, fineStep, type Integrator, Island } from "./island.ts";
import { seated } from "./laws/bed.ts";
import type { Obstacles } from "./obstacles.ts";
import type { Parameters } from "./parameters.ts";
import type { Recorder } from "./recorder.ts";
import { closingNoise, type Schedule } from "./schedule.ts";

/** A contact due within this, s, belongs to the island already. */
const ahead = 1.1e-4;
const touchMargin = 1e-6;
/** Knots of the cue, s; half as many while it moves alone. */
const cueKnot = 1e-4;
/** With no ball this near, m, the cue alone takes longer steps, s: nothing closes that gap in one. */
const farFromCue = 0.01;
const farStep = 2.5e-4;
/** No step is cut shorter than this, s. */
const leastStep = 1e-7;
/** Fine and coarse steps between two looks at who belongs to an island. */
const patienceFine = 40;
const patienceCoarse = 4;
/** Balls farther from a member than this, m, are not asked whether they close. */
const askWithin = 0.003;
/** Nearer to a nose line than this, m, rubber may be in reach of a ball; more than the strip that a flying ball enters. */
const rubberStrip = 0.05;
/** Clearance, m, and time, s, to the next contact at which a ball leaves its island. */
const clearBy = 2e-5;
const clearFor = 1e-3;

/** What islands need of the stroke that they are part of. */
export interface ClusterContext {
  readonly balls: Balls;
  readonly physics: Parameters;
  readonly radius: number;
  readonly geometry: ContactGeometry;
  readonly obstacles: Obstacles;
  readonly schedule: Schedule;
  readonly integrator: Integrator;
  readonly recorder: Recorder;
  readonly stepScale: number;
  /** Ball `i` is in closed form again, at the island's clock; whether it moved there. */
  readonly freed: (i: number, moved: boolean) => void;
  /** Ball `i` is out of play. */
  readonly lost: (i: number, fate: "pocketed" | "floor") => void;
  /** Ball `i` is taken from where it stood or flew. */
  readonly taken: (i: number) => void;
}

/**
 * Which balls are integrated together: islands open at contacts, take in what is about to touch a member, merge, let
 * go what is free again. The cue moves alone between its contacts and is a member during them.
 */
export class Clusters {
  readonly #context: ClusterContext;
  readonly #balls: Balls;
  readonly #physics: Parameters;
  readonly #radius: number;
  readonly #integrator: Integrator;
  readonly #recorder: Recorder;
  readonly #islands: Island[] = [];
  readonly #cues: Cue[] = [];
  readonly #watch: number[] = [];

  constructor(context: ClusterContext) {
    this.#context = context;
    this.#balls = context.balls;
    this.#physics = context.physics;
    this.#radius = context.radius;
    this.#integrator = context.integrator;
    this.#recorder = context.recorder;
  }

  /** A cue at its first contact; it is watched for a second one until `watch`, s. */
  address(cue: Cue, watch: number): void {
    this.#cues.push(cue);
    this.#watch.push(watch);
    this.found([cue.ball], 0, cue);
  }

  /** Whether a tip is nearer than `margin`, m, to ball `i`. */
  tipNear(i: number, margin: number): boolean {
    return this.#cues.some((cue) => !cue.away && cue.gap(this.#balls, i) < margin);
  }

  #gap(i: number, j: number, t: number): number {
    return this.#balls.distanceAt(i, j, t) - 2 * this.#radius;
  }

  #leave(island: Island, i: number, fate: "pocketed" | "floor"): void {
    this.#integrator.leave(i, island.balls, island.at);
    island.balls.splice(island.balls.indexOf(i), 1);
    island.patience = 0;
    this.#context.lost(i, fate);
  }

  earliest(): Island | null {
    let least: Island | null = null;
    for (const island of this.#islands) if (least === null || island.at < least.at) least = island;
    return least;
  }

  earliestCue(): Cue | null {
    let least: Cue | null = null;
    for (const cue of this.#cues) if (!cue.away && !cue.engaged && (least === null || cue.at < least.at)) least = cue;
    return least;
  }

  /** A new island of balls that are in closed form, at `t`. */
  found(members: readonly number[], t: number, cue: Cue | null = null): void {
    const island = new Island(t);
    this.#islands.push(island);
    for (const i of members) this.#take(island, i);
    if (cue !== null) this.#join(island, cue);
    this.#look(island);
  }

  /** Ball `i`, in closed form until now, joins an island at the island's clock. */
  #take(island: Island, i: number): void {
    this.#context.taken(i);
    advance(this.#balls, i, island.at, this.#physics);
    island.energy += this.#balls.energy(i, this.#radius);
    this.#balls.acceleration.fill(0, 3 * i, 3 * i + 3);
    this.#balls.spinRate.fill(0, 3 * i, 3 * i + 3);
    this.#balls.phase[i] = contact;
    this.#balls.until[i] = Number.POSITIVE_INFINITY;
    this.#context.schedule.drop(i);
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

  /** One step of an island; `event` is the next thing in closed form. */
  step(island: Island, event: number): void {
    if (island.at >= island.safeUntil) this.#lookAround(island);
    if (!this.#islands.includes(island)) return;
    const fine = island.busy || island.nextOpening < 2 * coarseStep;
    let dt = (fine ? fineStep : this.#byPocket(island) ? coarseStep / 2 : coarseStep) * this.#context.stepScale;
    // End the step where a contact opens, so that it opens at the surface and not inside.
    if (island.nextOpening < dt) dt = island.nextOpening > leastStep ? island.nextOpening : leastStep;
    if (island.at + dt > island.safeUntil) {
      if (event > island.at && event < island.at + dt) dt = event - island.at;
      for (const other of this.#islands) {
        if (other !== island && other.at > island.at && other.at < island.at + dt) dt = other.at - island.at;
      }
      // A ball that an island ahead has let go joins at its own time, not before.
      for (let j = 0; j < ballCount; j++) {
        const freedAt = this.#balls.at[j] as number;
        if (this.#balls.phase[j] !== contact && freedAt > island.at && freedAt < island.at + dt)
          dt = freedAt - island.at;
      }
    }
    this.#integrator.step(island, dt);
    const opening = island.nextOpening - dt / 2;
    island.nextOpening = opening > 0 ? opening : 0;
    this.#follow(island);
    if (--island.patience <= 0) this.#look(island);
  }

  /** Jaws and lips are met in quick turns: half the step there. */
  #byPocket(island: Island): boolean {
    const { position: p } = this.#balls;
    return island.balls.some((i) => this.#context.geometry.inPocketZone(p[3 * i] as number, p[3 * i + 1] as number));
  }

  /** Fates and knots after a step. */
  #follow(island: Island): void {
    for (let k = island.balls.length - 1; k >= 0; k--) {
      const i = island.balls[k] as number;
      this.#integrator.knots.due(i);
      const fate = this.#integrator.fate(i);
      if (fate !== null) this.#leave(island, i, fate);
    }
    const { cue } = island;
    if (cue !== null && cue.at - cue.knotAt >= cueKnot) this.#cueRow(cue);
  }

  #cueRow(cue: Cue): void {
    cue.knotAt = cue.at;
    const { at, ball } = cue;
    const [x, y, z] = [0, 1, 2].map((c) => this.#balls.coordinateAt(ball, c, at)) as [number, number, number];
    this.#recorder.cueRow(this.#cues.indexOf(cue), cue, cue.near(x, y, z));
  }

  /** Who still belongs to the island: frees balls whose forces are over, renews its pairs, lets the cue go. */
  #look(island: Island): void {
    const { cue } = island;
    if (cue !== null && cue.at > (this.#watch[this.#cues.indexOf(cue)] as number)) this.#withdraw(island, cue);
    else if (cue !== null && !cue.touches() && !island.balls.some((i) => this.#tipDue(cue, i))) {
      cue.engaged = false;
      island.cue = null;
      // From now on it may come up to any island's balls by itself.
      for (const other of this.#islands) other.safeUntil = other.at;
    }
    for (const i of [...island.balls]) {
      if (island.cue?.touches(i)) continue;
      if (this.#mayLeave(island, i)) this.#release(island, i);
    }
    if (island.balls.length === 0) {
      if (island.cue !== null) island.cue.engaged = false;
      this.#islands.splice(this.#islands.indexOf(island), 1);
      return;
    }
    island.pairs = this.#pairsOf(island);
    if (island.cue !== null && !island.cue.touches()) {
      for (const i of island.balls) {
        const gap = island.cue.gap(this.#balls, i);
        const closing = this.#integrator.tipClosing(island.cue, i);
        if (closing > 0 && gap > 0 && gap < closing * island.nextOpening) island.nextOpening = gap / closing;
      }
    }
    island.patience = island.busy ? patienceFine : patienceCoarse;
  }

  /** The player takes the cue back, from whatever it still leans on. */
  #withdraw(island: Island, cue: Cue): void {
    for (const i of island.balls) if (cue.touches(i)) this.#integrator.closeTip(cue, i, island.at);
    cue.engaged = false;
    cue.away = true;
    island.cue = null;
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
        const gap = this.#gap(i, j, island.at);
        const bound = this.#bound(island) * dt;
        if (gap < bound || !Number.isNaN(this.#integrator.pairs.since[16 * i + j])) pairs.push(16 * i + j);
        const closing = this.#balls.closing(i, j);
        if (closing > 0 && gap > 0 && gap < closing * island.nextOpening) island.nextOpening = gap / closing;
      }
    }
    return pairs;
  }

  /** Whether the tip touches ball `i` within the next steps; both at the cue's clock. */
  #tipDue(cue: Cue, i: number): boolean {
    const { at } = cue;
    const gap = cue.near(
      this.#balls.coordinateAt(i, 0, at),
      this.#balls.coordinateAt(i, 1, at),
      this.#balls.coordinateAt(i, 2, at),
    );
    const closing = cue.closing(
      this.#balls.velocityAt(i, 0, at),
      this.#balls.velocityAt(i, 1, at),
      this.#balls.velocityAt(i, 2, at),
    );
    return closing > -closingNoise && gap < touchMargin + closing * 2 * ahead;
  }

  #mayLeave(island: Island, i: number): boolean {
    const integrator = this.#integrator;
    if (integrator.touches(i, island.balls)) return integrator.hasSettled(i);
    for (const j of island.balls) {
      if (j === i) continue;
      const gap = this.#gap(i, j, island.at);
      const closing = this.#balls.closing(i, j);
      if (island.busy && gap < touchMargin && closing > -closingNoise) return false;
      if (closing > 0 && gap < closing * ahead) return false;
    }
    if (island.cue !== null && this.#tipDue(island.cue, i)) return false;
    return this.#restsOnTable(i) || integrator.hasSettled(i);
  }

  /** Whether closed form carries the ball on: on the plane bed or in the air over it, with rubber and edges out of touch. */
  #restsOnTable(i: number): boolean {
    const { position: p, velocity: v } = this.#balls;
    const { geometry } = this.#context;
    const o = 3 * i;
    const x = Math.abs(p[o] as number);
    const y = Math.abs(p[o + 1] as number);
    const height = (p[o + 2] as number) - this.#radius;
    if (height < -seated) return false;
    const flies = height > 1e-6 || (v[o + 2] as number) > liftSpeed;
    const { obstacles } = this.#context;
    if (obstacles.boxes.length > 0) {
      if (flies) return false;
      const free = obstacles.clearance(p[o] as number, p[o + 1] as number);
      const away = (v[o] as number) * obstacles.nx + (v[o + 1] as number) * obstacles.ny;
      if (free < clearBy && away <= 0) return false;
    }
    if (x < geometry.halfLength - rubberStrip && y < geometry.halfWidth - rubberStrip) return true;
    if (flies) return false;
    const clearance = geometry.clearance(x, y);
    if (clearance < 0) return false;
    const sx = (p[o] as number) < 0 ? -1 : 1;
    const sy = (p[o + 1] as number) < 0 ? -1 : 1;
    const outward = (v[o] as number) * sx * geometry.nx + (v[o + 1] as number) * sy * geometry.ny;
    return outward > closingNoise || clearance > clearBy - outward * clearFor;
  }

  #release(island: Island, i: number): void {
    island.balls.splice(island.balls.indexOf(i), 1);
    island.safeUntil = island.at;
    this.#balls.at[i] = island.at;
    const moved = this.#integrator.hasMoved(i);
    if (this.#integrator.hasSettled(i) && (this.#integrator.touches(i, island.balls) || !this.#restsOnTable(i))) {
      this.#freeze(i, island);
    } else {
      classify(this.#balls, i, this.#physics, this.#radius);
    }
    this.#context.freed(i, moved);
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
        if (!due || (phase !== contact && (this.#balls.at[j] as number) > t)) continue;
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
      if (cue.at === t && island.cue === null && island.balls.some((i) => this.#tipDue(cue, i))) {
        this.#join(island, cue);
        continue;
      }
      for (const i of island.balls) nearest = Math.min(nearest, cue.gap(this.#balls, i));
    }
    const bound = this.#bound(island);
    island.safeUntil = bound > 0 ? t + nearest / bound : Number.POSITIVE_INFINITY;
    if (island.patience <= 0) this.#look(island);
  }

  /** Least gap of ball `j` to the island's members and its cue at `t`, and whether it touches one within the next steps. */
  #approach(island: Island, j: number, t: number): { readonly gap: number; readonly due: boolean } {
    let least = Number.POSITIVE_INFINITY;
    let due = false;
    const { position: p, velocity: v } = this.#balls;
    for (const i of island.balls) {
      const gap = this.#gap(i, j, t);
      if (gap < least) least = gap;
      if (gap > askWithin) continue;
      let along = 0;
      let squared = 0;
      for (let c = 0; c < 3; c++) {
        const d = this.#balls.coordinateAt(j, c, t) - (p[3 * i + c] as number);
        along += ((v[3 * i + c] as number) - this.#balls.velocityAt(j, c, t)) * d;
        squared += d * d;
      }
      const closing = along / Math.sqrt(squared);
      if (gap < closing * ahead || (gap < touchMargin && closing > -closingNoise)) due = true;
    }
    if (island.cue !== null) {
      if (this.#tipDue(island.cue, j)) due = true;
      if (island.cue.distance < least) least = island.cue.distance;
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

  /** One step of a cue between its contacts. */
  stepCue(cue: Cue, event: number): void {
    const index = this.#cues.indexOf(cue);
    if (
      cue.at > (this.#watch[index] as number) ||
      (cue.speed > 0 && (cue.rate[0] as number) < 1e-3 && (cue.travel[0] as number) >= cue.followThrough)
    ) {
      cue.away = true;
      return;
    }
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < ballCount; i++) {
      if (this.#balls.phase[i] === gone) continue;
      const due = this.#tipDue(cue, i);
      if (cue.distance < least) least = cue.distance;
      if (!due) continue;
      const home = this.#islands.find((island) => island.balls.includes(i));
      if (home === undefined) {
        if ((this.#balls.at[i] as number) > cue.at) continue;
        this.found([i], cue.at, cue);
        return;
      }
      if (home.at === cue.at && home.cue === null) {
        this.#join(home, cue);
        return;
      }
    }
    let dt = least > farFromCue ? farStep : coarseStep;
    for (const freedAt of this.#balls.at) if (freedAt > cue.at && freedAt < cue.at + dt) dt = freedAt - cue.at;
    if (event > cue.at && event < cue.at + dt) dt = event - cue.at;
    for (const island of this.#islands) if (island.at > cue.at && island.at < cue.at + dt) dt = island.at - cue.at;
    cue.drift(dt / 2);
    cue.kick(dt);
    cue.drift(dt / 2);
    cue.at += dt;
    if (cue.at - cue.knotAt >= 2 * cueKnot) this.#cueRow(cue);
  }
}
