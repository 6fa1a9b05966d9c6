import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const extensions = [".pyramid", ".pyramid.json"];

export function isCaseName(name: string): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}

/** What follows the program in `argv`: with a plain Electron, that is its switches and then the program's folder. */
export function ownArguments(argv: readonly string[], packaged: boolean): readonly string[] {
  const args = argv.slice(1);
  return packaged ? args : args.slice(args.findIndex((arg) => !arg.startsWith("-")) + 1);
}

/** The files to open among the arguments: what a double click or a second start hands over. */
export function filesAmong(args: readonly string[], folder: string): readonly string[] {
  return args
    .filter((arg) => !arg.startsWith("-") && isCaseName(arg))
    .map((arg) => {
      if (arg.startsWith("file://")) {
        try {
          return fileURLToPath(arg);
        } catch {
          return arg;
        }
      }
      return isAbsolute(arg) ? arg : resolve(folder, arg);
    });
}

/**
 * The command line among the arguments, or null when a window is asked for: by nothing, by files, or by switches alone.
 * Switches before the command are Chromium's and no part of it.
 */
export function commandAmong(args: readonly string[]): readonly string[] | null {
  const begin = args.findIndex((arg) => !arg.startsWith("-") || arg === "--help");
  const first = args[begin];
  return first === undefined || isCaseName(first) ? null : args.slice(begin);
}
