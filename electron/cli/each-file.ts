import type { CaseError, Result } from "../../rules/errors.ts";
import { readInput } from "./input.ts";
import type { Output } from "./output.ts";
import { type Status, status } from "./status.ts";

/** One line whatever a file's name or contents put into it. */
export function errorLine(error: CaseError, file?: string): string {
  const place = [error.code, error.path].filter((part) => part !== "").join(" ");
  const line = `${place}: ${error.message}${file === undefined ? "" : ` (${file})`}`;
  return line.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/**
 * Hands each file's text to `handle`, which prints its own answer and says whether it passed. A file that is refused
 * is told on standard error, and with `json` as an object on standard output as well; the rest go on.
 */
export async function eachFile(
  files: readonly string[],
  json: boolean,
  output: Output,
  handle: (text: string, file: string) => Promise<Result<boolean>>,
): Promise<Status> {
  let refused = false;
  let failed = false;
  for (const file of files) {
    const text = readInput(file);
    const answer = text.ok ? await handle(text.value, file) : text;
    if (answer.ok) {
      failed ||= !answer.value;
      continue;
    }
    refused = true;
    const { code, path, message } = answer.error;
    if (json) output.out(JSON.stringify({ file, error: { code, path, message } }));
    output.err(errorLine(answer.error, file));
  }
  return refused ? status.badInput : failed ? status.checkFailed : status.done;
}
