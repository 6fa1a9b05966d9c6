// Bundles that make themselves again when their sources changed. A bundle is a folder named by the state of its sources,
// made elsewhere and renamed into place: safe when several runs want it at once, and a run in progress keeps its files.

import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
/** A bundle that nobody has asked for in this time is left over; a run in progress may still load parts of a younger one. */
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

/**
 * The folder with the bundle of the sources as they are now; `make` fills an empty folder with it when there is none.
 * @param {string} cache where bundles of this kind are kept
 * @param {readonly string[]} sources files and folders, from the project's folder
 * @param {(work: string) => Promise<void>} make
 */
export async function bundleOf(cache, sources, make) {
  const folder = join(cache, stateOf(sources));
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const old = join(cache, name);
    if (Date.now() - (statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? 0) > keptMs) {
      rmSync(old, { recursive: true, force: true });
    }
  }
  const work = join(cache, `work-${randomUUID()}`);
  try {
    await make(work);
    renameSync(work, folder);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    // Another run was faster with the same sources.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
