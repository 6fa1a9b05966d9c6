import { type Signal, signal } from "@preact/signals";
import type { PositionMm } from "../../rules/log.ts";
import type { PredictedWay } from "../session/prediction.ts";

/** What the mouse sets while a key is held. */
export type HoldMode = "stroke" | "tip" | "speed" | "elevation";

export interface Ruler {
  readonly from: PositionMm;
  readonly to: PositionMm;
}

/** What is at work at the table beside the aim itself; nothing of it outlives the window. */
export interface Tools {
  readonly hold: Signal<HoldMode | null>;
  /** Millimetres of the tip behind the ball while the mouse is the cue. */
  readonly pull: Signal<number | null>;
  /** Speeds of the pushes so far, while the mouse is being calibrated. */
  readonly calibration: Signal<readonly number[] | null>;
  readonly ruler: Signal<Ruler | null>;
  /** The engine's prediction of the present aim; null while there is none. */
  readonly ways: Signal<readonly PredictedWay[] | null>;
  /** The window is large enough for all that is not needed. */
  readonly roomy: Signal<boolean>;
}

export function createTools(): Tools {
  const room = window.matchMedia("(min-width: 1280px) and (min-height: 760px)");
  const roomy = signal(room.matches);
  room.addEventListener("change", () => {
    roomy.value = room.matches;
  });
  return {
    roomy,
    hold: signal<HoldMode | null>(null),
    pull: signal<number | null>(null),
    calibration: signal<readonly number[] | null>(null),
    ruler: signal<Ruler | null>(null),
    ways: signal<readonly PredictedWay[] | null>(null),
  };
}
