import { type Signal, signal } from "@preact/signals";
import type { CheckRow } from "../../../physics/check/kit.ts";
import type { CheckPlot } from "../../../physics/check/plots.ts";
import type { CheckListeners } from "../../../physics/client.ts";

/** The self-check as the page shows it: it goes on while another screen is looked at. */
export class CheckRun {
  readonly state: Signal<"idle" | "running" | "done" | "stopped" | "failed"> = signal("idle");
  readonly rows: Signal<readonly CheckRow[]> = signal([]);
  readonly plots: Signal<readonly CheckPlot[]> = signal([]);
  readonly progress = signal<{ readonly done: number; readonly count: number }>({ done: 0, count: 1 });
  readonly #start: (listeners: CheckListeners) => () => void;
  #stop: () => void = () => {};

  /** @param start runs the check in a worker and answers how to stop it */
  constructor(start: (listeners: CheckListeners) => () => void) {
    this.#start = start;
  }

  run(): void {
    if (this.state.value === "running") return;
    this.rows.value = [];
    this.plots.value = [];
    this.progress.value = { done: 0, count: 1 };
    this.state.value = "running";
    this.#stop = this.#start({
      progress: ({ done, count, rows, plots }) => {
        this.rows.value = [...this.rows.value, ...rows];
        this.plots.value = [...this.plots.value, ...plots];
        this.progress.value = { done, count };
        if (done === count) this.state.value = "done";
      },
      failed: () => {
        this.state.value = "failed";
      },
    });
  }

  cancel(): void {
    if (this.state.value !== "running") return;
    this.#stop();
    this.state.value = "stopped";
  }
}
