import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Explanation, explain } from "../../../rules/explain.ts";
import { eventTime } from "../../../rules/log.ts";
import type { Replay } from "../../session/replay.ts";
import type { Shot } from "../../session/session.ts";
import { type Findings, findingsOf } from "./findings.ts";
import { clampSpan, type Span, shiftTo, zoomed } from "./time-scale.ts";

export const speeds = [1 / 1000, 1 / 64, 1 / 16, 1 / 4, 1, 4] as const;
export const graphs = ["force", "gap", "speed"] as const;
export const parts = ["verdict", "microscope"] as const;
export type Graph = (typeof graphs)[number];

/** Seconds that the first look at the contacts spans on either side of them. */
const contactMargin = 0.15;

/**
 * The analysis room's state: which stroke lies on the table, and which part of its time is looked at. Its cursor is the
 * replay's own time: picture, lanes, charts and verdict share it.
 */
export class Analysis {
  readonly shot: ReadonlySignal<Shot | null>;
  readonly #entered: Signal<Shot | null> = signal(null);
  /** The part of the time that lanes show. */
  readonly span: Signal<Span> = signal([0, 1]);
  readonly whole: ReadonlySignal<Span>;
  readonly loop = signal(false);
  readonly magnifier = signal(true);
  readonly graph: Signal<Graph> = signal("force");
  /** What a small window shows beside the picture. */
  readonly part: Signal<(typeof parts)[number]> = signal("verdict");
  /** What was measured about the tip; null without a stroke. */
  readonly findings: ReadonlySignal<Findings | null>;
  /** Comes a moment after the room opened: the search for the nearest other verdict takes its time. */
  readonly explanation: Signal<Explanation | null> = signal(null);
  readonly #replay: Replay;
  #wasPlaying = false;
  #explaining: ReturnType<typeof setTimeout> | undefined;

  constructor(replay: Replay) {
    this.#replay = replay;
    // A stroke of the history is played again before it can be shown: then it is the one on the table that counts.
    this.shot = computed(() => {
      const entered = this.#entered.value;
      const shown = replay.showing.value?.shot;
      return entered !== null && shown?.id === entered.id ? shown : entered;
    });
    this.whole = computed(() => {
      const showing = replay.showing.value;
      if (showing !== null) return [showing.playback.from, showing.playback.to];
      const events = this.shot.value?.played?.log.events ?? [];
      const last = events.at(-1);
      return [0, Math.max(0.05, last === undefined ? 1 : eventTime(last))];
    });
    this.findings = computed(() => {
      const shot = this.shot.value;
      return shot?.played ? findingsOf(shot.case, shot.played.log) : null;
    });
    effect(() => this.#follow());
  }

  enter(shot: Shot | null): void {
    const replay = this.#replay;
    const played = shot?.played ?? null;
    batch(() => {
      this.#entered.value = played === null ? null : shot;
      this.explanation.value = null;
      if (shot === null || played === null) return;
      const { value: showing } = replay.showing;
      // A stroke that has just been struck is looked at from the tip's touch on.
      const same = showing?.shot.id === shot.id && !showing.live && replay.at.value < showing.playback.to;
      const held = same ? replay.at.value : 0;
      if (played.record === null) replay.showing.value = null;
      else replay.show(shot, { at: held });
      replay.at.value = Math.max(held, 0);
      this.span.value = this.whole.value;
    });
    if (shot === null || played === null) return;
    // After the room has been drawn.
    this.#explaining = setTimeout(() => {
      this.explanation.value = explain(shot.case, played.log);
    }, 60);
  }

  leave(): void {
    clearTimeout(this.#explaining);
    this.#entered.value = null;
    this.explanation.value = null;
  }

  seek(at: number): void {
    const [from, to] = this.whole.value;
    const replay = this.#replay;
    if (replay.showing.value === null) replay.at.value = Math.min(to, Math.max(from, at));
    else replay.seek(at);
  }

  /** Seeks, and brings the moment into the lanes when it lies outside. */
  show(at: number): void {
    this.seek(at);
    this.span.value = shiftTo(this.span.value, this.#replay.at.value, this.whole.value);
  }

  /** One picture on or back at the replay's speed, less at a close look. */
  frame(direction: 1 | -1): void {
    const [from, to] = this.span.value;
    // At a close look a picture's time would be out of sight.
    const step = Math.min(this.#replay.speed.value / 60, (to - from) / 100);
    this.show(this.#replay.at.value + direction * step);
  }

  zoom(factor: number, around: number = this.#replay.at.value): void {
    this.span.value = zoomed(this.span.value, factor, around, this.whole.value);
  }

  zoomToAll(): void {
    this.span.value = this.whole.value;
  }

  /** From the tip's first touch to the last of the contacts that follow at once. */
  zoomToContacts(): void {
    const found = this.findings.value;
    if (found === null) return;
    const end = found.closeEnd;
    this.span.value = clampSpan([-contactMargin * end, end * (1 + contactMargin)], this.whole.value);
    this.show(Math.min(this.#replay.at.value, end));
  }

  /** While it runs: a loop turns back at the end of what is shown, else what is shown goes along. */
  #follow(): void {
    const replay = this.#replay;
    const playing = replay.playing.value;
    const at = replay.at.value;
    const ended = this.#wasPlaying && !playing;
    this.#wasPlaying = playing;
    if (this.shot.peek() === null) return;
    const [from, to] = this.span.peek();
    const whole = this.whole.peek();
    const over = (playing && at >= to) || (ended && at >= whole[1]);
    if (over && this.loop.peek()) {
      replay.at.value = from;
      replay.playing.value = true;
    } else if (playing && (at < from || at > to)) this.span.value = shiftTo([from, to], at, whole);
  }
}
