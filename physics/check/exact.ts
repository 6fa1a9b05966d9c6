import { resolveTable, tightDistance } from "../../rules/table.ts";
import type { StrokeRecord } from "../record.ts";
import { type CheckRow, difference, launch, radius, type Shoot, type Shot, sample } from "./kit.ts";

const table = resolveTable({ preset: "tournament", overrides: {} });
const tight = tightDistance(table);

/** Shots whose geometry is exact: where rounding alone decides, nothing may go wrong. */
const shots: Readonly<Record<string, Shot>> = {
  "straight draw": { layout: { 0: [0, 0], 1: [500, 0] }, launch: [launch(0, [3, 0, 0], [0, -80, 0])], overrides: {} },
  "straight follow": { layout: { 0: [0, 0], 1: [500, 0] }, launch: [launch(0, [3, 0, 0], [0, 150, 0])], overrides: {} },
  "parallel equal balls, touching": {
    layout: { 0: [-500, 0], 1: [-500, 68] },
    launch: [launch(0, [2, 0, 0]), launch(1, [2, 0, 0])],
    overrides: {},
  },
  "a ball at exactly the tight distance, along its cushion": {
    layout: { 0: [0, 887.5 - tight] },
    launch: [launch(0, [1, 0, 0], [0, 1 / radius, 0])],
    overrides: { pockets: "closed" },
  },
  "a ball at exactly the tight distance, into its cushion": {
    layout: { 0: [300, 887.5 - tight] },
    launch: [launch(0, [0, 2, 0])],
    overrides: {},
  },
  "into the exact corner of closed cushions": {
    layout: { 0: [1775 - tight - 500, 887.5 - tight - 500] },
    launch: [launch(0, [2, 2, 0])],
    overrides: { pockets: "closed" },
  },
  "along the centre line": { layout: { 0: [0, -400] }, launch: [launch(0, [0, 3, 0])], overrides: {} },
  "a pair at gap 0, through": { layout: { 0: [0, 0], 1: [68, 0] }, launch: [launch(0, [2, 0, 0])], overrides: {} },
  "a pair at gap 0, away": { layout: { 0: [0, 0], 1: [68, 0] }, launch: [launch(0, [-2, 0, 0])], overrides: {} },
  "a pair at gap 0, across": { layout: { 0: [0, 0], 1: [68, 0] }, launch: [launch(0, [0, 2, 0])], overrides: {} },
  "two balls at each other": {
    layout: { 0: [-300, 0], 1: [300, 0] },
    launch: [launch(0, [2, 0, 0]), launch(1, [-2, 0, 0])],
    overrides: {},
  },
  "between two cushions": {
    layout: { 0: [1775 - tight, 887.5 - tight], 1: [1775 - tight - 68, 887.5 - tight] },
    launch: [launch(1, [3, 0, 0])],
    overrides: { pockets: "closed" },
  },
};

/** Row 14: no exception, nobody off the table or inside another, all at rest. */
export function exactRows(shoot: Shoot): CheckRow[] {
  const wrong = Object.entries(shots).flatMap(([name, shot]) => {
    const fault = faultOf(shot, shoot);
    return fault === null ? [] : [`${name} (${fault})`];
  });
  const count = Object.keys(shots).length;
  const name = wrong.length === 0 ? `${count} exact shots: wrong ones` : `exact shots: wrong ones, ${wrong.join("; ")}`;
  return [difference(14, name, wrong.length, 0)];
}

function faultOf(shot: Shot, shoot: Shoot): string | null {
  let record: StrokeRecord;
  try {
    record = shoot(shot);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const places = record.tracks.map(({ ball }) => sample(record, ball, 1000));
  for (const [k, { position, phase }] of places.entries()) {
    if (phase === "gone") continue;
    if (!position.every(Number.isFinite)) return "not a number";
    if (Math.abs(position[0]) > 1.775 || Math.abs(position[1]) > 0.8875) return "off the table";
    for (const other of places.slice(k + 1)) {
      if (other.phase === "gone") continue;
      const gap = Math.sqrt(position.reduce((sum, value, c) => sum + (value - (other.position[c] ?? 0)) ** 2, 0));
      if (gap < 2 * radius - 1e-6) return "balls inside each other";
    }
  }
  return null;
}
