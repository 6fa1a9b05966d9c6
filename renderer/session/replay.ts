import { type Signal, signal } from "@preact/signals";
import type { StrokeRecord } from "../../physics/record.ts";
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
  /** How every ball lay after each shot: balls keep their turn from stroke to stroke. */
  readonly #turns = new Map<number, ReadonlyMap<BallId, Quaternion>>();
  readonly #playbacks = new WeakMap<StrokeRecord, Playback>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** How the balls of the present position lie. */
  turnsNow(): ReadonlyMap<BallId, Quaternion> {
    return this.#turnsAfter(this.#session.find(this.#session.shot.value.parent));
  }

  #turnsAfter(shot: Shot | null): ReadonlyMap<BallId, Quaternion> {
    if (shot === null) return new Map();
    const known = this.#turns.get(shot.id);
    if (known !== undefined) return known;
    const playback = this.#playbackOf(shot);
    if (playback === null) return new Map();
    const made = playback.turnsAtEnd();
    this.#turns.set(shot.id, made);
    return made;
  }

  #playbackOf(shot: Shot): Playback | null {
    const record = shot.played?.record;
    if (record === undefined || record === null) return null;
    const known = this.#playbacks.get(record);
    if (known !== undefined) return known;
    const start = new Map(record.tracks.map(({ ball }) => [ball, restingTurn(ball)] as const));
    for (const [ball, turn] of this.#turnsAfter(this.#session.find(shot.parent))) start.set(ball, turn);
    const playback = new Playback(record, start);
    this.#playbacks.set(record, playback);
    return playback;
  }

  /** Shows a shot's record from its start (or standing at a time). */
  show(shot: Shot, options: { readonly live?: boolean; readonly at?: number } = {}): void {
    const playback = this.#playbackOf(shot);
    if (playback === null) {
      void this.#session.remake(shot).then((again) => {
        if (again !== null && again.played?.record !== null) this.show(again, options);
      });
      return;
    }
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
    if (this.#session.isFresh(showing.shot)) this.#session.advance();
  }
}
