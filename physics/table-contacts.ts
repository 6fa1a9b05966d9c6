import type { Cushion, Pocket } from "../rules/log.ts";
import type { Balls } from "./balls.ts";
import { bedSupport, type ContactGeometry, lipSupport, noSupport, railSupport } from "./contact-geometry.ts";
import { liftSpeed } from "./flight.ts";
import type { Knots } from "./knots.ts";
import { type BedLaw, bedForce, bedLaw, seated } from "./laws/bed.ts";
import { drag, rubOnCloth } from "./laws/friction.ts";
import { type RubberLaw, rubberForce, rubberLaw } from "./laws/rubber.ts";
import { Touching } from "./laws/touching.ts";
import type { Obstacles } from "./obstacles.ts";
import type { Parameters } from "./parameters.ts";
import type { Recorder } from "./recorder.ts";

/** Rapier is asked at least this often during a contact, s. */
const askEvery = 5e-4;
/** Within this of a curved support a ball is held by it, m: twice the noise of Rapier's single precision. */
const slack = 2e-7;
/** Approach under which a cushion is touched, not reflected from, m/s. */
const reflectSpeed = 0.005;

const cushionNames = ["front", "rear", "left", "right"] as const;
const pocketNames = ["FL", "FR", "ML", "MR", "RL", "RR"] as const;

/** Rubber, backs, gravity, supports and obstacles on balls in islands. */
export class TableContacts {
  /** Start of a rubber contact (NaN: none) by 2 ball + body; its peak, depth, time of the turn, approach, names. */
  readonly since = new Float64Array(32).fill(Number.NaN);
  readonly #peak = new Float64Array(32);
  readonly #depth = new Float64Array(32);
  readonly #turn = new Float64Array(32);
  readonly #approach = new Float64Array(32);
  readonly #cushion = new Uint8Array(32);
  readonly #jaw = new Uint8Array(32);
  readonly #asked = new Float64Array(64).fill(Number.NEGATIVE_INFINITY);
  readonly #askedPiece = new Int32Array(64).fill(-1);
  /** Cushion contacts that have closed since the engine last looked: who, how hard (m/s), and against which walls. */
  readonly shakes: { readonly ball: number; readonly hit: number; readonly alongX: boolean }[] = [];
  /** What carried each ball in its last step. */
  readonly supported = new Uint8Array(16);
  /** When a ball first touched the rail in its present hop; NaN: it did not. */
  readonly railFrom = new Float64Array(16).fill(Number.NaN);
  /** Balls that the cue presses on in this step. */
  readonly pressed = new Uint8Array(16);
  /** Boxes that each ball touches now, by bit. */
  readonly #met = new Uint32Array(16);
  readonly #bed: BedLaw;
  readonly #rubber: RubberLaw;
  readonly #touching = new Touching();
  readonly #balls: Balls;
  readonly #physics: Parameters;
  readonly #geometry: ContactGeometry;
  readonly #obstacles: Obstacles;
  readonly #radius: number;
  readonly #recorder: Recorder;
  readonly #knots: Knots;

  constructor(
    balls: Balls,
    physics: Parameters,
    geometry: ContactGeometry,
    obstacles: Obstacles,
    radius: number,
    recorder: Recorder,
    knots: Knots,
  ) {
    this.#balls = balls;
    this.#physics = physics;
    this.#geometry = geometry;
    this.#obstacles = obstacles;
    this.#radius = radius;
    this.#recorder = recorder;
    this.#knots = knots;
    this.#bed = bedLaw(physics);
    this.#rubber = rubberLaw(physics);
  }

  /** Whether ball `i` is in rubber. */
  touches(i: number): boolean {
    return !Number.isNaN(this.since[2 * i]) || !Number.isNaN(this.since[2 * i + 1]);
  }

  /** Rubber, backs, gravity and support on one ball for one step. */
  kick(i: number, dt: number, now: number): void {
    const { position: p, velocity: v } = this.#balls;
    const o = 3 * i;
    const x = p[o] as number;
    const y = p[o + 1] as number;
    const z = p[o + 2] as number;
    const { halfLength, halfWidth } = this.#geometry;
    const fx = x < 0 ? -x : x;
    const fy = y < 0 ? -y : y;
    v[o + 2] = (v[o + 2] as number) - this.#physics.g * dt;
    const touching = this.#touching;
    touching.clear();
    if (this.#obstacles.boxes.length > 0 && this.#hitObstacles(i, now)) touching.solve(this.#balls, i, this.#radius);
    const reach = this.#radius + 0.002;
    if (fx < halfLength - reach && fy < halfWidth - reach) {
      this.leave(i, now);
      this.#onBed(i, z - this.#radius, dt);
      return;
    }
    const sx = x < 0 ? -1 : 1;
    const sy = y < 0 ? -1 : 1;
    touching.clear();
    for (const body of [0, 1] as const) this.#pressRubber(i, body, fx, fy, z, sx, sy, dt, now);
    if (this.#geometry.nearBack(fx, fy, z) && this.#geometry.gap < 0) this.#hitBack(i, sx, sy);
    const cloth = this.#support(i, fx, fy, z, sx, sy, now);
    touching.solve(this.#balls, i, this.#radius);
    if (cloth < 0) return;
    const { nx, ny, nz } = this.#geometry;
    drag(
      this.#balls,
      i,
      sx * nx,
      sy * ny,
      nz,
      touching.impulse(cloth),
      touching.sticks(cloth),
      this.#physics,
      this.#radius,
    );
  }

  /** Support by the plane bed, for a ball away from pockets; under the cue's pressure cloth and slate give way. */
  #onBed(i: number, gap: number, dt: number): void {
    const { velocity: v } = this.#balls;
    const o = 3 * i;
    const vz = v[o + 2] as number;
    if (this.pressed[i] === 1 || gap < -seated) {
      const impulse = (bedForce(this.#bed, -gap, vz, this.#physics.ballMass, dt) * dt) / this.#physics.ballMass;
      v[o + 2] = vz + impulse;
      this.supported[i] = gap < 0 ? bedSupport : noSupport;
      if (impulse > 0) rubOnCloth(this.#balls, i, 0, 0, 1, impulse, this.#physics, this.#radius);
      return;
    }
    if (gap > 1e-9 || vz > 0) {
      if (gap > 1e-6) this.supported[i] = noSupport;
      if (vz > 0) this.supported[i] = noSupport;
      return;
    }
    const bounce = this.supported[i] === bedSupport ? 0 : -this.#physics.eBed * vz;
    const up = bounce > liftSpeed ? bounce : 0;
    v[o + 2] = up;
    this.supported[i] = up > 0 ? noSupport : bedSupport;
    rubOnCloth(this.#balls, i, 0, 0, 1, up - vz, this.#physics, this.#radius);
  }

  #pressRubber(
    i: number,
    body: 0 | 1,
    fx: number,
    fy: number,
    z: number,
    sx: number,
    sy: number,
    dt: number,
    now: number,
  ): void {
    const slot = 2 * i + body;
    const geometry = this.#geometry;
    const open = !Number.isNaN(this.since[slot]);
    if (!geometry.nearRubber(body, fx, fy, z) || (geometry.gap > 0 && !open)) {
      if (open) this.#closeRubber(slot, now);
      return;
    }
    this.#ask(slot, fx, fy, z, now);
    const depth = -geometry.gap;
    const { velocity: v } = this.#balls;
    const o = 3 * i;
    const nx = sx * geometry.nx;
    const ny = sy * geometry.ny;
    const nz = geometry.nz;
    const outward = (v[o] as number) * nx + (v[o + 1] as number) * ny + (v[o + 2] as number) * nz;
    if (!open) {
      if (depth <= 0 || outward >= 0) return;
      const since = now + depth / outward;
      this.since[slot] = since > now - dt / 2 ? since : now - dt / 2;
      this.#knots.atContact(i, now);
      this.#peak[slot] = 0;
      this.#depth[slot] = 0;
      this.#turn[slot] = now;
      this.#approach[slot] = -outward;
      this.#cushion[slot] = body === 0 ? (sx > 0 ? 1 : 0) : sy > 0 ? 2 : 3;
      this.#jaw[slot] = this.#jawHere(body, sx, sy);
    } else if (this.#jaw[slot] === 0) {
      this.#jaw[slot] = this.#jawHere(body, sx, sy);
    }
    // A ball that stood tight has no approach at first: it reflects by what it was pressed in with.
    if (-outward > (this.#approach[slot] as number)) this.#approach[slot] = -outward;
    if (depth > (this.#depth[slot] as number)) {
      this.#depth[slot] = depth;
      this.#turn[slot] = now;
    }
    const force = depth > 0 ? rubberForce(this.#rubber, depth, outward, this.#physics.ballMass, dt) : 0;
    if (force === 0) {
      if (depth <= 0 || outward > 0) this.#closeRubber(slot, now);
      return;
    }
    if (force > (this.#peak[slot] as number)) this.#peak[slot] = force;
    const impulse = (force * dt) / this.#physics.ballMass;
    v[o] = (v[o] as number) + impulse * nx;
    v[o + 1] = (v[o + 1] as number) + impulse * ny;
    v[o + 2] = (v[o + 2] as number) + impulse * nz;
    this.#touching.add(nx, ny, nz, impulse, this.#physics.muCushion, Number.NaN);
  }

  /** Rapier's word when a contact opens, changes collider, or has not been asked for half a millisecond. */
  #ask(slot: number, fx: number, fy: number, z: number, now: number): void {
    const { feature } = this.#geometry;
    if (feature.piece === this.#askedPiece[slot] && now - (this.#asked[slot] as number) < askEvery) return;
    this.#asked[slot] = now;
    this.#askedPiece[slot] = feature.piece;
    this.#geometry.askRapier(fx, fy, z);
  }

  /** 1 + 2 times the pocket's index in `pockets`, plus the lip of a middle pocket; 0 on the straight nose. */
  #jawHere(body: 0 | 1, sx: number, sy: number): number {
    const jaw = this.#geometry.quadrant.rubbers[body][this.#geometry.feature.piece]?.jaw ?? null;
    if (jaw === null) return 0;
    const lr = sy > 0 ? 0 : 1;
    const pocket = jaw === "middle" ? 2 + lr : (sx > 0 ? 4 : 0) + lr;
    return 1 + 2 * pocket + (sx > 0 ? 1 : 0);
  }

  /** Closes the rubber contacts of ball `i`. */
  leave(i: number, now: number): void {
    for (const slot of [2 * i, 2 * i + 1]) if (!Number.isNaN(this.since[slot])) this.#closeRubber(slot, now);
  }

  #closeRubber(slot: number, now: number): void {
    this.shakes.push({ ball: slot >> 1, hit: this.#approach[slot] as number, alongX: slot % 2 === 0 });
    const cushion = cushionNames[this.#cushion[slot] as number] as Cushion;
    const code = this.#jaw[slot] as number;
    const pocket = code > 0 ? (pocketNames[(code - 1) >> 1] as Pocket) : null;
    this.#recorder.contact({
      type: "cushion",
      ball: slot >> 1,
      cushion,
      from: this.since[slot] as number,
      turn: this.#turn[slot] as number,
      to: now,
      peak: this.#peak[slot] as number,
      ...(pocket === null ? {} : { jaw: pocket }),
      ...(pocket?.startsWith("M") ? { lip: (code - 1) % 2 === 1 ? ("rear" as const) : ("front" as const) } : {}),
      reflected: (this.#approach[slot] as number) >= reflectSpeed,
    });
    this.#knots.atContact(slot >> 1, now);
    this.since[slot] = Number.NaN;
    this.#askedPiece[slot] = -1;
  }

  /** Boxes in the way: a rigid hit each, told once a touch (22B.2). Whether there was one. */
  #hitObstacles(i: number, now: number): boolean {
    const { position: p, velocity: v } = this.#balls;
    const o = 3 * i;
    const obstacles = this.#obstacles;
    let any = false;
    for (let k = 0; k < obstacles.boxes.length; k++) {
      const gap = obstacles.gap(k, p[o] as number, p[o + 1] as number, p[o + 2] as number);
      const bit = 1 << k;
      if (gap > 0) {
        if (gap > 1e-3) this.#met[i] = (this.#met[i] as number) & ~bit;
        continue;
      }
      const { nx, ny, nz } = obstacles;
      const outward = (v[o] as number) * nx + (v[o + 1] as number) * ny + (v[o + 2] as number) * nz;
      if (outward >= 0) continue;
      any = true;
      this.#touching.add(nx, ny, nz, 0, this.#physics.muRail, -this.#physics.eRail * outward);
      if (((this.#met[i] as number) & bit) !== 0) continue;
      this.#met[i] = (this.#met[i] as number) | bit;
      const onBed = this.supported[i] === bedSupport ? { onBed: true } : {};
      this.#recorder.event({ type: "foreign", ball: i, object: obstacles.boxes[k]?.kind ?? "", at: now, ...onBed });
    }
    return any;
  }

  #hitBack(i: number, sx: number, sy: number): void {
    const { velocity: v } = this.#balls;
    const o = 3 * i;
    const nx = sx * this.#geometry.nx;
    const ny = sy * this.#geometry.ny;
    const nz = this.#geometry.nz;
    const outward = (v[o] as number) * nx + (v[o + 1] as number) * ny + (v[o + 2] as number) * nz;
    if (outward >= 0) return;
    this.#touching.add(nx, ny, nz, 0, this.#physics.muBack, -this.#physics.eBack * outward);
  }

  /** One rigid support: bed, fillet, hole wall or rail. Returns which of the touching surfaces it is, or -1; a ball rolls on all of them against resistance. */
  #support(i: number, fx: number, fy: number, z: number, sx: number, sy: number, now: number): number {
    const geometry = this.#geometry;
    const kind = geometry.support(fx, fy, z);
    if (kind === noSupport) {
      this.supported[i] = noSupport;
      return -1;
    }
    if (kind === lipSupport && geometry.gap < 1e-4) {
      this.#ask(32 + i, fx, fy, z, now);
    }
    const gap = geometry.gap;
    const { velocity: v, position: p } = this.#balls;
    const o = 3 * i;
    const nx = sx * geometry.nx;
    const ny = sy * geometry.ny;
    const nz = geometry.nz;
    const outward = (v[o] as number) * nx + (v[o + 1] as number) * ny + (v[o + 2] as number) * nz;
    if (gap > slack || outward > 0) {
      if (gap > 1e-6 || outward > 0) this.supported[i] = noSupport;
      return -1;
    }
    const held = this.supported[i] === kind || (this.supported[i] === bedSupport && kind === lipSupport);
    const restitution = kind === railSupport ? this.#physics.eRail : this.#physics.eBed;
    const bounce = held ? 0 : -restitution * outward;
    const up = bounce > liftSpeed ? bounce : 0;
    this.supported[i] = up > 0 ? noSupport : kind;
    const onRail = kind === railSupport;
    if (onRail && Number.isNaN(this.railFrom[i])) this.railFrom[i] = now;
    const surface = this.#touching.count;
    this.#touching.add(nx, ny, nz, 0, onRail ? this.#physics.muRail : this.#physics.muSlide, up);
    // Out of what it sank into: a drift of second order in the step.
    if (gap < -slack && kind !== bedSupport) {
      const out = -gap - slack;
      p[o] = (p[o] as number) + out * nx;
      p[o + 1] = (p[o + 1] as number) + out * ny;
      p[o + 2] = (p[o + 2] as number) + out * nz;
      this.#payFor(o, out * nz);
    }
    return surface;
  }

  /** Takes from a ball's speed what its being set higher gives to its weight: energy never rises. */
  #payFor(o: number, height: number): void {
    if (height <= 0) return;
    const { velocity: v } = this.#balls;
    const x = v[o] as number;
    const y = v[o + 1] as number;
    const z = v[o + 2] as number;
    const squared = x * x + y * y + z * z;
    const cost = 2 * this.#physics.g * height;
    const keep = squared > cost ? Math.sqrt(1 - cost / squared) : 0;
    for (let c = o; c < o + 3; c++) v[c] = (v[c] as number) * keep;
  }

  /** The pocket whose hole is nearest to ball `i`. */
  pocketOf(i: number): Pocket {
    const { position: p } = this.#balls;
    const x = p[3 * i] as number;
    const y = p[3 * i + 1] as number;
    const lr = y > 0 ? 0 : 1;
    const along = Math.abs(x) < this.#geometry.halfLength / 2 ? 2 : x > 0 ? 4 : 0;
    return pocketNames[along + lr] as Pocket;
  }
}
