import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ElectronApplication, expect, type Page } from "@playwright/test";
import { clean, digestIn, digestOnNode, expectBalls, expectReady, expectVerdict, push, strike } from "../practice.ts";
import { stubOpenDialog, stubSaveDialog } from "./dialogs.ts";
import { test } from "./shell.ts";

async function open(app: ElectronApplication, page: Page, path: string): Promise<void> {
  await stubOpenDialog(app, path);
  await page.keyboard.press("Control+KeyO");
}

async function save(app: ElectronApplication, page: Page, path: string): Promise<string> {
  await stubSaveDialog(app, path);
  await page.keyboard.press("Control+KeyS");
  await expect.poll(() => existsSync(path)).toBe(true);
  return readFileSync(path, "utf8");
}

test("a stroke is struck, judged, saved, opened and struck again, bit for bit the command line's", async ({
  launch,
  folder,
}) => {
  const { app, page, complaints } = await launch();
  // The record stands at its end at once: software rendering plays it slower than life.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectReady(page);
  const file = join(folder, "push.pyramid");
  writeFileSync(file, push.text);
  await open(app, page, file);
  await expectBalls(page, 2);
  await strike(page);
  const saved = await save(app, page, join(folder, "struck.pyramid"));
  const digest = digestOnNode(file);
  expect(digestIn(saved)).toBe(digest);
  await page.screenshot({ path: test.info().outputPath("replay.png") });
  await expectVerdict(page, push.verdict);

  await open(app, page, join(folder, "struck.pyramid"));
  await expectBalls(page, 2);
  await strike(page);
  const again = await save(app, page, join(folder, "again.pyramid"));
  expect(JSON.parse(again)).toEqual(JSON.parse(saved));
  await expectVerdict(page, push.verdict);
  await page.screenshot({ path: test.info().outputPath("verdict.png") });
  expect(complaints).toEqual([]);
});

test("a file on the command line is on the table when the window opens", async ({ launch, folder }) => {
  writeFileSync(join(folder, "clean.pyramid"), clean.text);
  const { page, complaints } = await launch("clean.pyramid");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectBalls(page, 3);
  await strike(page);
  await expectVerdict(page, clean.verdict);
  expect(complaints).toEqual([]);
});

test("a broken file is refused in a sentence, and the table stays as it was", async ({ launch, folder }) => {
  writeFileSync(join(folder, "clean.pyramid"), clean.text);
  writeFileSync(
    join(folder, "broken.pyramid"),
    '{ "format": "pyramid-case", "version": 1, "layout": { "1": [1e9, 0] } }',
  );
  const { app, page } = await launch("clean.pyramid");
  await expectBalls(page, 3);
  await open(app, page, join(folder, "broken.pyramid"));
  await expect(page.getByRole("alert")).toBeVisible();
  await expectBalls(page, 3);
});

test("nothing is drawn while nothing changes", async ({ launch }) => {
  const { page } = await launch();
  await page.addInitScript(() => {
    const counter = { draws: 0 };
    Object.assign(globalThis, { counter });
    for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"] as const) {
      const draw = WebGL2RenderingContext.prototype[name] as (...args: unknown[]) => void;
      Object.assign(WebGL2RenderingContext.prototype, {
        [name](this: WebGL2RenderingContext, ...args: unknown[]) {
          counter.draws++;
          draw.apply(this, args);
        },
      });
    }
  });
  await page.reload();
  await expectReady(page);
  const drawsIn = (milliseconds: number) =>
    page.evaluate(async (span) => {
      const counter = Reflect.get(globalThis, "counter") as { draws: number };
      const before = counter.draws;
      await new Promise((done) => setTimeout(done, span));
      return [before > 0, counter.draws - before];
    }, milliseconds);
  // The camera and the first sharp picture come to rest by themselves; after that there must be nothing.
  await expect.poll(() => drawsIn(1000), { timeout: 60_000 }).toEqual([true, 0]);
  expect(await drawsIn(2000)).toEqual([true, 0]);
});
