// `npm run e2e [-- playwright options]`: the tests of the window, in a real Electron and in Chromium. Sets up what they
// need: the program, an Electron, a display, and on Debian the system's packages where this run may install them.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleProgram } from "./bundle.mjs";
import { electronRuntime } from "./electron-runtime.mjs";
import { packageProgram } from "./package.mjs";
import { ensureModules, root, say } from "./setup.mjs";
import { browserPath, ensureSystemParts, withDisplay } from "./system-parts.mjs";

/** @typedef {{ passed: number, failed: number }} Counts */

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
  const [command = "", ...args] = withDisplay([
    process.execPath,
    join(root, "node_modules/@playwright/test/cli.js"),
    "test",
    "--config",
    join(root, "tests/e2e/playwright.config.ts"),
    ...options,
  ]);
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
    say(`The tests of the window left no report: ${error}`);
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
