import { request } from "node:http";
import { expect } from "@playwright/test";
import { test } from "./served.ts";

test("the page opens in a browser, without a complaint", async ({ page, address, complaints }) => {
  await page.goto(address);
  await expect(page.locator("#app > *").first()).toBeVisible();
  expect(await page.evaluate(() => [crossOriginIsolated, window.pyramid === undefined])).toEqual([true, true]);
  await page.screenshot({ path: test.info().outputPath("browser.png") });
  expect(complaints).toEqual([]);
});

test("a name that somebody else made point here is not served", async ({ address }) => {
  const { port } = new URL(address);
  const status = await new Promise((done, fail) => {
    request({ host: "127.0.0.1", port, path: "/", headers: { host: "elsewhere.example" } }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on("error", fail)
      .end();
  });
  expect(status).toBe(405);
});
