import { parentPort } from "node:worker_threads";
import { createPlayer } from "../../physics/play.ts";
import { readCase } from "../../rules/case.ts";

// Bundled by determinism.test.ts and run in a thread of its own: case files in, digests out.
const player = await createPlayer();
parentPort?.on("message", (files: readonly string[]) => {
  const digests = files.map((file) => {
    const value = readCase(JSON.parse(file));
    if (!value.ok) return value.error.message;
    const record = player.simulate(value.value);
    return record.ok ? record.value.digest : record.error.message;
  });
  parentPort?.postMessage(digests);
});
