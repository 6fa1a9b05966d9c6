import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ElectronApplication, expect, type Page } from "@playwright/test";
import type { StrokeLog } from "../../../rules/log.ts";
import { clean, expectBalls, expectReady, push, strike, table } from "../practice.ts";
import { stubOpenDialog, stubSaveDialog } from "./dialogs.ts";
import { test } from "./shell.ts";

const doubleHit = `{ "format": "pyramid-case", "version": 1, "title": "Gap of 5 mm, the hand goes on", "table": "tournament",
  "layout": { "1": [0, 0], "2": [73, 0] }, "stroke": { "ball": 1, "azimuth": 0, "speed": 2, "followThrough": 120 } }`;
const legalBreak = `{ "format": "pyramid-case", "version": 1, "title": "Break", "table": "tournament", "rack": true,
  "layout": { "0": [-955.5, 0] }, "stroke": { "ball": 0, "azimuth": 0.4, "speed": 8 } }`;

interface Judged {
  readonly log: StrokeLog;
  readonly legal: boolean;
  readonly completion: { readonly clause: string } | null;
}

/** Log and verdict of a stroke as the command line plays and judges it, on Node's own engine. */
function onNode(file: string): Judged {
  const run = (command: string): Record<string, unknown> => {
    const done = spawnSync(
      process.execPath,
      [resolve(import.meta.dirname, "../../../build/pyramid.mjs"), command, file, "--json"],
      { encoding: "utf8" },
    );
    expect(done.stderr).toBe("");
    return JSON.parse(done.stdout);
  };
  return { ...run("judge"), ...run("simulate") } as unknown as Judged;
}

/** As the page writes a length of time. */
function lengthText(seconds: number): string {
  if (seconds < 1e-3) return `${(seconds * 1e6).toFixed(0)}\u00a0µs`;
  return seconds < 0.1 ? `${(seconds * 1e3).toFixed(2)}\u00a0ms` : `${seconds.toFixed(3)}\u00a0s`;
}

async function analyse(
  app: ElectronApplication,
  page: Page,
  file: string,
  text: string,
  balls: number,
): Promise<Judged> {
  writeFileSync(file, text);
  await stubOpenDialog(app, file);
  await page.keyboard.press("Control+KeyO");
  await expectBalls(page, balls);
  await strike(page);
  await page.keyboard.press("KeyV");
  await expect(page.getByRole("region", { name: "Time lanes" })).toBeVisible();
  return onNode(file);
}

/** What the page says of the tip's contacts is what the engine's log says. */
async function expectContacts(page: Page, { log }: Judged): Promise<void> {
  const tips = log.events.filter((event) => event.type === "tip");
  for (const [k, { from, to }] of tips.entries()) {
    await expect(page.locator(`[data-figure=touch${k}] b`)).toHaveText(lengthText(to - from));
  }
  await expect(page.locator("[data-figure^=touch]")).toHaveCount(tips.length);
  const met = log.events.find((event) => event.type === "balls");
  const ball = met?.type === "balls" ? met.balls.find((one) => one !== tips[0]?.ball) : undefined;
  const gap = ball === undefined ? 0 : (log.measures.gaps?.[ball] ?? 0);
  const words = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(gap);
  await expect(page.locator("[data-figure=gap] b")).toHaveText(`${words}\u00a0mm`);
}

test("analysis opens by key and tells what the engine's log tells", async ({ launch, folder }) => {
  const { app, page, complaints } = await launch();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectReady(page);
  const verdict = page.getByRole("region", { name: "Verdict" });

  const cut = await analyse(app, page, join(folder, "clean.pyramid"), clean.text, 3);
  await expect(verdict.getByRole("heading").first()).toContainText("Clean");
  await expectContacts(page, cut);
  await expect(page.locator("[data-sight=eye]")).toContainText("Clean");
  // The next event by key is the next of the log, and the clock stands on it.
  await page.keyboard.press("ArrowRight");
  const met = cut.log.events.find((event) => event.type === "balls");
  await expect(page.locator(".analysis-transport output")).toContainText(
    met?.type === "balls" ? met.from.toFixed(6) : "",
  );
  await stubSaveDialog(app, join(folder, "stroke"));
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Diagram SVG" }).click();
  await expect.poll(() => existsSync(join(folder, "stroke.svg"))).toBe(true);
  expect(readFileSync(join(folder, "stroke.svg"), "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  await page.keyboard.press("Escape");
  await expect(table(page)).toBeVisible();

  const pushed = await analyse(app, page, join(folder, "push.pyramid"), push.text, 2);
  await expect(verdict.getByRole("heading").first()).toContainText("19.2");
  await expectContacts(page, pushed);
  await page.keyboard.press("KeyV");

  const twice = await analyse(app, page, join(folder, "twice.pyramid"), doubleHit, 2);
  await expectContacts(page, twice);
  const [one, two] = twice.log.events.filter((event) => event.type === "tip");
  await expect(page.locator("[data-figure=pause0] b")).toHaveText(lengthText((two?.from ?? 0) - (one?.to ?? 0)));
  await expect(page.locator("[data-reading=strict]")).toContainText("cl. 18");
  await expect(page.locator("[data-reading=half-ball]")).not.toContainText("cl. 18");
  await page.keyboard.press("KeyV");

  const broken = await analyse(app, page, join(folder, "break.pyramid"), legalBreak, 16);
  await expectContacts(page, broken);
  await expect(page.getByRole("region", { name: "Break" })).toContainText(
    `Met first: cl. ${broken.completion?.clause}`,
  );
  await page.screenshot({ path: test.info().outputPath("analysis.png") });
  await page.keyboard.press("Escape");
  await expectReady(page);
  expect(complaints).toEqual([]);
});

test("the physics check holds in the window, and is told in both languages", async ({ launch }) => {
  test.slow();
  const { page, complaints } = await launch();
  await page.getByRole("button", { name: "Physics check" }).press("Enter");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.locator(".check-sum")).toHaveText(/^(\d+) of \1 hold$/, { timeout: 150_000 });
  const rows = page.locator(".check-rows tbody tr");
  expect(await rows.count()).toBeGreaterThan(45);
  await expect(page.locator('.check-rows tr[data-pass="false"]')).toHaveCount(0);
  await expect(page.locator(".plot-card")).toHaveCount(6);
  await page.keyboard.press("Control+Comma");
  await page.getByText("Русский").click();
  const names = await page.locator(".check-rows td.name").allTextContents();
  expect(names.filter((name) => !/[а-яё]/i.test(name))).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("check.png") });
  expect(complaints).toEqual([]);
});
