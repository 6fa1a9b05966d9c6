import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "./bridge.ts";

/** A line of the page's journal; a stroke with its log is a hundredth of this. */
const lineCap = 4 * 1024 * 1024;
/** What is larger is no session that a person played. */
const fileCap = 256 * 1024 * 1024;

/**
 * The page's journal of the session, safe against a crash: a line is on the disk when it is answered. What the session
 * before left is kept beside it until the page takes it or lets it go.
 */
export class Journal {
  private readonly file: string;
  private readonly previousFile: string;
  private handle: FileHandle | null = null;
  /** One after another: lines must not overtake each other. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.file = join(folder, "session.journal");
    this.previousFile = join(folder, "session-before.journal");
    try {
      if (existsSync(this.file) && statSync(this.file).size > 0) renameSync(this.file, this.previousFile);
      else rmSync(this.file, { force: true });
    } catch (error) {
      console.error(`The journal of the session before stays where it is: ${error}`);
    }
  }

  /** The text that the session before left; null when there is none. */
  previous(): Promise<Answer<string | null>> {
    return this.inTurn(async () => {
      if (!existsSync(this.previousFile)) return null;
      if (statSync(this.previousFile).size > fileCap) throw new Error("The journal is larger than 256 MiB.");
      return readFile(this.previousFile, "utf8");
    });
  }

  forget(): Promise<Answer<null>> {
    return this.inTurn(async () => {
      await rm(this.previousFile, { force: true });
      return null;
    });
  }

  append(text: string): Promise<Answer<null>> {
    return this.inTurn(async () => {
      if (Buffer.byteLength(text) > lineCap) throw new Error("A line of the journal is larger than 4 MiB.");
      this.handle ??= await open(this.file, "a", 0o600);
      await this.handle.appendFile(text, "utf8");
      await this.handle.sync();
      return null;
    });
  }

  /** The session before is the present one: its journal goes on, whole or not at all, with `text` at its end. */
  resume(text: string): Promise<Answer<null>> {
    return this.inTurn(async () => {
      await this.handle?.close();
      this.handle = null;
      const work = `${this.file}.tmp`;
      const file = await open(work, "w", 0o600);
      try {
        await file.writeFile(text, "utf8");
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(work, this.file);
      await rm(this.previousFile, { force: true });
      return null;
    });
  }

  private inTurn<T>(run: () => Promise<T>): Promise<Answer<T>> {
    const answer = this.queue.then(run).then(
      (value): Answer<T> => ({ ok: true, value }),
      (error: unknown): Answer<T> => ({ ok: false, error: { code: "E_FILE", message: String(error) } }),
    );
    this.queue = answer;
    return answer;
  }
}
