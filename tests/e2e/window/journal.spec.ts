import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { expectReady, strike, table } from "../practice.ts";
import { test } from "./shell.ts";

test("a session that was killed is offered and goes on", async ({ launch, folder }) => {
  const { app, page } = await launch();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectReady(page);
  await table(page).focus();
  await page.keyboard.press("ArrowLeft");
  await strike(page);
  await page.keyboard.press("Escape");
  await expect(page.locator(".chip")).toBeVisible();
  const journal = join(folder, "profile/session.journal");
  await expect.poll(() => existsSync(journal) && readFileSync(journal, "utf8")).toMatch(/"parent":2,"shot":null.*\n$/);
  app.process().kill("SIGKILL");
  await app.waitForEvent("close");

  const again = await launch();
  await expectReady(again.page);
  await again.page.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(again.page.locator(".chip")).toBeVisible();
  await expect(again.page.getByRole("textbox", { name: "Azimuth" })).toHaveValue("1.00");
  await table(again.page).focus();
  await again.page.keyboard.press("Control+KeyZ");
  await expect(table(again.page)).toHaveAccessibleName(/\b16 balls/);
  expect(again.complaints).toEqual([]);
});

test("a broken journal is told of and stops nobody", async ({ launch, folder }) => {
  writeFileSync(join(folder, "profile/session.journal"), "\u0000\u0001 not a journal\n{");
  const { page, complaints } = await launch();
  await expectReady(page);
  await expect(page.getByText("The journal of the last practice is damaged")).toBeVisible();
  await page.getByRole("button", { name: "Understood" }).click();
  await expect(page.getByText("The journal of the last practice is damaged")).toBeHidden();
  expect(complaints).toEqual([]);
});
