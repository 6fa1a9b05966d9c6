import { resolve } from "node:path";
import { defineConfig } from "vite";

// The window's page. `npx vite -c build/vite.renderer.config.ts` serves it while one works on it; there, the policy of
// what a page may load (electron/assets.ts) is not in force.

const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({
  root: resolve(import.meta.dirname, "../renderer"),
  cacheDir: resolve(import.meta.dirname, "../node_modules/.cache/vite-renderer"),
  server: { host: "127.0.0.1", headers: isolation },
  worker: { format: "es" },
  build: {
    // The oldest that runs it: Electron 25's.
    target: "chrome114",
    // The page may load fonts and sounds from files only, never from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Rapier is one module of 4 MB, loaded by the worker alone.
    chunkSizeWarningLimit: 6000,
  },
});
