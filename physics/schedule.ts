import { ballCount } from "../rules/log.ts";
import { air, type Balls, contact, gone, rest, roll, slide, spinning } from "./balls.ts";
import { type ContactGeometry, pocketZone } from "./contact-geometry.ts";
import type { Obstacles } from "./obstacles.ts";
import { firstContact, firstFall } from "./roots.ts";

/** An airborne ball this near a nose line, m, is integrated. */
const airStrip = 0.045;
/** Nearer than this to rubber or edge, m, a ball in a pocket zone is in contact. */
const touching = 2e-5;
/** A closing speed under this, m/s, is rounding. */
export const closingNoise = 1e-8;
/** An acceleration under this, m/s², is rounding: a ball that rolls along its cushion is not drawn into it. */
const pullNoise = 1e-6;
/** Squared distance beyond touching that is rounding, m². */
const touchNoise = 1e-12;
/** Nothing is foreseen beyond this time, s: longer than any stroke may last. */
const horizon = 200;
/** Balls that press on each other are looked at again after this, s: chains of ever shorter intervals never end. */
export const pressAgain = 5e-4;

/**
 * What closed-form motion will meet next: for each ball the table, for each pair each other. Entries are renewed when
 * a ball's motion changes; the engine takes the earliest.
 */
export class Schedule {
  /** Set whenever an entry changes; the engine clears it when it has looked for the earliest. */
  changed = true;
  /** When ball i meets the table, and whether that is a contact or the border of a zone. */
  readonly tableAt = new Float64Array(ballCount).fill(Number.POSITIVE_INFINITY);
  readonly tableIsContact = new Uint8Array(ballCount);
  /** When balls i < j meet, at 16 i + j. */
  readonly pairAt = new Float64Array(ballCount * ballCount).fill(Number.POSITIVE_INFINITY);
  /** A pair is not looked at before this time: it has just met without restitution. */
  readonly pairFrom = new Float64Array(ballCount * ballCount);

  readonly #balls: Balls;
  readonly #geometry: ContactGeometry;
  readonly #obstacles: Obstacles;
  readonly #radius: number;
  readonly #tight: number;

  /** `tight`: distance of a ball's centre from the nose line when it touches, m. */
  constructor(balls: Balls, geometry: ContactGeometry, obstacles: Obstacles, radius: number, tight: number) {
    this.#balls = balls;
    this.#geometry = geometry;
    this.#obstacles = obstacles;
    this.#radius = radius;
    this.#tight = tight;
  }

  /** Everything ahead of ball `i` anew, from its present state and clock. */
  renew(i: number): void {
    this.changed = true;
    this.renewTable(i);
    for (let j = 0; j < ballCount; j++) if (j !== i) this.#renewPair(i < j ? i : j, i < j ? j : i);
  }

  /** Ball `i` is no longer in closed form. */
  drop(i: number): void {
    this.changed = true;
    this.tableAt[i] = Number.POSITIVE_INFINITY;
    for (let j = 0; j < ballCount; j++) {
      this.pairAt[i < j ? 16 * i + j : 16 * j + i] = Number.POSITIVE_INFINITY;
    }
  }

  renewTable(i: number): void {
    this.changed = true;
    this.tableAt[i] = Number.POSITIVE_INFINITY;
    const phase = this.#balls.phase[i] as number;
    if (this.#geometry.halfLength === Number.POSITIVE_INFINITY && this.#obstacles.boxes.length === 0) return;
    if (phase === slide || phase === roll) this.#onBed(i);
    else if (phase === air) this.#inAir(i);
  }

  #set(i: number, dt: number, isContact: boolean): void {
    const at = (this.#balls.at[i] as number) + dt;
    if (at >= (this.tableAt[i] as number)) return;
    this.tableAt[i] = at;
    this.tableIsContact[i] = isContact ? 1 : 0;
  }

  #coordinate(i: number, axis: 0 | 1, dt: number): number {
    const { position: p, velocity: v, acceleration: a } = this.#balls;
    const o = 3 * i + axis;
    return (p[o] as number) + ((v[o] as number) + ((a[o] as number) * dt) / 2) * dt;
  }

  /** Time until |coordinate| rises to `limit`, for each sign; `visit` gets it. */
  #rises(i: number, axis: 0 | 1, limit: number, visit: (dt: number) => void): void {
    const { position: p, velocity: v, acceleration: a } = this.#balls;
    const o = 3 * i + axis;
    const [x, u, half] = [p[o] as number, v[o] as number, (a[o] as number) / 2];
    visit(firstFall(-half, -u, limit - x));
    visit(firstFall(half, u, limit + x));
  }

  /** Where more than straight noses may be met: near a pocket, and everywhere when something stands on the table. */
  #inZone(x: number, y: number): boolean {
    return this.#obstacles.boxes.length > 0 || this.#geometry.inPocketZone(x, y);
  }

  #onBed(i: number): void {
    const { halfLength, halfWidth, quadrant } = this.#geometry;
    const { position: p } = this.#balls;
    if (this.#inZone(p[3 * i] as number, p[3 * i + 1] as number)) {
      this.#throughZone(i);
      return;
    }
    this.#rises(i, 0, halfLength - this.#tight, (dt) => this.#meetNose(i, 0, dt));
    this.#rises(i, 1, halfWidth - this.#tight, (dt) => this.#meetNose(i, 1, dt));
    if (quadrant.holes.length === 0) return;
    const enter = (dt: number): void => {
      if (dt === Number.POSITIVE_INFINITY) return;
      const ahead = dt + 1e-9;
      if (this.#inZone(this.#coordinate(i, 0, ahead), this.#coordinate(i, 1, ahead))) this.#set(i, ahead, false);
    };
    this.#rises(i, 1, halfWidth - pocketZone, enter);
    this.#rises(i, 0, halfLength - pocketZone, enter);
    // Into the strip at the middle pockets from either end.
    const { velocity: v, acceleration: a } = this.#balls;
    const [x, u, half] = [p[3 * i] as number, v[3 * i] as number, (a[3 * i] as number) / 2];
    enter(firstFall(half, u, x - pocketZone));
    enter(firstFall(-half, -u, -pocketZone - x));
  }

  /** A ball that reaches the tight distance of a nose; rolling along it with no approach is no contact. */
  #meetNose(i: number, axis: 0 | 1, dt: number): void {
    if (dt === Number.POSITIVE_INFINITY) return;
    const { velocity: v, acceleration: a } = this.#balls;
    const o = 3 * i + axis;
    const speed = (v[o] as number) + (a[o] as number) * dt;
    if (dt === 0 && Math.abs(speed) <= closingNoise && Math.abs(a[o] as number) <= pullNoise) return;
    this.#set(i, dt, true);
  }

  /** Conservative advance: as far as the clearance lasts at the ball's speed, again and again. */
  #throughZone(i: number): void {
    const { velocity: v, acceleration: a } = this.#balls;
    const o = 3 * i;
    const limit = (this.#balls.until[i] as number) - (this.#balls.at[i] as number);
    const ax = a[o] as number;
    const ay = a[o + 1] as number;
    const acceleration = Math.sqrt(ax * ax + ay * ay);
    let dt = 0;
    for (let k = 0; k < 400 && dt < limit; k++) {
      const x = this.#coordinate(i, 0, dt);
      const y = this.#coordinate(i, 1, dt);
      if (!this.#inZone(x, y)) {
        this.#set(i, dt, false);
        return;
      }
      const ofTable = this.#geometry.clearance(Math.abs(x), Math.abs(y));
      const ofObject = this.#obstacles.clearance(x, y);
      const clearance = ofObject < ofTable ? ofObject : ofTable;
      const vx = (v[o] as number) + ax * dt;
      const vy = (v[o + 1] as number) + ay * dt;
      if (clearance < touching) {
        const nx = ofObject < ofTable ? this.#obstacles.nx : (x < 0 ? -1 : 1) * this.#geometry.nx;
        const ny = ofObject < ofTable ? this.#obstacles.ny : (y < 0 ? -1 : 1) * this.#geometry.ny;
        const outward = vx * nx + vy * ny;
        const pull = ax * nx + ay * ny;
        if (outward < -closingNoise || (outward <= closingNoise && pull < -pullNoise) || clearance < -touching) {
          this.#set(i, dt, true);
          return;
        }
      }
      const speed = Math.sqrt(vx * vx + vy * vy);
      const reach = clearance > touching ? clearance : touching;
      dt += (2 * reach) / (speed + Math.sqrt(speed * speed + 2 * acceleration * reach));
    }
    if (dt < limit) this.#set(i, dt, false);
  }

  #inAir(i: number): void {
    const { halfLength, halfWidth } = this.#geometry;
    const visit = (dt: number): void => {
      if (dt !== Number.POSITIVE_INFINITY) this.#set(i, dt, true);
    };
    this.#rises(i, 0, halfLength - airStrip, visit);
    this.#rises(i, 1, halfWidth - airStrip, visit);
  }

  #renewPair(i: number, j: number): void {
    const key = 16 * i + j;
    this.pairAt[key] = Number.POSITIVE_INFINITY;
    const balls = this.#balls;
    const pi = balls.phase[i] as number;
    const pj = balls.phase[j] as number;
    if (pi === contact || pj === contact || pi === gone || pj === gone) return;
    if (pi !== slide && pi !== roll && pi !== air && pj !== slide && pj !== roll && pj !== air) return;
    const { position: p, velocity: v, acceleration: a } = balls;
    let start = (balls.at[i] as number) > (balls.at[j] as number) ? (balls.at[i] as number) : (balls.at[j] as number);
    if ((this.pairFrom[key] as number) > start) start = this.pairFrom[key] as number;
    const ui = balls.until[i] as number;
    const uj = balls.until[j] as number;
    const end = ui < uj ? ui : uj;
    const span = (end < horizon ? end : horizon) - start;
    if (!(span > 0)) return;
    const ti = start - (balls.at[i] as number);
    const tj = start - (balls.at[j] as number);
    const movesI = pi !== rest && pi !== spinning;
    const movesJ = pj !== rest && pj !== spinning;
    let dd = 0;
    let du = 0;
    let da = 0;
    let uu = 0;
    let ua = 0;
    let aa = 0;
    for (let c = 0; c < 3; c++) {
      const oi = 3 * i + c;
      const oj = 3 * j + c;
      const ai = movesI ? (a[oi] as number) : 0;
      const aj = movesJ ? (a[oj] as number) : 0;
      const vi = movesI ? (v[oi] as number) : 0;
      const vj = movesJ ? (v[oj] as number) : 0;
      const d = (p[oj] as number) + (vj + (aj * tj) / 2) * tj - ((p[oi] as number) + (vi + (ai * ti) / 2) * ti);
      const u = vj + aj * tj - (vi + ai * ti);
      const b = (aj - ai) / 2;
      dd += d * d;
      du += d * u;
      da += d * b;
      uu += u * u;
      ua += u * b;
      aa += b * b;
    }
    const distance = Math.sqrt(dd);
    const touch = 2 * this.#radius;
    // An overlap left by rounding counts as touching: what matters is whether they close from there.
    const c0 = distance > touch ? dd - touch * touch : 0;
    // Too far to meet in the time at hand.
    const farthest = Math.sqrt(uu) * span + Math.sqrt(aa) * span * span;
    if (distance - touch > farthest) return;
    if (c0 < touchNoise && du > -closingNoise * touch && du < closingNoise * touch) {
      // Side by side at one speed: they part, or press on each other so gently that it is looked at again a little later.
      if (uu + 2 * da < 0 && pressAgain < span) this.pairAt[key] = start + pressAgain;
      return;
    }
    const dt = firstContact(c0, 2 * du, uu + 2 * da, 2 * ua, aa, span);
    if (dt !== Number.POSITIVE_INFINITY) this.pairAt[key] = start + dt;
  }
}
