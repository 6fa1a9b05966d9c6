// `npm run e2e [-- playwright options]`: the tests of the window, in a real Electron and in Chromium. Sets up what they
// need: the program, an Electron, a display, and on Debian the system's packages where this run may install them.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { bundleProgram } from "./bundle.mjs";
import { electronRuntime } from "./electron-runtime.mjs";
import { packageProgram } from "./package.mjs";
import { ensureModules, root, say } from "./setup.mjs";

/** @typedef {{ passed: number, failed: number }} Counts */

const browserNames = ["chromium", "chromium-browser", "google-chrome"];

/** @param {string} name */
function onPath(name) {
  const folder = (process.env.PATH ?? "").split(delimiter).find((part) => part !== "" && existsSync(join(part, name)));
  return folder === undefined ? null : join(folder, name);
}

function browserPath() {
  return process.env.PYRAMID_BROWSER || browserNames.map(onPath).find((path) => path !== null) || null;
}

/** @param {string} library */
function hasLibrary(library) {
  const run = spawnSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" });
  return run.status === 0 && run.stdout.includes(library);
}

function needsDisplay() {
  return process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
}

/** The packages, by their names in Debian, that this system lacks. */
function missingPackages() {
  const missing = [];
  if (process.platform === "linux" && !hasLibrary("libgtk-3.so.0")) missing.push("libgtk-3-0");
  if (needsDisplay() && !onPath("xvfb-run")) missing.push("xvfb");
  if (needsDisplay() && !onPath("xauth")) missing.push("xauth");
  if (!browserPath()) missing.push("chromium");
  return missing;
}

/** True when nothing is missing at the end. */
function ensureSystemParts() {
  const missing = missingPackages();
  if (missing.length === 0) return true;
  const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && onPath("apt-get") !== null;
  if (mayInstall) {
    say(`Installing ${missing.join(", ")} ...`);
    const install = () => aptGet(["install", "-y", "-q", "--no-install-recommends", ...missing]);
    // The list of packages may be missing or too old.
    if (!install()) {
      aptGet(["update", "-q"]);
      install();
    }
  }
  const left = missingPackages();
  if (left.length === 0) return true;
  say(`The tests of the window need what is missing here, by its names in Debian: ${left.join(" ")}`);
  say(`  apt-get install ${left.join(" ")}`);
  if (left.includes("chromium")) say("  or set PYRAMID_BROWSER to the program of a Chromium or Chrome");
  return false;
}

/** @param {readonly string[]} args */
function aptGet(args) {
  const run = spawnSync("apt-get", args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return run.status === 0;
}

/**
 * Runs the tests of the window and counts them.
 * @param {readonly string[]} options
 * @returns {Promise<Counts>}
 */
export async function runE2e(options = []) {
  if (!ensureSystemParts()) return { passed: 0, failed: 1 };
  const program = await bundleProgram();
  const runtime = await electronRuntime();
  if (!program || !runtime) return { passed: 0, failed: 1 };
  // Its own: another run may be packaging as well.
  const packaged = join(root, "out", `e2e-package-${process.pid}`);
  const folder = mkdtempSync(join(tmpdir(), "pyramid-e2e-"));
  const file = join(folder, "report.json");
  const playwright = [
    join(root, "node_modules/@playwright/test/cli.js"),
    "test",
    "--config",
    join(root, "tests/e2e/playwright.config.ts"),
    ...options,
  ];
  const [command = "", ...args] = needsDisplay()
    ? ["xvfb-run", "-a", "-s", "-screen 0 1440x900x24", process.execPath, ...playwright]
    : [process.execPath, ...playwright];
  try {
    // The tests of a package know the folder of a Linux.
    if (process.platform === "linux" && !(await packageProgram(program, runtime, packaged))) {
      return { passed: 0, failed: 1 };
    }
    const run = spawnSync(command, args, {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        PYRAMID_PROGRAM: program,
        PYRAMID_ELECTRON: runtime.executable,
        PYRAMID_PACKAGE: join(packaged, "linux-unpacked"),
        PYRAMID_BROWSER: browserPath() ?? "",
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    });
    const { stats, errors } = JSON.parse(readFileSync(file, "utf8"));
    if (stats.flaky > 0) say(`${stats.flaky} passed only when tried again`);
    const failed = stats.unexpected + errors.length;
    // An error outside any test, or no test at all, fails the run without failing a test.
    const unseen = failed === 0 && (run.status !== 0 || stats.expected + stats.flaky === 0) ? 1 : 0;
    return { passed: stats.expected + stats.flaky, failed: failed + unseen };
  } catch (error) {
    say(`playwright left no report: ${error}`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(packaged, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const counts = (await ensureModules()) ? await runE2e(process.argv.slice(2)) : { passed: 0, failed: 1 };
  say(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}
