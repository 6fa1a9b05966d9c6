// `npm test`: sets up a fresh clone, then runs every check. The last line is `N passed, N failed`; a step other than a
// test that fails (set-up, types, lint, a test file that does not load) counts as one failure, so that 0 means all is well.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runE2e } from "./e2e.mjs";
import { ensureModules, runNode, say } from "./setup.mjs";

/** @typedef {{ passed: number, failed: number }} Counts */

/** @param {boolean} well @returns {Counts} */
const asStep = (well) => ({ passed: 0, failed: well ? 0 : 1 });

/** @type {readonly (readonly [name: string, run: () => Counts | Promise<Counts>])[]} */
const steps = [
  ["types", () => asStep(runNode("build/types.mjs"))],
  ["lint", () => asStep(runNode("node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]))],
  ["tests", runVitest],
  ["window", runE2e],
];

/** @returns {Counts} */
function runVitest() {
  const folder = mkdtempSync(join(tmpdir(), "pyramid-test-"));
  const file = join(folder, "report.json");
  try {
    const well = runNode("node_modules/vitest/vitest.mjs", [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ]);
    const report = JSON.parse(readFileSync(file, "utf8"));
    const unloaded = report.testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ suite) =>
        suite.status === "failed" && suite.assertionResults.length === 0,
    ).length;
    const failed = report.numFailedTests + unloaded;
    // An error outside any test, or no test at all, fails the run without failing a test.
    const unseen = failed === 0 && (!well || report.numTotalTests === 0) ? 1 : 0;
    return { passed: report.numPassedTests, failed: failed + unseen };
  } catch (error) {
    say(`vitest left no report: ${error}`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let passed = 0;
let failed = 0;
/** @type {string[]} */
const broken = [];

if (await ensureModules()) {
  for (const [name, run] of steps) {
    say(`\n== ${name}`);
    const start = performance.now();
    const counts = await run();
    passed += counts.passed;
    failed += counts.failed;
    if (counts.failed > 0) broken.push(name);
    say(`== ${name}: ${counts.failed > 0 ? "FAILED" : "ok"} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }
} else {
  failed = 1;
  broken.push("npm ci");
}

if (broken.length > 0) say(`\nFailed: ${broken.join(", ")}`);
say(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
