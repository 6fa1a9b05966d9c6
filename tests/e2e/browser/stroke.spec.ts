import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { clean, digestIn, digestOnNode, expectBalls, expectReady, expectVerdict, strike } from "../practice.ts";
import { test } from "./served.ts";

test("a stroke in a browser is bit for bit the command line's", async ({ page, address, complaints }, info) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const file = info.outputPath("clean.pyramid");
  writeFileSync(file, clean.text);
  // Listening from the start: a picker that is asked for before the browser hands it over is lost.
  page.on("filechooser", (chooser) => void chooser.setFiles(file));
  await page.goto(address);
  await expectReady(page);
  // A browser opens a picker only shortly after a key; one that was too busy then is asked again.
  await expect(async () => {
    await page.keyboard.press("Control+KeyO");
    await expectBalls(page, 3);
  }).toPass();
  await strike(page);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+KeyS");
  const saved = readFileSync(await (await download).path(), "utf8");
  expect(digestIn(saved)).toBe(digestOnNode(file));
  await expectVerdict(page, clean.verdict);
  expect(complaints).toEqual([]);
});
