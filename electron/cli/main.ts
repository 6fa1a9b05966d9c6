import { bench } from "./bench.ts";
import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { isUsageError } from "./command.ts";
import { drill } from "./drill.ts";
import { errorLine } from "./each-file.ts";
import { judge } from "./judge.ts";
import { type Output, standardOutput } from "./output.ts";
import { simulate } from "./simulate.ts";
import { type Status, status } from "./status.ts";

const commands: ReadonlyMap<string, Command> = new Map([
  ["simulate", simulate],
  ["judge", judge],
  ["drill", drill],
  ["check", check],
  ["bench", bench],
]);

function usage(): string {
  const lines = [...commands].flatMap(([name, { synopsis, summary }]) => [
    `  ${name} ${synopsis}`.trimEnd(),
    `      ${summary}`,
  ]);
  return [
    "Usage: pyramid COMMAND ...",
    "",
    ...lines,
    "",
    "Exit status: 0 done, 1 a check failed, 2 bad usage or input.",
  ].join("\n");
}

/** Runs one command line, without the program's name. Never throws: what goes wrong is told on standard error. */
export async function run(args: readonly string[], output: Output = standardOutput): Promise<Status> {
  const [name, ...rest] = args;
  if (name === "help" || args.includes("--help")) {
    output.out(usage());
    return status.done;
  }
  const command = name === undefined ? undefined : commands.get(name);
  if (!command) {
    const problem = name === undefined ? "No command was given." : `There is no command "${name}".`;
    output.err(errorLine({ code: "E_USAGE", path: "", message: `${problem} See: pyramid --help` }));
    return status.badInput;
  }
  try {
    return await command.run(rest, output);
  } catch (error) {
    if (isUsageError(error)) {
      output.err(errorLine({ code: "E_USAGE", path: "", message: error.message }));
      return status.badInput;
    }
    output.err(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return status.broken;
  }
}
