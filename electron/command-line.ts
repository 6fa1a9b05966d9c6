import { join } from "node:path";
import { Worker } from "node:worker_threads";

/**
 * Runs the command line and answers its exit status. Electron without a display ends at the first turn of its event
 * loop: the commands run in a thread, and this one waits for it without ever letting go.
 */
export function runCommandLine(args: readonly string[]): number {
  // Slot 0: 1 when done; slot 1: the status.
  const shared = new Int32Array(new SharedArrayBuffer(8));
  new Worker(join(import.meta.dirname, "cli.cjs"), { argv: [...args], workerData: shared });
  Atomics.wait(shared, 0, 0);
  return Atomics.load(shared, 1);
}
