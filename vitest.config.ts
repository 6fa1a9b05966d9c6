import { defineConfig } from "vitest/config";

// Tests of the window (tests/e2e) and the benchmark (tests/bench) have runners of their own.
const folders = ["unit", "reference", "cases", "properties", "drills"];

export default defineConfig({
  test: {
    // A folder may be empty for a while; a run that finds nothing at all is caught by build/test.mjs.
    passWithNoTests: true,
    projects: folders.map((name) => ({
      test: { name, include: [`tests/${name}/**/*.test.ts`], environment: "node" },
    })),
  },
});
