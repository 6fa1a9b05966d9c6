// `npm run package [-- --release] [-- linux|win|mac [TARGET...]]`: makes a folder of the program that runs on this
// system, or with --release the installers of a system. A release is made of the official Electron alone.

import { bundleProgram } from "./bundle.mjs";
import { packaging } from "./electron-builder.mjs";
import { electronRuntime } from "./electron-runtime.mjs";
import { ensureModules, say } from "./setup.mjs";

async function makePackage() {
  if (!(await ensureModules())) return false;
  const release = process.argv.includes("--release");
  const targets = process.argv.slice(2).filter((arg) => arg !== "--release");
  const program = await bundleProgram();
  const runtime = await electronRuntime();
  if (!program || !runtime) return false;
  if (release && !runtime.official) {
    say("A release needs the official Electron of package.json, and this is another one.");
    return false;
  }
  const { build, Platform } = await import("electron-builder");
  const [system, ...forms] = targets;
  const platform =
    system === undefined ? Platform.current() : Platform.fromString(system === "win" ? "windows" : system);
  const wanted = forms.length > 0 ? forms : release ? [] : ["dir"];
  const made = await build({
    targets: platform.createTarget(wanted),
    config: packaging(program, runtime, release),
    publish: "never",
  });
  for (const file of made) say(file);
  say("Packaged into out/package");
  return true;
}

process.exitCode = (await makePackage()) ? 0 : 1;
