import type { PlayedStroke } from "../../physics/client.ts";
import type { Case, Stroke } from "../../rules/case.ts";

/** A position that somebody set up: the break, or a file's. */
export interface Start {
  readonly id: number;
  readonly case: Case;
  /** Name of the opened file; "" for a position of our own. */
  readonly fileName: string;
}

/** A stroke of practice, played from the position after its parent. Strokes are never taken away: undoing leads past them. */
export interface Shot {
  readonly id: number;
  /** Counts the strokes from one start, in the order of playing. */
  readonly number: number;
  readonly start: number;
  /** The stroke that led to this one's position; null: the start itself. */
  readonly parent: number | null;
  readonly case: Case;
  readonly played: PlayedStroke | null;
  /** How much the guides showed when it was struck. */
  readonly guides: string;
}

/** Where practice stands: a position (after `parent`), the stroke at hand there, and the aim. */
export interface Place {
  readonly start: number;
  readonly parent: number | null;
  /** The stroke from this very position whose verdict is looked at: just struck, undone or to be played again. */
  readonly shot: number | null;
  readonly aim: Stroke;
}

/** Places one over another; shared, so that ten thousand steps cost ten thousand places and no more. */
export type Stack = { readonly place: Place; readonly rest: Stack } | null;

export interface History {
  readonly starts: readonly Start[];
  readonly shots: readonly Shot[];
  readonly place: Place;
  readonly undo: Stack;
  readonly redo: Stack;
}

/** Everything that changes practice; a journal of steps makes the same history again. */
export type Step =
  | { readonly kind: "start"; readonly start: Start; readonly aim: Stroke }
  | { readonly kind: "shot"; readonly shot: Shot }
  /** `joins`: part of the step before, undone with it. */
  | { readonly kind: "place"; readonly place: Place; readonly joins: boolean }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" };

export function beginHistory(start: Start, aim: Stroke): History {
  const place = { start: start.id, parent: null, shot: null, aim };
  return { starts: [start], shots: [], place, undo: null, redo: null };
}

export function applyStep(history: History, step: Step): History {
  const { place, undo, redo } = history;
  switch (step.kind) {
    case "start": {
      const next = { start: step.start.id, parent: null, shot: null, aim: step.aim };
      const starts = [...history.starts, step.start];
      return { ...history, starts, place: next, undo: { place, rest: undo }, redo: null };
    }
    case "shot": {
      // Undone, it is still the stroke that one looks at, and can be seen and struck again.
      const at = { ...place, shot: step.shot.id };
      return {
        ...history,
        shots: [...history.shots, step.shot],
        place: at,
        undo: { place: at, rest: undo },
        redo: null,
      };
    }
    case "place":
      return { ...history, place: step.place, undo: step.joins ? undo : { place, rest: undo }, redo: null };
    case "undo":
      return undo === null ? history : { ...history, place: undo.place, undo: undo.rest, redo: { place, rest: redo } };
    case "redo":
      return redo === null ? history : { ...history, place: redo.place, undo: { place, rest: undo }, redo: redo.rest };
  }
}
