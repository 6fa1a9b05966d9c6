// `npm run -s pyramid -- ...`: bundles the command line when its sources changed, then runs it. Silent, and safe when
// several run at once: a bundle is a folder named by the state of the sources, made elsewhere and renamed into place.

import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const root = resolve(import.meta.dirname, "..");
const cache = join(root, "node_modules/.cache/pyramid");
const sources = ["electron/cli", "physics", "rules", "build/pyramid.mjs", "package-lock.json"];
/** A bundle that nobody has made in this time is left over; a run in progress may still load parts of a younger one. */
const keptMs = 60 * 60 * 1000;

/**
 * Names, sizes and times of all sources, hashed. Times alone would miss a file taken away.
 * @param {readonly string[]} paths
 */
function stateOf(paths) {
  const hash = createHash("sha1");
  /** @param {string} path */
  const visit = (path) => {
    // An editor's temporary file may be gone by now.
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest("hex");
}

/** @param {string} folder */
async function bundle(folder) {
  const { build } = await import("vite");
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const old = join(cache, name);
    if (Date.now() - (statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? 0) > keptMs) {
      rmSync(old, { recursive: true, force: true });
    }
  }
  const work = join(cache, `work-${randomUUID()}`);
  try {
    await build({
      configFile: false,
      root,
      logLevel: "silent",
      publicDir: false,
      // zod is faster to load in one file; Rapier would only be copied, and is loaded by the commands that play.
      ssr: { noExternal: true, external: ["@dimforge/rapier3d-compat"] },
      build: {
        ssr: join(root, "electron/cli/main.ts"),
        outDir: work,
        target: "node20",
        rolldownOptions: { output: { entryFileNames: "main.mjs", chunkFileNames: "[name]-[hash].mjs" } },
      },
    });
    renameSync(work, folder);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    // Another run was faster with the same sources.
    if (!existsSync(folder)) throw error;
  }
}

if (!existsSync(join(root, "node_modules"))) {
  process.stderr.write("E_USAGE: the packages are not installed: run npm ci first\n");
  process.exit(2);
}
const folder = join(cache, stateOf(sources));
if (!existsSync(folder)) await bundle(folder);
// npm runs scripts in the project's folder and tells in INIT_CWD where it was called.
if (process.env.npm_lifecycle_event === "pyramid" && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const { run } = await import(pathToFileURL(join(folder, "main.mjs")).href);
process.exitCode = await run(process.argv.slice(2));
