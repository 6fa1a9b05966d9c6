import { describe, expect, it } from "vitest";
import { commandAmong, filesAmong, isCaseName, ownArguments } from "../../../electron/arguments.ts";

describe("ownArguments", () => {
  it.each([
    ["packaged", ["/opt/pyramid", "judge", "a.pyramid"], true, ["judge", "a.pyramid"]],
    ["a plain Electron", ["electron", "/program", "judge", "a.pyramid"], false, ["judge", "a.pyramid"]],
    ["switches before the folder", ["electron", "--no-sandbox", "/program", "a.pyramid"], false, ["a.pyramid"]],
    ["nothing", ["electron", "/program"], false, []],
  ] as const)("%s", (_name, argv, packaged, expected) => {
    expect(ownArguments(argv, packaged)).toEqual(expected);
  });
});

describe("commandAmong", () => {
  it.each([
    [[], null],
    [["a.pyramid"], null],
    [["a.pyramid.json"], null],
    [["file:///home/a/b.pyramid"], null],
    [["--user-data-dir=/tmp/x", "--no-sandbox"], null],
    [
      ["--no-sandbox", "judge", "a.pyramid", "--json"],
      ["judge", "a.pyramid", "--json"],
    ],
    [["--log-level=3", "--help"], ["--help"]],
    [["--help"], ["--help"]],
    [["nonsense"], ["nonsense"]],
    [["-psn_0_1"], null],
  ] as const)("%j", (args, expected) => {
    expect(commandAmong(args)).toEqual(expected);
  });
});

describe("filesAmong", () => {
  it("takes cases alone, by their full path", () => {
    const args = ["--flag.pyramid", "a.pyramid", "/b/c.PYRAMID.json", "d.txt", "file:///e/f%20g.pyramid"];
    expect(filesAmong(args, "/home")).toEqual(["/home/a.pyramid", "/b/c.PYRAMID.json", "/e/f g.pyramid"]);
  });
});

it("knows a case by its name", () => {
  expect(["a.pyramid", "a.Pyramid.JSON", "a.json", "pyramid"].map(isCaseName)).toEqual([true, true, false, false]);
});
