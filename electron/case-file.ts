import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, open, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isCaseName } from "./arguments.ts";
import type { Answer, ExportKind, FileFailure, OpenedFile } from "./bridge.ts";

/** Files are hostile input: nothing larger is read, let alone parsed. */
export const sizeCap = 4 * 1024 * 1024;

function failure(code: FileFailure["code"], message: string): { readonly ok: false; readonly error: FileFailure } {
  return { ok: false, error: { code, message } };
}

/** The text of a file. Reads at most one byte above the cap, whatever the file claims to be. */
export async function readCase(path: string): Promise<Answer<OpenedFile>> {
  let bytes: Uint8Array;
  try {
    const file = await open(path, "r");
    try {
      // A pipe or a device would keep the reader waiting.
      if (!(await file.stat()).isFile()) return failure("E_FILE", `${basename(path)} is not a file.`);
      bytes = await readUpTo(file, sizeCap + 1);
    } finally {
      await file.close();
    }
  } catch (error) {
    return failure("E_FILE", (error as Error).message);
  }
  if (bytes.length > sizeCap) return failure("E_SIZE", `${basename(path)} is larger than 4 MiB.`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { ok: true, value: { name: basename(path), text } };
  } catch {
    return failure("E_FORMAT", `${basename(path)} is not UTF-8 text.`);
  }
}

async function readUpTo(file: FileHandle, limit: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(limit);
  let length = 0;
  while (length < limit) {
    const { bytesRead } = await file.read(buffer, length, limit - length, null);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

/** Writes the whole text or leaves the file as it was; answers the name it has now. */
export async function writeCase(path: string, text: string): Promise<Answer<string>> {
  return write(isCaseName(path) ? path : freeName(path, ".pyramid"), text);
}

/** The same for what other programs read; the name gets the kind's ending when it has none. */
export async function writeExport(path: string, kind: ExportKind, data: Uint8Array): Promise<Answer<string>> {
  return write(path.toLowerCase().endsWith(`.${kind}`) ? path : freeName(path, `.${kind}`), data);
}

async function write(target: string, content: string | Uint8Array): Promise<Answer<string>> {
  try {
    // A link stays a link: what it points at is replaced.
    await replaceFile(existsSync(target) ? await realpath(target) : target, content);
    return { ok: true, value: basename(target) };
  } catch (error) {
    return failure("E_FILE", (error as Error).message);
  }
}

/** The dialog asked before overwriting the name that was typed, not the one that our extension makes of it. */
function freeName(stem: string, ending: string): string {
  if (!existsSync(`${stem}${ending}`)) return `${stem}${ending}`;
  for (let k = 2; ; k++) {
    const candidate = `${stem} (${k})${ending}`;
    if (!existsSync(candidate)) return candidate;
  }
}

async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const work = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    const file = await open(work, "wx", 0o666);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(work, path);
  } catch (error) {
    await rm(work, { force: true });
    throw error;
  }
}

/** A name to propose in a dialog, made of whatever the page says: no folders, nothing that a file system refuses. */
export function proposedName(name: string, kind?: ExportKind): string {
  const plain = name
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "")
    .slice(0, 120);
  if (kind !== undefined) return `${plain === "" ? "stroke" : plain}.${kind}`;
  if (isCaseName(plain) && !plain.startsWith(".")) return plain;
  return `${plain === "" ? "case" : plain}.pyramid`;
}
