import { expect } from "@playwright/test";
import { test } from "./shell.ts";

test("the window opens on the page, without a complaint", async ({ launch }) => {
  const { app, page, complaints } = await launch();
  await expect(page.locator("#app > *").first()).toBeVisible();
  expect(page.url()).toBe("app://pyramid/index.html");
  const window = await app.browserWindow(page);
  await expect.poll(() => window.evaluate((shown) => shown.isVisible())).toBe(true);
  await page.screenshot({ path: test.info().outputPath("window.png") });
  expect(complaints).toEqual([]);
});

test("the page is isolated: no Node, its own origin, its own process with nothing but the bridge", async ({
  shared,
}) => {
  const { page } = shared;
  const found = await page.evaluate(() => ({
    require: typeof Reflect.get(globalThis, "require"),
    process: typeof Reflect.get(globalThis, "process"),
    module: typeof Reflect.get(globalThis, "module"),
    origin: location.origin,
    isolated: crossOriginIsolated,
    bridge: Object.keys(window.pyramid ?? {}).sort(),
  }));
  expect(found).toEqual({
    require: "undefined",
    process: "undefined",
    module: "undefined",
    origin: "app://pyramid",
    isolated: true,
    bridge: [
      "journalAppend",
      "journalBefore",
      "journalForget",
      "journalResume",
      "onMenuCommand",
      "onOpenFile",
      "openCase",
      "saveCase",
      "saveExport",
      "setLanguage",
    ],
  });
});

test("the policy is in force", async ({ shared }) => {
  const { page } = shared;
  const evaluated = await page.evaluate(() => {
    const violated = new Promise<string>((done) => {
      addEventListener("securitypolicyviolation", (event) => done(event.violatedDirective), { once: true });
    });
    const script = document.createElement("script");
    script.textContent = "globalThis.inlineRan = true";
    document.head.append(script);
    return violated.then((directive) => [directive, Reflect.has(globalThis, "inlineRan")]);
  });
  expect(evaluated).toEqual(["script-src-elem", false]);
});

test("the scheme serves the page's files alone", async ({ shared }) => {
  const { page } = shared;
  const statuses = await page.evaluate(async () => {
    const ask = async (address: string, method = "GET") => (await fetch(address, { method })).status;
    return [
      await ask("/index.html"),
      await ask("/main.cjs"),
      await ask("/..%2fmain.cjs"),
      await ask("/%2e%2e%2fpackage.json"),
      await ask("/assets/..%5c..%5cmain.cjs"),
      await ask("/index.html", "POST"),
    ];
  });
  expect(statuses).toEqual([200, 404, 404, 404, 404, 405]);
});

test("no other address, no other window, no permission", async ({ shared }) => {
  const { app, page } = shared;
  const prevented = app.evaluate(
    ({ webContents }) =>
      new Promise((done) => {
        const [contents] = webContents.getAllWebContents();
        contents?.once("will-navigate", (event) => setImmediate(() => done(event.defaultPrevented)));
      }),
  );
  await page.evaluate(() => {
    location.href = "https://example.org/";
  });
  expect(await prevented).toBe(true);
  expect(page.url()).toBe("app://pyramid/index.html");
  expect(await page.evaluate(() => window.open("app://pyramid/index.html") === null)).toBe(true);
  expect(app.windows()).toHaveLength(1);
  const states = await page.evaluate(async () => {
    const names = ["geolocation", "notifications", "camera", "microphone"] as PermissionName[];
    const asked = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
    return asked.map(({ state }) => state);
  });
  expect(states).not.toContain("granted");
});

test("the window comes back where it was", async ({ launch }) => {
  const bounds = { x: 40, y: 30, width: 1100, height: 700 };
  const first = await launch();
  const window = await first.app.browserWindow(first.page);
  await window.evaluate((opened, wanted) => opened.setBounds(wanted), bounds);
  await first.app.close();
  const second = await launch();
  const again = await second.app.browserWindow(second.page);
  expect(await again.evaluate((opened) => opened.getBounds())).toEqual(bounds);
});
