// `npm run pictures [-- --fast] [NAME...]`: plays thousands of strokes and draws build/pictures/*.svg from them. `--fast`:
// coarse maps, into the folder for temporary files. Progress on standard error; what was found on standard output.

import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { bundleOf } from "./bundles.mjs";
import { breakPicture } from "./pictures/break.mjs";
import { contactPicture } from "./pictures/contacts.mjs";
import { pocketPicture } from "./pictures/pockets.mjs";
import { root, say } from "./setup.mjs";

const modules = {
  play: "physics/play.ts",
  engine: "physics/engine.ts",
  explore: "physics/explore.ts",
  record: "physics/record.ts",
  kit: "physics/check/kit.ts",
  pockets: "physics/check/pockets.ts",
  case: "rules/case.ts",
  judge: "rules/judge.ts",
  table: "rules/table.ts",
};

/** @param {string} outDir */
async function make(outDir) {
  const { build } = await import("vite");
  await build({
    configFile: false,
    root,
    logLevel: "silent",
    publicDir: false,
    ssr: { noExternal: true, external: ["@dimforge/rapier3d-compat"] },
    build: {
      ssr: true,
      outDir,
      target: "node20",
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(modules).map(([name, path]) => [name, join(root, path)])),
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
}

/** What the pictures take of the project, with one player. */
async function load() {
  const sources = ["physics", "rules", "build/pictures.mjs", "build/bundles.mjs", "package.json", "package-lock.json"];
  const folder = await bundleOf(join(root, "node_modules/.cache/pictures"), sources, make);
  const parts = await Promise.all(
    Object.keys(modules).map((name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)),
  );
  const code = Object.assign({}, ...parts);
  const player = await code.createPlayer();

  /** @param {object} body */
  function caseOf(body) {
    const read = code.readCase({ format: "pyramid-case", version: 1, ...body });
    if (!read.ok) throw new Error(`${read.error.code} ${read.error.path}: ${read.error.message}`);
    return read.value;
  }

  /** The log of a case's stroke, played with the engine's steps times `stepScale`. @param {any} value @param {number} stepScale */
  function logOf(value, stepScale) {
    const record = new code.Engine({
      ...player.setting(value.table),
      layout: value.layout,
      strokes: value.strokes,
      launch: [],
      objects: [],
      chatter: value.rules.chatter / 1000,
      chalk: value.rules.chalk,
      brinkSeconds: value.rules.brinkSeconds,
      stepScale,
    }).run();
    if (!record.ok) throw new Error(record.error.message);
    return record.value.log;
  }

  return { ...code, player, caseOf, logOf };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fast: { type: "boolean", default: false } },
});
const code = await load();
const folder = values.fast ? join(tmpdir(), "pyramid-pictures") : join(root, "build/pictures");
mkdirSync(folder, { recursive: true });
for (const of of [pocketPicture, breakPicture, contactPicture]) {
  const { name, count, play, draw } = of(code, values.fast);
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const begun = performance.now();
  let told = begun;
  const answers = code.finish(code.explore(count, play), (/** @type {{ done: number, of: number }} */ progress) => {
    const now = performance.now();
    if (now - told > 2000) {
      told = now;
      const left = ((now - begun) / progress.done) * (progress.of - progress.done);
      process.stderr.write(`${name}: ${progress.done} of ${progress.of}, ${Math.ceil(left / 1000)} s left\n`);
    }
    return true;
  });
  const file = join(folder, `${name}.svg`);
  const svg = draw(answers);
  writeFileSync(file, svg);
  say(`${file}: ${Math.ceil(svg.length / 1000)} kB, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  if (answers[0]?.half === undefined) continue;
  /** @type {Map<string, number>} */
  const changes = new Map();
  for (const { kind, half } of answers) {
    if (kind !== half) changes.set(`${kind} to ${half}`, (changes.get(`${kind} to ${half}`) ?? 0) + 1);
  }
  const other = [...changes.values()].reduce((sum, times) => sum + times, 0);
  say(`${name}: ${count - other} of ${count} verdicts are the same with half the steps`);
  for (const [change, times] of changes) say(`  ${change}: ${times}`);
}
