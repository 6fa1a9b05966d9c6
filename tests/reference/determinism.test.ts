import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "vite";
import { expect, test } from "vitest";
import { createPlayer } from "../../physics/play.ts";
import { caseOf, fileOf, player } from "../unit/physics/lab.ts";
import { namedStrokes } from "./strokes.ts";

const root = join(import.meta.dirname, "../..");
const pins = new URL("digests.json", import.meta.url);
const names = Object.keys(namedStrokes);

/** Digests of all named strokes, as one player gives them one after the other. */
function digests(by: typeof player): Record<string, string> {
  return Object.fromEntries(
    Object.entries(namedStrokes).map(([name, scene]) => {
      const record = by.simulate(caseOf(scene));
      return [name, record.ok ? record.value.digest : record.error.message];
    }),
  );
}

const here = digests(player);

test("the same player gives the same digests again, whatever it has played since", () => {
  expect(digests(player)).toEqual(here);
});

test("so does another player with a world of its own, in the other order", async () => {
  const other = await createPlayer();
  for (const name of names.toReversed()) {
    const record = other.simulate(caseOf(namedStrokes[name] ?? { layout: {} }));
    expect(record.ok ? record.value.digest : record.error.message, name).toBe(here[name]);
  }
});

test("so does a bundle of the engine in a thread of its own", { timeout: 60_000 }, async () => {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  // In node_modules, where the bundle finds Rapier.
  const folder = mkdtempSync(join(cache, "determinism-"));
  try {
    await build({
      configFile: false,
      root,
      logLevel: "silent",
      publicDir: false,
      ssr: { noExternal: true, external: ["@dimforge/rapier3d-compat"] },
      build: {
        ssr: join(import.meta.dirname, "worker.ts"),
        outDir: folder,
        target: "node20",
        rolldownOptions: { output: { entryFileNames: "worker.mjs" } },
      },
    });
    const worker = new Worker(join(folder, "worker.mjs"));
    const answer = await new Promise<readonly string[]>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.postMessage(Object.values(namedStrokes).map(fileOf));
    }).finally(() => worker.terminate());
    expect(Object.fromEntries(names.map((name, k) => [name, answer[k]]))).toEqual(here);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("digests are the pinned ones; after a wanted change of the physics, pin anew with PYRAMID_PIN=1", () => {
  if (process.env.PYRAMID_PIN === "1") writeFileSync(pins, `${JSON.stringify(here, null, 2)}\n`);
  expect(here).toEqual(JSON.parse(readFileSync(pins, "utf8")));
});

test("every named stroke has a digest of its own", () => {
  expect(new Set(Object.values(here)).size).toBe(names.length);
  for (const digest of Object.values(here)) expect(digest).toMatch(/^[0-9a-f]{16}$/);
});
