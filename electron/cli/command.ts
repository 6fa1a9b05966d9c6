import type { Output } from "./output.ts";
import type { Status } from "./status.ts";

/** One command of the command line. `run` gets what follows its name and may throw a `UsageError`. */
export interface Command {
  /** What follows the name, as the usage text shows it. */
  readonly synopsis: string;
  readonly summary: string;
  readonly run: (args: readonly string[], output: Output) => Promise<Status>;
}

/** The caller wrote something that no command understands. */
export class UsageError extends Error {}

/** True for what `parseArgs` throws when options don't fit. */
export function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return error instanceof TypeError && typeof code === "string" && code.startsWith("ERR_PARSE_ARGS_");
}
