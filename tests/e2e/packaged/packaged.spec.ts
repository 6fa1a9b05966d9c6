import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, expect, test } from "@playwright/test";
import { complaintsOf } from "../complaints.ts";
import { asRoot, packaged } from "../surroundings.ts";

let folder = "";
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pyramid-packaged-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

test("the packaged window opens, without a complaint", async () => {
  const app = await _electron.launch({
    executablePath: join(packaged(), "russian-pyramid"),
    args: [...(asRoot ? ["--no-sandbox"] : []), `--user-data-dir=${folder}`],
    chromiumSandbox: !asRoot,
  });
  const page = await app.firstWindow();
  const complaints = complaintsOf(page);
  await expect(page.locator("#app > *").first()).toBeVisible();
  expect(await app.evaluate(({ app: main }) => main.isPackaged)).toBe(true);
  expect(complaints).toEqual([]);
  await app.close();
});

test("the packaged command line needs no display, and says nothing but its answer", () => {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const run = (...args: string[]) =>
    spawnSync(join(packaged(), "pyramid"), args, { env, cwd: folder, encoding: "utf8", timeout: 60_000 });
  expect(run("--help")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Usage: pyramid COMMAND"),
    stderr: "",
  });
  expect(run("no-such-command")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringMatching(/^E_USAGE: .*\n$/),
  });
});
