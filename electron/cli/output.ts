import { writeSync } from "node:fs";

export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Writes a line to a file descriptor, whole, before it returns: the packaged program runs commands in a worker, whose
 * own streams would need a main thread that is waiting. */
function writeLine(descriptor: number, text: string): void {
  const bytes = Buffer.from(`${text}\n`);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // The reader went away (`| head`): nobody is left to write to.
      if (code === "EPIPE") process.exit(0);
      if (code !== "EAGAIN") throw error;
      // A full pipe that does not block: give its reader a moment.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

export const standardOutput: Output = {
  out: (text) => writeLine(1, text),
  err: (text) => writeLine(2, text),
};
