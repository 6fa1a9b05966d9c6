// The packages that the program is made of, with their licences: the page's About shows licences.json. All of them are
// taken, the worker's too, whether or not every file of theirs is used.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** @typedef {{ name: string, version: string, licence: string, text: string }} Licence */

/** @param {string} folder */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** @returns {readonly Licence[]} by name */
export function licences() {
  /** @type {Map<string, Licence>} */
  const found = new Map();
  /** @param {string} name */
  const visit = (name) => {
    const folder = join(root, "node_modules", name);
    if (found.has(name) || !existsSync(folder)) return;
    const manifest = manifestOf(folder);
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    found.set(name, {
      name,
      version: manifest.version,
      licence: manifest.license,
      text: file === undefined ? "" : readFileSync(join(folder, file), "utf8"),
    });
    for (const dependency of Object.keys(manifest.dependencies ?? {})) visit(dependency);
  };
  for (const name of Object.keys(manifestOf(root).dependencies)) visit(name);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
