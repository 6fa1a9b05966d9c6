import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { isOurs } from "../../../electron/origin.ts";
import { readWindowState, writeWindowState } from "../../../electron/window-state.ts";

const folder = mkdtempSync(join(tmpdir(), "pyramid-window-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "window.json");
const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const state = { x: 100, y: 50, width: 1200, height: 700, maximized: true };

it("remembers a window", () => {
  writeWindowState(file, state);
  expect(readWindowState(file, [screen])).toEqual(state);
});

it("forgets a place that no screen shows any more", () => {
  writeWindowState(file, { ...state, x: 3000 });
  expect(readWindowState(file, [screen])).toBeNull();
  writeWindowState(file, { ...state, y: -200 });
  expect(readWindowState(file, [screen])).toBeNull();
});

it.each(["", "null", "[]", '{"x":1}', '{"x":1.5,"y":0,"width":1,"height":1,"maximized":false}'])(
  "takes %j for nothing",
  (text) => {
    writeFileSync(file, text);
    expect(readWindowState(file, [screen])).toBeNull();
  },
);

it.each([
  ["app://pyramid/index.html", true],
  ["app://pyramid/", true],
  ["app://pyramid.example/", false],
  ["app://other/index.html", false],
  ["https://pyramid/", false],
  ["app://user@pyramid/", false],
  ["data:text/html,app://pyramid/", false],
  ["about:blank", false],
  ["", false],
])("isOurs(%j) is %s", (address, expected) => {
  expect(isOurs(address)).toBe(expected);
});
