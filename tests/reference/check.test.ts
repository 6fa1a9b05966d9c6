import { expect, test } from "vitest";
import { runCheck } from "../../physics/check.ts";
import { createPlayer } from "../../physics/play.ts";

// The self-check of the command line, row by row: references and tolerances stand in its rows.
const rows = runCheck(await createPlayer());

test.each(rows.map((row) => [row.row, row.name, row] as const))("row %i: %s", (_, __, row) => {
  expect(row.pass, `${row.value} against ${row.reference}, within ${row.tolerance}`).toBe(true);
});
