// What `npm start` and `npm test` share: the set-up of a fresh clone and a way to run and show steps. Node alone.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const root = resolve(import.meta.dirname, "..");

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a program in the project's folder with its output shown. True when it ended well.
 * @param {string} program
 * @param {readonly string[]} args
 */
export function runShown(program, args) {
  const run = spawnSync(program, args, { cwd: root, stdio: "inherit" });
  if (run.error) say(`${program}: ${run.error.message}`);
  return run.status === 0;
}

/**
 * Runs a script of a package or of ours with this very Node.
 * @param {string} script path from the project's folder
 * @param {readonly string[]} args
 */
export function runNode(script, args = []) {
  return runShown(process.execPath, [join(root, script), ...args]);
}

/** Installs what package-lock.json names, when it is not what node_modules holds. True when it is there at the end. */
export async function ensureModules() {
  if (modulesMatchLock()) return true;
  const release = await lockSetUp();
  try {
    // Another run may have done it while this one waited.
    if (modulesMatchLock()) return true;
    say("Installing the packages (npm ci) ...");
    return runNpm(["ci", "--no-audit", "--no-fund"]) && modulesMatchLock();
  } finally {
    release();
  }
}

/** The npm that runs this script, else the one on the path. @returns {[program: string, first: readonly string[]]} */
function npmProgram() {
  const npm = process.env.npm_execpath;
  if (npm && /npm-cli\.c?js$/.test(npm)) return [process.execPath, [npm]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
}

/** @param {readonly string[]} args */
function runNpm(args) {
  const [program, first] = npmProgram();
  return runShown(program, [...first, ...args]);
}

/** Runs npm for what it leaves behind; throws what it said when it fails. @param {readonly string[]} args */
export function runNpmQuietly(args) {
  const [program, first] = npmProgram();
  const run = spawnSync(program, [...first, ...args], { cwd: root, encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.error?.message ?? run.stderr.trim());
}

/**
 * npm writes what it installed to node_modules/.package-lock.json as its last act. Contents are compared, not times: a
 * fresh checkout of an unchanged lock must not tear node_modules away from under a run in progress.
 */
function modulesMatchLock() {
  const installedFile = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedFile)) return false;
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(installedFile);
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional, peer }]) => {
    const there = installed[path];
    // Packages for other systems stand in the lock and are rightly left out.
    if (!there) return path === "" || optional || devOptional || peer;
    return there.version === version && there.integrity === integrity;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Entry
 * @param {string} file
 * @returns {Record<string, Entry>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** One set-up at a time: `npm ci` empties node_modules first. Returns the release; waits for another run's. */
async function lockSetUp() {
  const folder = join(root, "out");
  const lock = join(folder, "set-up.lock");
  mkdirSync(folder, { recursive: true });
  for (let told = false; ; await sleep(200)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    if (!ownerLives(lock)) rmSync(lock, { force: true });
    else if (!told) {
      say("Another run is installing the packages: waiting for it ...");
      told = true;
    }
  }
}

/** @param {string} lock */
function ownerLives(lock) {
  try {
    const owner = Number(readFileSync(lock, "utf8"));
    // Created but not yet written: its owner is at work.
    if (owner === 0) return true;
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
