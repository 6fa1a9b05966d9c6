// `npm run package [-- [--release] [linux|mac|win [TARGET...]]]`: makes a folder of the program that runs on this system,
// or with --release what people install. A release is made of the official Electron alone.

import { join } from "node:path";
import { bundleProgram } from "./bundle.mjs";
import { packaging } from "./electron-builder.mjs";
import { electronRuntime } from "./electron-runtime.mjs";
import { ensureModules, root, say } from "./setup.mjs";

/**
 * True when all that was asked for is made.
 * @param {string} program the bundled program
 * @param {import("./electron-runtime.mjs").Runtime} runtime
 * @param {string} output the folder to make it in
 * @param {readonly string[]} options
 */
export async function packageProgram(program, runtime, output, options = []) {
  const release = options.includes("--release");
  if (release && !runtime.official) {
    say("A release needs the official Electron of package.json, and this is another one.");
    return false;
  }
  const { build, Platform } = await import("electron-builder");
  const [system, ...forms] = options.filter((option) => option !== "--release");
  const platform =
    system === undefined ? Platform.current() : Platform.fromString(system === "win" ? "windows" : system);
  const made = await build({
    targets: platform.createTarget(forms.length > 0 || release ? forms : ["dir"]),
    config: packaging(program, runtime, output, release),
    publish: "never",
  });
  for (const file of made) say(file);
  return true;
}

if (process.argv[1] === import.meta.filename) {
  const output = join(root, "out/package");
  const program = (await ensureModules()) ? await bundleProgram() : null;
  const runtime = program ? await electronRuntime() : null;
  const made = program && runtime ? await packageProgram(program, runtime, output, process.argv.slice(2)) : false;
  if (made) say(`Packaged into ${output}`);
  process.exitCode = made ? 0 : 1;
}
