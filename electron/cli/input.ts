import { closeSync, openSync, readSync } from "node:fs";
import { fail, ok, type Result } from "../../rules/errors.ts";

/** Files are hostile input: nothing larger is read, let alone parsed. */
export const sizeCap = 4 * 1024 * 1024;

/** The text of a file, or why it cannot be had. Reads at most one byte above the cap, whatever the file claims to be. */
export function readInput(file: string): Result<string> {
  let bytes: Uint8Array;
  try {
    bytes = readUpTo(file, sizeCap + 1);
  } catch (error) {
    return fail("E_FILE", "", `The file cannot be read: ${(error as Error).message}.`);
  }
  if (bytes.length > sizeCap) return fail("E_SIZE", "", "The file is larger than 4 MiB: no case or match needs that.");
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return fail("E_FORMAT", "", "The file is not UTF-8 text.");
  }
}

function readUpTo(file: string, limit: number): Uint8Array {
  const buffer = Buffer.allocUnsafe(limit);
  const descriptor = openSync(file, "r");
  try {
    let length = 0;
    while (length < limit) {
      const count = readSync(descriptor, buffer, length, limit - length, null);
      if (count === 0) break;
      length += count;
    }
    return buffer.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
