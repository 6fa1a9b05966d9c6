// `npm run -s pyramid -- ...`: bundles the command line when its sources changed, then runs it. Silent, and safe when
// several run at once.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleOf } from "./bundles.mjs";

const root = resolve(import.meta.dirname, "..");
const sources = [
  "electron/cli",
  "physics",
  "rules",
  "build/pyramid.mjs",
  "build/bundles.mjs",
  "package.json",
  "package-lock.json",
];

/** @param {string} outDir */
async function make(outDir) {
  const { build } = await import("vite");
  await build({
    configFile: false,
    root,
    logLevel: "silent",
    publicDir: false,
    // zod is faster to load in one file; Rapier would only be copied, and is loaded by the commands that play.
    ssr: { noExternal: true, external: ["@dimforge/rapier3d-compat"] },
    build: {
      ssr: join(root, "electron/cli/main.ts"),
      outDir,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "main.mjs", chunkFileNames: "[name]-[hash].mjs" } },
    },
  });
}

if (!existsSync(join(root, "node_modules"))) {
  process.stderr.write("E_USAGE: the packages are not installed: run npm ci first\n");
  process.exit(2);
}
const folder = await bundleOf(join(root, "node_modules/.cache/pyramid"), sources, make);
// npm runs scripts in the project's folder and tells in INIT_CWD where it was called.
if (process.env.npm_lifecycle_event === "pyramid" && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const { run } = await import(pathToFileURL(join(folder, "main.mjs")).href);
process.exitCode = await run(process.argv.slice(2));
