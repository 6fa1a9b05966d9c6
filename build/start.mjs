// `npm start [-- FILE...]`: sets up a fresh clone, builds, and opens the window. Without a display, or with --browser,
// it serves the same page to a browser on this computer.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { bundleProgram } from "./bundle.mjs";
import { electronRuntime } from "./electron-runtime.mjs";
import { ensureModules, say } from "./setup.mjs";

/**
 * Runs a program until it or this one is ended. Answers its exit status.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
function runUntilEnd(program, args) {
  // npm runs scripts in the project's folder and tells in INIT_CWD where it was called: files are meant from there.
  const child = spawn(program, args, { stdio: "inherit", cwd: process.env.INIT_CWD ?? process.cwd() });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill(signal));
  return new Promise((done) => {
    child.on("error", (error) => {
      say(`${program}: ${error.message}`);
      done(1);
    });
    child.on("exit", (code, signal) => done(signal === null ? (code ?? 1) : 0));
  });
}

/** A system other than Linux always has one. */
function hasDisplay() {
  return process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** @param {string} program */
function serve(program) {
  say("Open this address in a browser on this computer; Ctrl+C ends it:");
  return runUntilEnd(process.execPath, [join(program, "serve.cjs")]);
}

async function start() {
  if (!(await ensureModules())) return 1;
  const program = await bundleProgram();
  if (!program) return 1;
  const args = process.argv.slice(2);
  if (args.includes("--browser")) return serve(program);
  if (!hasDisplay()) {
    say("There is no display here (DISPLAY is not set), so no window can open.");
    return serve(program);
  }
  const runtime = await electronRuntime();
  if (!runtime) {
    say("There is no Electron to open the window with.");
    return serve(program);
  }
  const asRoot = process.platform === "linux" && process.getuid?.() === 0;
  if (asRoot) say("Started as root: Chromium runs without its sandbox. Start as another user to have it.");
  return runUntilEnd(runtime.executable, [...(asRoot ? ["--no-sandbox"] : []), program, ...args]);
}

process.exitCode = await start();
