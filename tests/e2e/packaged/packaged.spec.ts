import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, expect, test } from "@playwright/test";
import { complaintsOf } from "../complaints.ts";
import { clean, digestIn, digestOnNode } from "../practice.ts";
import { asRoot, packaged } from "../surroundings.ts";

/** Nobody: the user without rights that every Linux has. */
const nobody = 65534;
const asNobody = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"] as const;

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

test("an ordinary user's page is in Chromium's sandbox", async () => {
  test.skip(!asRoot, "every other test of an ordinary user's runs in the sandbox");
  const [setpriv, ...rights] = asNobody;
  const probe = spawnSync(setpriv, [...rights, "unshare", "--user", "test", "-x", join(packaged(), "russian-pyramid")]);
  test.skip(probe.status !== 0, "user namespaces are closed here, or the package lies where root alone may read");
  // Playwright starts one program and appends its own arguments: this one changes the user first.
  const starter = join(folder, "start.sh");
  writeFileSync(starter, `#!/bin/sh\nexec ${asNobody.join(" ")} "${join(packaged(), "russian-pyramid")}" "$@"\n`);
  chmodSync(starter, 0o755);
  const profile = mkdtempSync(join(folder, "profile-"));
  chmodSync(folder, 0o755);
  chownSync(profile, nobody, nobody);
  const app = await _electron.launch({
    executablePath: starter,
    args: [`--user-data-dir=${profile}`],
    env: { ...(process.env as Record<string, string>), HOME: profile, XAUTHORITY: readableAuthority() },
    chromiumSandbox: true,
  });
  const page = await app.firstWindow();
  await expect(page.locator("#app > *").first()).toBeVisible();
  const window = await app.browserWindow(page);
  const pid = await window.evaluate((shown) => shown.webContents.getOSProcessId());
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  expect(status).toMatch(/^Seccomp:\s*2$/m);
  expect(status).toMatch(/^NoNewPrivs:\s*1$/m);
  await app.close();
});

/** xvfb-run lets root alone into its display; a copy of the key lets nobody in. */
function readableAuthority(): string {
  const own = process.env.XAUTHORITY;
  if (!own) return "";
  const copy = join(folder, "authority");
  writeFileSync(copy, readFileSync(own));
  chownSync(copy, nobody, nobody);
  return copy;
}

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
  writeFileSync(join(folder, "clean.pyramid"), clean.text);
  const simulated = run("simulate", "clean.pyramid", "--json");
  expect(simulated).toMatchObject({ status: 0, stderr: "" });
  expect(digestIn(simulated.stdout)).toBe(digestOnNode(join(folder, "clean.pyramid")));
});
