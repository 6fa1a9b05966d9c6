import { workerData } from "node:worker_threads";

// Loaded before anything that may fail to load: whatever ends this thread, the main one must not wait for ever.
const shared = workerData as Int32Array;
process.on("exit", (code) => {
  Atomics.store(shared, 1, code);
  Atomics.store(shared, 0, 1);
  Atomics.notify(shared, 0);
});
