import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

// The linter sees one import at a time; that Rapier's 4 MB do not come in through a third file needs a walk.

const root = resolve(import.meta.dirname, "../..");
const statement =
  /^\s*(?:import|export)\b(?!\s+type\b)(?:[^;"'=]*?\bfrom)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** Every module that runs when `file` is loaded, packages included; imports of types alone run nothing. */
function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, fixed, dynamic] of readFileSync(resolve(root, file), "utf8").matchAll(statement)) {
    const specifier = fixed ?? dynamic ?? "";
    if (!specifier.startsWith(".")) seen.add(specifier);
    else if (/\.tsx?$/.test(specifier)) loadedBy(relative(root, resolve(root, dirname(file), specifier)), seen);
  }
  return seen;
}

describe("Rapier is loaded by the worker and the command line only", () => {
  const windowFiles = readdirSync(resolve(root, "renderer"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `renderer/${name}`)
    .concat("physics/record.ts", "physics/client.ts")
    .filter((file) => existsSync(resolve(root, file)));

  it.each(windowFiles)("%s loads no Rapier", (file) => {
    expect([...loadedBy(file)].filter((name) => name.startsWith("@dimforge/"))).toEqual([]);
  });

  it.skipIf(!existsSync(resolve(root, "physics/play.ts")))("the walk does find it where it belongs", () => {
    expect(loadedBy("physics/play.ts")).toContain("@dimforge/rapier3d-compat");
  });
});
