import type { Case } from "../rules/case.ts";
import { fail, type Result } from "../rules/errors.ts";
import type { StrokeLog } from "../rules/log.ts";
import type { Verdict } from "../rules/verdict.ts";
import type { CheckRow } from "./check/kit.ts";
import type { CheckPlot } from "./check/plots.ts";
import type { BallTrack, StrokeRecord } from "./record.ts";

/** What the worker is asked, and what it answers. Cases and records are plain data and cross by copy; a record's tables move. */
export type WorkerRequest =
  | { readonly kind: "play"; readonly id: number; readonly case: Case }
  | { readonly kind: "preview"; readonly id: number; readonly case: Case; readonly seconds: number }
  /** The self-check, and its plots after it. It keeps the worker busy to its end: give it one of its own. */
  | { readonly kind: "check" };

/** A stroke that was played and judged; `record` is null for a case that carries its log. */
export interface PlayedStroke {
  readonly record: StrokeRecord | null;
  readonly log: StrokeLog;
  readonly verdict: Verdict;
}

export type WorkerAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "played"; readonly id: number; readonly result: Result<PlayedStroke> }
  | { readonly kind: "previewed"; readonly id: number; readonly result: Result<readonly BallTrack[]> }
  | ({ readonly kind: "checked" } & CheckProgress);

/** What one part of the self-check brought. */
export interface CheckProgress {
  readonly done: number;
  readonly count: number;
  readonly rows: readonly CheckRow[];
  readonly plots: readonly CheckPlot[];
}

/** As much of a browser's worker as the client needs: physics knows no window. */
export interface WorkerPort {
  postMessage(message: WorkerRequest): void;
  terminate(): void;
}

/** What the maker of a worker passes on from it. */
export interface WorkerListeners {
  readonly answered: (answer: WorkerAnswer) => void;
  readonly failed: (reason: string) => void;
}

export interface Client {
  /** Plays and judges in the worker. Rejects when the worker breaks; the next call starts a new one. */
  play(value: Case): Promise<Result<PlayedStroke>>;
  /**
   * Where a stroke would send the balls in its first seconds. One question is at work at a time and the latest waits;
   * one that a later question overtakes, or that the worker breaks under, answers null.
   */
  preview(value: Case, seconds: number): Promise<Result<readonly BallTrack[]> | null>;
  /** Resolves when the engine is loaded and the first stroke need not wait for it. */
  readonly ready: Promise<void>;
  dispose(): void;
}

interface Waiting {
  readonly resolve: (result: Result<PlayedStroke>) => void;
  readonly reject: (error: Error) => void;
}

type Tracks = Result<readonly BallTrack[]> | null;

interface Question {
  readonly case: Case;
  readonly seconds: number;
  readonly resolve: (tracks: Tracks) => void;
}

/** @param start makes the worker: a module worker of `physics/worker.ts` */
export function createClient(start: (listeners: WorkerListeners) => WorkerPort): Client {
  const waiting = new Map<number, Waiting>();
  let worker: WorkerPort | null = null;
  let last = 0;
  let asked: (Question & { readonly id: number }) | null = null;
  let next: Question | null = null;
  let tellReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    tellReady = resolve;
  });

  /** A worker's failure raises nothing on the page by itself: everyone who waits is told, and the next stroke starts a new one. */
  function failed(reason: string): void {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
    asked?.resolve(null);
    next?.resolve(null);
    asked = null;
    next = null;
  }

  function ask(question: Question): void {
    const id = ++last;
    asked = { ...question, id };
    try {
      running().postMessage({ kind: "preview", id, case: question.case, seconds: question.seconds });
    } catch {
      asked = null;
      question.resolve(null);
    }
  }

  function previewed(id: number, result: Result<readonly BallTrack[]>): void {
    if (asked?.id !== id) return;
    asked.resolve(result);
    asked = null;
    const following = next;
    next = null;
    if (following !== null) ask(following);
  }

  function answered(answer: WorkerAnswer): void {
    if (answer.kind === "ready") {
      tellReady();
      return;
    }
    if (answer.kind === "previewed") {
      previewed(answer.id, answer.result);
      return;
    }
    if (answer.kind === "checked") return;
    waiting.get(answer.id)?.resolve(answer.result);
    waiting.delete(answer.id);
  }

  function running(): WorkerPort {
    worker ??= start({ answered, failed });
    return worker;
  }

  // Loads Rapier while the person still aims.
  running();
  return {
    ready,
    play: (value) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        try {
          running().postMessage({ kind: "play", id, case: value });
        } catch (error) {
          waiting.delete(id);
          resolve(fail("E_STROKE", "", `The case could not be sent to the engine: ${String(error)}`));
        }
      }),
    preview: (value, seconds) =>
      new Promise((resolve) => {
        const question = { case: value, seconds, resolve };
        if (asked === null) {
          ask(question);
          return;
        }
        next?.resolve(null);
        next = question;
      }),
    dispose: () => failed("closed"),
  };
}

export interface CheckListeners {
  readonly progress: (progress: CheckProgress) => void;
  readonly failed: (reason: string) => void;
}

/** Runs the self-check in a worker of its own, so that strokes need not wait. Answers how to stop it. */
export function startCheck(start: (listeners: WorkerListeners) => WorkerPort, listeners: CheckListeners): () => void {
  let worker: WorkerPort | null = null;
  function stop(): void {
    worker?.terminate();
    worker = null;
  }
  worker = start({
    answered: (answer) => {
      if (answer.kind !== "checked") return;
      if (answer.done === answer.count) stop();
      listeners.progress(answer);
    },
    failed: (reason) => {
      stop();
      listeners.failed(reason);
    },
  });
  worker.postMessage({ kind: "check" });
  return stop;
}
