// `npm run measure`: how fast the window is on this machine, as a person feels it. Nothing is asserted: the numbers are
// for comparing a machine and a state of the program with another.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleProgram } from "./bundle.mjs";
import { electronRuntime } from "./electron-runtime.mjs";
import { ensureModules, say } from "./setup.mjs";
import { ensureSystemParts, withDisplay } from "./system-parts.mjs";

const launches = 3;
const playedMs = 4000;
const idleMs = 3000;

/** @typedef {{ draws: number, frames: number[], previews: number[] }} Seen */

/** Runs in the page before its own scripts: counts draws and the processor time of frames. */
function observe() {
  /** @type {Seen} */
  const seen = { draws: 0, frames: [], previews: [] };
  Object.assign(globalThis, { seen });
  const gl = /** @type {Record<string, any>} */ (WebGL2RenderingContext.prototype);
  for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"]) {
    const draw = gl[name];
    gl[name] = function (/** @type {unknown[]} */ ...args) {
      seen.draws++;
      return draw.apply(this, args);
    };
  }
  const post = /** @type {(this: Worker, ...args: any[]) => void} */ (Worker.prototype.postMessage);
  Worker.prototype.postMessage = function (/** @type {any[]} */ ...args) {
    const [asked] = args;
    if (asked?.kind === "preview") {
      const began = performance.now();
      /** @param {MessageEvent} event */
      const answered = ({ data }) => {
        if (data?.kind !== "previewed" || data.id !== asked.id) return;
        seen.previews.push(performance.now() - began);
        this.removeEventListener("message", answered);
      };
      this.addEventListener("message", answered);
    }
    post.apply(this, args);
  };
  const request = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (callback) =>
    request((now) => {
      const [began, drawn] = [performance.now(), seen.draws];
      callback(now);
      // Frames that draw nothing are not the table's.
      if (seen.draws > drawn) seen.frames.push(performance.now() - began);
    });
}

/** @param {readonly number[]} values */
function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  /** @param {number} part */
  const at = (part) => (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN).toFixed(1);
  return `median ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)} ms`;
}

const ready = () => {
  const strike = document.querySelector("button.main");
  return (
    document.querySelector("[role=application][data-state=ready]") !== null &&
    strike instanceof HTMLButtonElement &&
    !strike.disabled
  );
};

/**
 * Presses a key on the table; answers how long it took until the page shows what was asked for.
 * @param {import("playwright").Page} page
 * @param {string} code
 * @param {string} selector
 */
function pressUntil(page, code, selector) {
  return page.evaluate(
    ([key, wanted]) =>
      new Promise((done) => {
        const began = performance.now();
        const look = () => {
          if (document.querySelector(wanted ?? "")) done(performance.now() - began);
          else requestAnimationFrame(look);
        };
        const table = document.querySelector("[role=application][data-state]");
        table?.dispatchEvent(new KeyboardEvent("keydown", { code: key ?? "", bubbles: true, cancelable: true }));
        look();
      }),
    [code, selector],
  );
}

async function measure() {
  if (!(await ensureModules()) || !ensureSystemParts()) return 1;
  const [command = "", ...rest] = withDisplay([process.execPath, import.meta.filename]);
  if (command !== process.execPath) return spawnSync(command, rest, { stdio: "inherit" }).status ?? 1;
  const program = await bundleProgram();
  const runtime = await electronRuntime();
  if (!program || !runtime) return 1;
  const { _electron } = await import("playwright");
  const profile = mkdtempSync(join(tmpdir(), "pyramid-measure-"));
  const asRoot = process.platform === "linux" && process.getuid?.() === 0;
  const launch = () =>
    _electron.launch({
      executablePath: runtime.executable,
      args: [...(asRoot ? ["--no-sandbox"] : []), program, `--user-data-dir=${profile}`],
    });
  try {
    /** @type {number[]} */
    const starts = [];
    for (let k = 0; k < launches; k++) {
      const began = performance.now();
      const app = await launch();
      const page = await app.firstWindow();
      await page.waitForFunction(ready);
      starts.push(performance.now() - began);
      if (k === launches - 1) await measurePage(page);
      await app.close();
    }
    const [first = 0, ...later] = starts;
    say(`launch      first ${first.toFixed(0)} ms, then ${later.map((time) => time.toFixed(0)).join(", ")} ms`);
    return 0;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** @param {import("playwright").Page} page */
async function measurePage(page) {
  await page.addInitScript(observe);
  await page.reload();
  await page.waitForFunction(ready);
  const about = await page.evaluate(() => {
    const context = document.createElement("canvas").getContext("webgl2");
    const info = context?.getExtension("WEBGL_debug_renderer_info");
    return `${info ? context?.getParameter(info.UNMASKED_RENDERER_WEBGL) : "?"}, ${innerWidth} x ${innerHeight}`;
  });
  say(`window      ${about}`);
  /** @param {number} span @returns {Promise<Seen>} */
  const watch = (span) =>
    page.evaluate(async (milliseconds) => {
      const seen = /** @type {Seen} */ (Reflect.get(globalThis, "seen"));
      seen.draws = 0;
      seen.frames = [];
      await new Promise((done) => setTimeout(done, milliseconds));
      return { draws: seen.draws, frames: seen.frames, previews: seen.previews };
    }, span);
  // The first sharp picture after the launch is no idle one.
  await watch(1500);
  say(`idle        ${(await watch(idleMs)).draws} draws in ${idleMs / 1000} s`);
  say(`strike      ${(await pressUntil(page, "Space", ".transport")).toFixed(0)} ms from the key to the moving balls`);
  const { frames } = await watch(playedMs);
  say(`frames      ${(frames.length / (playedMs / 1000)).toFixed(1)} a second, processor: ${summary(frames)}`);
  say(`retry       ${(await pressUntil(page, "KeyR", ".strip")).toFixed(0)} ms from the key to the aim`);
  await pressUntil(page, "Space", ".transport");
  say(
    `verdict     ${(await pressUntil(page, "Escape", ".chip")).toFixed(0)} ms from the end of the stroke to its verdict`,
  );
  // The guides of the last level ask the engine at every change of the aim.
  await pressUntil(page, "KeyG", ".strip");
  for (let k = 0; k < 20; k++) await pressUntil(page, "ArrowLeft", ".strip");
  say(`prediction  ${summary((await watch(500)).previews)} from the question to the answer`);
}

process.exitCode = await measure();
