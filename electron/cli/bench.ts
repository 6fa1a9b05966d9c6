import { parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { enginePlayer } from "./player.ts";
import { status } from "./status.ts";

export const bench: Command = {
  synopsis: "[--json] [--short]",
  summary: "computing times of typical strokes, warm, in milliseconds",
  run: async (args, output) => {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: "boolean", default: false }, short: { type: "boolean", default: false } },
    });
    const { runBench } = await import("../../physics/bench.ts");
    const timings = runBench(await enginePlayer(), () => performance.now(), values.short);
    if (values.json) output.out(JSON.stringify(timings));
    else {
      for (const [name, { median, p95, max, simulated }] of Object.entries(timings)) {
        const figures = [`median ${median.toFixed(2)}`, `p95 ${p95.toFixed(2)}`, `max ${max.toFixed(2)} ms`];
        output.out(`${name.padEnd(10)} ${figures.join("  ")}  (${simulated.toFixed(1)} s of play)`);
      }
    }
    return status.done;
  },
};
