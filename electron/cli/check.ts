import { parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { enginePlayer } from "./player.ts";
import { status } from "./status.ts";

export const check: Command = {
  synopsis: "[--json] [--full]",
  summary: "the physics self-check against closed forms and references",
  run: async (args, output) => {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: "boolean", default: false }, full: { type: "boolean", default: false } },
    });
    const { runCheck } = await import("../../physics/check.ts");
    const rows = runCheck(await enginePlayer(), values.full);
    const pass = rows.every((row) => row.pass);
    if (values.json) output.out(JSON.stringify({ pass, rows }));
    else {
      for (const { row, name, value, reference, tolerance, pass: good } of rows) {
        const figures = `${number(value)}  (${number(reference)}, within ${number(tolerance)})`;
        output.out(`${good ? "ok  " : "FAIL"} ${String(row).padStart(2)}  ${name}: ${figures}`);
      }
      output.out(`${rows.filter((row) => row.pass).length} of ${rows.length} hold.`);
    }
    return pass ? status.done : status.checkFailed;
  },
};

function number(value: number): string {
  return value === 0 || Math.abs(value) >= 1e-3 ? String(Number(value.toPrecision(6))) : value.toExponential(2);
}
