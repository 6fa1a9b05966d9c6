import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { assetOf, fileOf } from "../../../electron/assets.ts";

const base = mkdtempSync(join(tmpdir(), "pyramid-assets-"));
const folder = join(base, "renderer");
mkdirSync(join(folder, "assets"), { recursive: true });
writeFileSync(join(folder, "index.html"), "<p>");
writeFileSync(join(folder, "assets/a.wasm"), "wasm");
writeFileSync(join(folder, "assets/a.woff2"), "font");
writeFileSync(join(folder, "assets/a.secret"), "no type");
writeFileSync(join(base, "main.js"), "secret");
writeFileSync(join(base, "renderer.js"), "secret");
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe("fileOf stays in its folder", () => {
  it.each([
    "/../main.js",
    "/..%2fmain.js",
    "/%2e%2e/main.js",
    "/assets/..%2f..%2fmain.js",
    "/..%5cmain.js",
    "/assets/%00/a.wasm",
    "/C:%5Cmain.js",
    "/a.wasm:stream",
    "/%zz",
    "/./index.html",
  ])("%s", (pathname) => {
    expect(fileOf(folder, pathname)).toBeNull();
  });

  it("takes doubled slashes as one", () => {
    expect(fileOf(folder, "//etc//a.js")).toBe(join(folder, "etc/a.js"));
  });
});

describe("assetOf", () => {
  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/index.html", "text/html; charset=utf-8"],
    ["/assets/a.wasm", "application/wasm"],
    ["/assets/a.woff2", "font/woff2"],
  ])("%s has its type and the policy", async (pathname, type) => {
    const { status, headers, body } = await assetOf(folder, "GET", pathname);
    expect(status).toBe(200);
    expect(headers["Content-Type"]).toBe(type);
    expect(headers["Content-Security-Policy"]).toContain("default-src 'none'");
    expect(headers["Cross-Origin-Embedder-Policy"]).toBe("require-corp");
    expect(body?.length).toBeGreaterThan(0);
  });

  it.each([
    ["GET", "/none.js", 404],
    ["GET", "/assets", 404],
    ["GET", "/assets/a.secret", 404],
    ["GET", "/..%2fmain.js", 404],
    ["POST", "/index.html", 405],
  ])("%s %s is refused with %i, under the policy all the same", async (method, pathname, expected) => {
    const { status, headers } = await assetOf(folder, method, pathname);
    expect(status).toBe(expected);
    expect(headers["Content-Security-Policy"]).toContain("default-src 'none'");
  });

  it("HEAD has no body", async () => {
    expect(await assetOf(folder, "HEAD", "/index.html")).toMatchObject({ status: 200, body: null });
  });
});
