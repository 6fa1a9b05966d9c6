import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** What each file may (true) and may not (false) import, by the architecture. */
const arrows: Record<string, Record<string, boolean>> = {
  "rules/case.ts": { "./table.ts": true, zod: true, three: false, "node:fs": false, "../renderer/app/main.ts": false },
  "rules/judge.ts": { "./clauses/tip.ts": true, "../physics/engine.ts": false },
  "rules/clauses/tip.ts": { "../log.ts": true, "../../physics/laws/pair.ts": false },
  "rules/table.ts": { "@dimforge/rapier3d-compat": false },
  "physics/engine.ts": {
    "../rules/table.ts": true,
    "../rules/log.ts": true,
    "../rules/case.ts": true,
    "../rules/errors.ts": true,
    "../rules/judge.ts": false,
    "../rules/clauses/tip.ts": false,
    "../renderer/app/main.ts": false,
    "../electron/main.ts": false,
    "node:fs": false,
  },
  "physics/colliders.ts": { "@dimforge/rapier3d-compat": true },
  "physics/laws/tip.ts": { "../../rules/table.ts": true, "../../rules/judge.ts": false },
  "physics/play.ts": { "../rules/judge.ts": true, "../rules/clauses/tip.ts": false },
  "physics/explore.ts": { "../rules/judge.ts": true },
  "physics/record.ts": { "../rules/log.ts": true, "../rules/judge.ts": false, "@dimforge/rapier3d-compat": false },
  "physics/client.ts": { "./record.ts": true, "../rules/judge.ts": false, "@dimforge/rapier3d-compat": false },
  "renderer/scene/table.ts": {
    three: true,
    "../../physics/record.ts": true,
    "../../rules/judge.ts": true,
    "../../electron/bridge.ts": true,
    "../../electron/main.ts": false,
    electron: false,
    "node:fs": false,
    "@dimforge/rapier3d-compat": false,
  },
  "electron/main.ts": {
    electron: true,
    "node:fs": true,
    "../rules/case.ts": true,
    "../rules/judge.ts": false,
    "../physics/play.ts": false,
    "../renderer/app/main.ts": false,
  },
  "electron/cli/judge.ts": {
    "node:fs": true,
    "../../rules/judge.ts": true,
    "../../physics/play.ts": true,
    "../../physics/engine.ts": false,
    "../../renderer/app/main.ts": false,
    "@dimforge/rapier3d-compat": false,
  },
  "build/start.mjs": { "node:fs": true, vite: true, "../physics/play.ts": false },
};

/** What the linter must refuse, and by which rule. */
const habits: readonly (readonly [rule: string, file: string, text: string])[] = [
  ["noDefaultExport", "rules/default.ts", "export default 1;\n"],
  ["noExplicitAny", "rules/any.ts", "export const a = (b: any) => b;\n"],
  ["noBarrelFile", "rules/barrel.ts", 'export { a } from "./any.ts";\n'],
  ["useImportExtensions", "rules/bare.ts", 'import { a } from "./any";\nexport const b = a;\n'],
  ["noImportCycles", "rules/circle-a.ts", 'import { b } from "./circle-b.ts";\nexport const a = () => b;\n'],
  ["noImportCycles", "rules/circle-b.ts", 'import { a } from "./circle-a.ts";\nexport const b = () => a;\n'],
];

interface Finding {
  readonly category: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

/** The findings of the project's own linter settings over the given files, which stand in a folder of their own. */
function lint(files: Iterable<readonly [file: string, text: string]>): readonly Finding[] {
  const folder = mkdtempSync(join(tmpdir(), "pyramid-arrows-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync(join(root, "biome.json"), join(folder, "biome.json"));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const options = ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none", "."];
  const run = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: "utf8" });
  return (JSON.parse(run.stdout) as { diagnostics: Finding[] }).diagnostics;
}

describe("the linter enforces the arrows", () => {
  const findings = lint(
    Object.entries(arrows).map(([file, specifiers]) => [
      file,
      Object.keys(specifiers)
        .map((specifier) => `import "${specifier}";\n`)
        .join(""),
    ]),
  );
  for (const [file, specifiers] of Object.entries(arrows)) {
    for (const [index, [specifier, allowed]] of Object.entries(specifiers).entries()) {
      it(`${file} ${allowed ? "may" : "may not"} import ${specifier}`, () => {
        const refused = findings.some(
          ({ category, location }) =>
            category === "lint/style/noRestrictedImports" &&
            location.path === file &&
            location.start.line === index + 1,
        );
        expect(refused).toBe(!allowed);
      });
    }
  }
});

describe("the linter enforces the habits", () => {
  const findings = lint(habits.map(([, file, text]) => [file, text]));
  it.each(habits)("%s in %s", (rule, file) => {
    const rules = findings.filter(({ location }) => location.path === file).map(({ category }) => category);
    expect(rules.map((category) => category.split("/").at(-1))).toContain(rule);
  });
});
