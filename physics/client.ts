import type { Case } from "../rules/case.ts";
import { fail, type Result } from "../rules/errors.ts";
import type { StrokeLog } from "../rules/log.ts";
import type { Verdict } from "../rules/verdict.ts";
import type { StrokeRecord } from "./record.ts";

/** What the worker is asked, and what it answers. Cases and records are plain data and cross by copy; a record's tables move. */
export interface WorkerRequest {
  readonly id: number;
  readonly case: Case;
}

/** A stroke that was played and judged; `record` is null for a case that carries its log. */
export interface PlayedStroke {
  readonly record: StrokeRecord | null;
  readonly log: StrokeLog;
  readonly verdict: Verdict;
}

export type WorkerAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "played"; readonly id: number; readonly result: Result<PlayedStroke> };

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
  /** Resolves when the engine is loaded and the first stroke need not wait for it. */
  readonly ready: Promise<void>;
  dispose(): void;
}

interface Waiting {
  readonly resolve: (result: Result<PlayedStroke>) => void;
  readonly reject: (error: Error) => void;
}

/** @param start makes the worker: a module worker of `physics/worker.ts` */
export function createClient(start: (listeners: WorkerListeners) => WorkerPort): Client {
  const waiting = new Map<number, Waiting>();
  let worker: WorkerPort | null = null;
  let last = 0;
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
  }

  function answered(answer: WorkerAnswer): void {
    if (answer.kind === "ready") {
      tellReady();
      return;
    }
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
          running().postMessage({ id, case: value });
        } catch (error) {
          waiting.delete(id);
          resolve(fail("E_STROKE", "", `The case could not be sent to the engine: ${String(error)}`));
        }
      }),
    dispose: () => failed("closed"),
  };
}
