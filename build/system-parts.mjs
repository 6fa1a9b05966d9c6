// What the window needs of the system: its libraries, a display, and for the tests a browser. On Debian they are installed
// where this run may do so.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { say } from "./setup.mjs";

const browserNames = ["chromium", "chromium-browser", "google-chrome"];

/** @param {string} name */
function onPath(name) {
  const folder = (process.env.PATH ?? "").split(delimiter).find((part) => part !== "" && existsSync(join(part, name)));
  return folder === undefined ? null : join(folder, name);
}

export function browserPath() {
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
export function ensureSystemParts() {
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

/** A command and its arguments, with a display made for it where there is none. @param {readonly string[]} command */
export function withDisplay(command) {
  return needsDisplay() ? ["xvfb-run", "-a", "-s", "-screen 0 1440x900x24", ...command] : command;
}
