import { expect, test } from "vitest";
import { faultsOf } from "../unit/physics/invariants.ts";
import { caseOf, player } from "../unit/physics/lab.ts";
import { randomScene } from "../unit/physics/strokes.ts";

const count = Number(process.env.PYRAMID_FUZZ ?? 300);
/** Strokes whose cue other balls block at every elevation: an answer, but one that the scenes seldom give. */
const blockedShare = 0.02;
/** Scenes with their faults that a failing run shows. */
const shown = 20;

/** What is wrong with the stroke of a seed, in words; "blocked" when the cue has no way to its ball. */
function play(seed: number): readonly string[] | "blocked" {
  const value = caseOf(randomScene(seed));
  try {
    const record = player.simulate(value);
    if (record.ok) return faultsOf(value, record.value);
    return record.error.code === "E_STROKE" ? "blocked" : [`${record.error.code}: ${record.error.message}`];
  } catch (error) {
    return [`throws: ${error instanceof Error ? error.message : String(error)}`];
  }
}

test(`random strokes of seeds 1 to ${count} break no invariant`, { timeout: 60_000 + 1000 * count }, () => {
  const broken: string[] = [];
  let blocked = 0;
  for (let seed = 1; seed <= count; seed++) {
    const faults = play(seed);
    if (faults === "blocked") blocked++;
    else if (faults.length > 0) {
      broken.push(
        `seed ${seed}: ${faults.slice(0, 3).join("; ")} (${faults.length}) ${JSON.stringify(randomScene(seed))}`,
      );
    }
  }
  console.info(
    `random strokes of seeds 1-${count}: ${count - blocked - broken.length} whole, ${blocked} blocked, ${broken.length} broken`,
  );
  expect(broken.slice(0, shown), `${broken.length} of ${count} strokes`).toEqual([]);
  expect(blocked).toBeLessThanOrEqual(Math.ceil(blockedShare * count));
});
