import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { electron } from "../surroundings.ts";
import { stubOpenDialog, stubSaveDialog } from "./dialogs.ts";
import { switches, test } from "./shell.ts";

const text = '{ "format": "pyramid-case", "version": 1, "title": "Шар на краю лузы" }\n';

test("a file goes through the dialogs and comes back the same", async ({ shared, folder }) => {
  const { app, page } = shared;
  const [from, to] = [join(folder, "a.pyramid"), join(folder, "копия.pyramid")];
  writeFileSync(from, text);
  await stubOpenDialog(app, from);
  const opened = await page.evaluate(() => window.pyramid?.openCase());
  expect(opened).toEqual({ ok: true, value: { name: "a.pyramid", text } });
  await stubSaveDialog(app, to);
  const saved = await page.evaluate((content) => window.pyramid?.saveCase("a", content), text);
  expect(saved).toEqual({ ok: true, value: "копия.pyramid" });
  expect(readFileSync(to, "utf8")).toBe(text);
});

test("a closed dialog is no error", async ({ shared }) => {
  const { app, page } = shared;
  await stubOpenDialog(app, null);
  await stubSaveDialog(app, null);
  expect(await page.evaluate(() => window.pyramid?.openCase())).toEqual({ ok: true, value: null });
  expect(await page.evaluate(() => window.pyramid?.saveCase("a", "b"))).toEqual({ ok: true, value: null });
});

test("what is no name and no text, and what is too large, is refused before any dialog", async ({ shared }) => {
  const { page } = shared;
  const answers = await page.evaluate(async () => {
    const save = window.pyramid?.saveCase as (name: unknown, text: unknown) => Promise<unknown>;
    return [await save({}, "x"), await save("a", 1), await save("a", "x".repeat(4 * 1024 * 1024 + 1))];
  });
  expect(answers).toMatchObject([
    { ok: false, error: { code: "E_USAGE" } },
    { ok: false, error: { code: "E_USAGE" } },
    { ok: false, error: { code: "E_SIZE" } },
  ]);
});

test("the bridge answers the program's own page alone", async ({ shared }) => {
  const { app, page } = shared;
  const preload = join(await app.evaluate(({ app: main }) => main.getAppPath()), "preload.cjs");
  const foreign = ["data:text/html,<p>foreign", "app://elsewhere/index.html", "app://pyramid/index.html"];
  for (const address of foreign) {
    const answer = await app.evaluate(
      async ({ BrowserWindow }, given) => {
        const other = new BrowserWindow({ show: false, webPreferences: { preload: given.preload, sandbox: true } });
        await other.loadURL(given.address).catch(() => {});
        const asked = await other.webContents.executeJavaScript("window.pyramid.openCase()");
        other.destroy();
        return asked;
      },
      { preload, address },
    );
    expect(answer, address).toMatchObject({ ok: false, error: { code: "E_USAGE" } });
  }
  expect(page.isClosed()).toBe(false);
});

test("a second start hands its file to the window that is open", async ({ launch, folder }) => {
  const { page } = await launch();
  writeFileSync(join(folder, "b.pyramid"), text);
  const listening = page.evaluate(() => new Promise((done) => window.pyramid?.onOpenFile(done)));
  // The page must listen before the second start; an answer to a later question tells that it does.
  await page.evaluate(() => null);
  const second = spawnSync(electron(), [...switches(folder), "b.pyramid"], { cwd: folder, timeout: 60_000 });
  expect(second.status).toBe(0);
  expect(await listening).toEqual({ ok: true, value: { name: "b.pyramid", text } });
});

test("commands run without a display", ({ folder }) => {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const run = (...args: string[]) =>
    spawnSync(electron(), [...switches(folder), ...args], { env, encoding: "utf8", timeout: 60_000 });
  const help = run("--help");
  expect(help.status).toBe(0);
  expect(help.stdout).toContain("Usage: pyramid COMMAND");
  const unknown = run("no-such-command");
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain("E_USAGE");
});
