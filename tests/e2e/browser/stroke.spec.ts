import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { clean, digestIn, digestOnNode, expectBalls, expectReady, expectVerdict, strike } from "../practice.ts";
import { test } from "./served.ts";

test("a stroke in a browser is bit for bit the command line's", async ({ page, address, complaints }, info) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(address);
  await expectReady(page);
  const file = info.outputPath("clean.pyramid");
  writeFileSync(file, clean.text);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Control+KeyO");
  await (await chooser).setFiles(file);
  await expectBalls(page, 3);
  await strike(page);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+KeyS");
  const saved = readFileSync(await (await download).path(), "utf8");
  expect(digestIn(saved)).toBe(digestOnNode(file));
  await expectVerdict(page, clean.verdict);
  expect(complaints).toEqual([]);
});
