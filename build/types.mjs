// Checks the types of every folder that has a tsconfig.json, each against its own surroundings.

import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root, say } from "./setup.mjs";

const tsc = join(root, "node_modules/typescript/bin/tsc");

/** @param {string} folder */
function hasSources(folder) {
  // A folder whose first file is still to come would be an error to the compiler.
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).some((name) =>
    /\.(m?ts|tsx|mjs)$/.test(name),
  );
}

/** @param {string} folder */
async function check(folder) {
  try {
    await promisify(execFile)(process.execPath, [tsc, "-p", folder, "--pretty", "false"], { cwd: root });
    return true;
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    say(`${stdout ?? ""}${stderr ?? ""}`.trim() || String(error));
    return false;
  }
}

// Tests of the window run in a page in part, and have surroundings of their own.
const folders = [...readdirSync(root), "tests/e2e"]
  .filter((folder) => existsSync(join(root, folder, "tsconfig.json")))
  .filter(hasSources);

const results = await Promise.all(folders.map(check));
process.exitCode = results.every(Boolean) ? 0 : 1;
