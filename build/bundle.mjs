// The program as it runs: the page, main and preload of the desktop shell, the command line, the server for a browser.
// One folder with a package.json of its own, which Electron runs and electron-builder packs as it is.

import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleOf } from "./bundles.mjs";
import { licences } from "./licences.mjs";
import { root, say } from "./setup.mjs";

const sources = [
  "electron",
  "renderer",
  "physics",
  "rules",
  "build/bundle.mjs",
  "build/bundles.mjs",
  "build/licences.mjs",
  "build/vite.renderer.config.ts",
  "build/resources/icon.png",
  "package.json",
  "package-lock.json",
];

/** The parts that run on Node: CommonJS, which every Electron takes, each in one file with all it needs. */
const nodeParts = {
  "main.cjs": "electron/main.ts",
  "preload.cjs": "electron/preload.ts",
  "cli.cjs": "electron/cli-worker.ts",
  "serve.cjs": "electron/serve.ts",
};

/** @param {string} work */
async function make(work) {
  const { build } = await import("vite");
  await build({
    configFile: join(root, "build/vite.renderer.config.ts"),
    logLevel: "warn",
    build: { outDir: join(work, "renderer"), emptyOutDir: true },
  });
  for (const [file, entry] of Object.entries(nodeParts)) {
    await build({
      configFile: false,
      root,
      logLevel: "warn",
      publicDir: false,
      ssr: { noExternal: true, external: ["electron"] },
      build: {
        ssr: join(root, entry),
        outDir: work,
        emptyOutDir: false,
        // Node of Electron 25.
        target: "node18",
        rolldownOptions: { output: { format: "cjs", entryFileNames: file, codeSplitting: false } },
      },
    });
  }
  copyFileSync(join(root, "build/resources/icon.png"), join(work, "icon.png"));
  writeFileSync(join(work, "renderer/licences.json"), JSON.stringify(licences()));
  const { name, version, description, license, author } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const manifest = { name, productName: "Russian Pyramid", version, description, license, author, main: "main.cjs" };
  writeFileSync(join(work, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Bundles the program when its sources changed. Answers its folder, or null after saying why there is none. */
export async function bundleProgram() {
  if (!existsSync(join(root, "renderer/index.html"))) {
    say("renderer/index.html is missing: there is no page to show");
    return null;
  }
  const cache = join(root, "out/program");
  mkdirSync(cache, { recursive: true });
  const start = performance.now();
  let made = false;
  try {
    const folder = await bundleOf(cache, sources, (work) => {
      made = true;
      say("Building the program ...");
      return make(work);
    });
    if (made) say(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return folder;
  } catch (error) {
    say(`The build failed: ${/** @type {Error} */ (error).message}`);
    return null;
  }
}

if (process.argv[1] === import.meta.filename) {
  const folder = await bundleProgram();
  if (folder) say(folder);
  process.exitCode = folder ? 0 : 1;
}
