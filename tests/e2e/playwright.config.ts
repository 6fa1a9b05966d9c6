import { join, resolve } from "node:path";
import { defineConfig } from "@playwright/test";

const root = resolve(import.meta.dirname, "../..");

// Run by `npm run e2e`, which names the program, the Electron and the browser in the environment.
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, "out/e2e"),
  reporter: [["list"], ["json"]],
  // Windows share one display and one processor's software rendering.
  workers: 1,
  // A machine shared by many may stall; a test that needed a second run is named in the report.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: "electron", testMatch: "window/**/*.spec.ts" },
    { name: "browser", testMatch: "browser/**/*.spec.ts" },
    ...(process.platform === "linux" ? [{ name: "packaged", testMatch: "packaged/**/*.spec.ts" }] : []),
  ],
});
