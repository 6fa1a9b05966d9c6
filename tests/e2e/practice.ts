import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";

const root = resolve(import.meta.dirname, "../..");

/** Two cases with a stroke, and what the rules say of them. */
export const push = {
  text: `{ "format": "pyramid-case", "version": 1, "title": "Frozen pair, straight through", "table": "tournament",
  "layout": { "1": [0, 0], "2": [68, 0] },
  "stroke": { "ball": 1, "azimuth": 0, "speed": 3, "followThrough": 60 } }`,
  verdict: /Foul.*19\.2/,
};
export const clean = {
  text: `{ "format": "pyramid-case", "version": 1, "title": "The object ball to two cushions", "table": "tournament",
  "layout": { "1": [-500, 0], "2": [200, 30], "3": [-900, 300] },
  "stroke": { "ball": 1, "azimuth": 0, "speed": 4 } }`,
  verdict: /Clean/,
};

export function table(page: Page): Locator {
  return page.getByRole("application", { name: /^Billiard table/ });
}

/** The table is drawn and can be struck. */
export async function expectReady(page: Page): Promise<void> {
  await expect(table(page)).toHaveAttribute("data-state", "ready");
  await expect(page.getByRole("button", { name: "Strike" })).toBeEnabled();
}

/** A case of so many balls is on the table, ready to be struck. */
export async function expectBalls(page: Page, count: number): Promise<void> {
  await expect(table(page)).toHaveAccessibleName(new RegExp(`\\b${count} balls on the table`));
  await expectReady(page);
}

/** Strikes by key; answers once the stroke is played and its record is shown. */
export async function strike(page: Page): Promise<void> {
  await table(page).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "Replay" })).toBeVisible();
}

/** Leaves the record for the next position; the verdict of the stroke is told then. */
export async function expectVerdict(page: Page, verdict: RegExp): Promise<void> {
  await page.keyboard.press("Escape");
  // Warnings of the aim are told as a status too: the verdict is the one for those who listen.
  await expect(page.locator("[role=status].unseen")).toHaveText(verdict);
  await expect(page.locator(".chip")).toHaveText(verdict);
}

/** The digest of a case's stroke as the command line plays it, on Node's own engine. */
export function digestOnNode(file: string): string {
  const run = spawnSync(process.execPath, [resolve(root, "build/pyramid.mjs"), "simulate", file, "--json"], {
    encoding: "utf8",
  });
  expect(run.stderr).toBe("");
  return (JSON.parse(run.stdout) as { digest: string }).digest;
}

export function digestIn(text: string): string {
  return (JSON.parse(text) as { digest: string }).digest;
}
