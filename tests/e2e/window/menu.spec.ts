import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ElectronApplication, expect } from "@playwright/test";
import { clean, expectBalls, expectReady } from "../practice.ts";
import { stubOpenDialog } from "./dialogs.ts";
import { test } from "./shell.ts";

function menuLabels(app: ElectronApplication): Promise<readonly string[]> {
  return app.evaluate(({ Menu }) => (Menu.getApplicationMenu()?.items ?? []).map(({ label }) => label));
}

test("the menu speaks the page's language, and its commands are the page's", async ({ launch, folder }) => {
  const { app, page } = await launch();
  await expectReady(page);
  await expect.poll(() => menuLabels(app)).toEqual(["File", "Edit", "View", "Help"]);
  writeFileSync(join(folder, "clean.pyramid"), clean.text);
  await stubOpenDialog(app, join(folder, "clean.pyramid"));
  await app.evaluate(({ Menu }) => {
    const items = (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items ?? []);
    items.find(({ label }) => label === "Open…")?.click();
  });
  await expectBalls(page, 3);
  await page.evaluate(() => window.pyramid?.setLanguage("ru"));
  await expect.poll(() => menuLabels(app)).toEqual(["Файл", "Правка", "Вид", "Справка"]);
});
