import { type Signal, signal } from "@preact/signals";
import type { BallId } from "../../rules/log.ts";
import { type Quaternion, restingTurn } from "../scene/orientation.ts";
import { Playback } from "./playback.ts";
import type { Session, Shot } from "./session.ts";

export const replaySpeeds = [1 / 64, 1 / 16, 1 / 4, 1, 4] as const;

export interface Showing {
  readonly shot: Shot;
  readonly playback: Playback;
  /** The stroke as it was just played: at its end practice goes on by itself. */
  readonly live: boolean;
}

/** What the table shows instead of the aim: a record at a time, running or standing. */
export class Replay {
  readonly showing: Signal<Showing | null> = signal(null);
  readonly at = signal(0);
  readonly playing = signal(false);
  readonly speed = signal(1);
  readonly #session: Session;
  /** How every ball lay before each shot: balls keep their turn from stroke to stroke. */
  readonly #turns = new WeakMap<Shot, ReadonlyMap<BallId, Quaternion>>();
  readonly #playbacks = new WeakMap<Shot, Playback>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** How the balls of the present position lie. */
  turnsNow(): ReadonlyMap<BallId, Quaternion> {
    return this.#turnsOf(this.#session.index.value);
  }

  #turnsOf(index: number): ReadonlyMap<BallId, Quaternion> {
    const shot = this.#session.shots.value[index];
    const known = shot === undefined ? undefined : this.#turns.get(shot);
    if (known !== undefined) return known;
    const before = this.#session.shots.value[index - 1];
    const made = before === undefined ? new Map<BallId, Quaternion>() : this.#endTurns(before, index - 1);
    if (shot !== undefined) this.#turns.set(shot, made);
    return made;
  }

  #endTurns(shot: Shot, index: number): ReadonlyMap<BallId, Quaternion> {
    return this.#playbackOf(shot, index)?.turnsAtEnd() ?? new Map();
  }

  #playbackOf(shot: Shot, index: number): Playback | null {
    const known = this.#playbacks.get(shot);
    if (known !== undefined) return known;
    const record = shot.played?.record;
    if (record === undefined || record === null) return null;
    const start = new Map(record.tracks.map(({ ball }) => [ball, restingTurn(ball)] as const));
    for (const [ball, turn] of this.#turnsOf(index)) start.set(ball, turn);
    const playback = new Playback(record, start);
    this.#playbacks.set(shot, playback);
    return playback;
  }

  /** Shows a shot's record from its start (or standing at a time). */
  show(shot: Shot, options: { readonly live?: boolean; readonly at?: number } = {}): void {
    const index = this.#session.shots.value.indexOf(shot);
    const playback = this.#playbackOf(shot, index);
    if (playback === null) return;
    this.showing.value = { shot, playback, live: options.live ?? false };
    this.at.value = options.at ?? playback.from;
    this.playing.value = options.at === undefined;
    if (options.live === true) this.speed.value = 1;
  }

  /** Moves on by seconds of the clock; true while it runs. */
  step(seconds: number): boolean {
    const showing = this.showing.value;
    if (showing === null || !this.playing.value) return false;
    const at = this.at.value + seconds * this.speed.value;
    if (at < showing.playback.to) {
      this.at.value = at;
      return true;
    }
    this.at.value = showing.playback.to;
    this.playing.value = false;
    if (showing.live) this.leave();
    return false;
  }

  toggle(): void {
    const showing = this.showing.value;
    if (showing === null) return;
    if (!this.playing.value && this.at.value >= showing.playback.to) this.at.value = showing.playback.from;
    this.playing.value = !this.playing.value;
  }

  seek(at: number): void {
    const showing = this.showing.value;
    if (showing === null) return;
    this.playing.value = false;
    this.at.value = Math.min(showing.playback.to, Math.max(showing.playback.from, at));
    // A person took over: practice no longer goes on by itself.
    if (showing.live) this.showing.value = { ...showing, live: false };
  }

  /** Back to the aim; after a stroke just played, on to the position after it. */
  leave(): void {
    const showing = this.showing.value;
    if (showing === null) return;
    this.showing.value = null;
    this.playing.value = false;
    const session = this.#session;
    if (session.shot.value === showing.shot && !session.canRedo.value) session.advance();
  }
}
