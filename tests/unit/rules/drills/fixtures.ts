import type { Drill } from "../../../../rules/drills/drill.ts";
import { parseDrill, readDrill } from "../../../../rules/drills/file.ts";
import type { Json } from "../../../../rules/json.ts";
import type { LogEvent } from "../../../../rules/log.ts";

const words = { ru: "Прямой", en: "Straight" };

/** A drill file that reads: ball 1 straight before the left middle pocket. */
export function file(
  change: Record<string, unknown> = {},
  shot: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    format: "pyramid-drill",
    version: 1,
    id: "straight",
    title: words,
    task: words,
    group: "pot",
    level: 1,
    clauses: ["20(1)"],
    shots: [
      {
        id: "a",
        cue: 0,
        layout: { "0": [0, -298], "1": [0, 300] },
        goals: [
          {
            points: 2,
            when: [
              { is: "potted", ball: 1, pocket: "ML" },
              { is: "jaw", ball: 1, not: true },
            ],
          },
          { points: 1, when: [{ is: "potted", ball: 1, pocket: "ML" }] },
        ],
        ...shot,
      },
    ],
    ...change,
  };
}

export function drillOf(change: Record<string, unknown> = {}, shot: Record<string, unknown> = {}): Drill {
  const read = parseDrill(JSON.stringify(file(change, shot)));
  if (!read.ok) throw new Error(`${read.error.code} ${read.error.path}: ${read.error.message}`);
  return read.value;
}

/** Code and path of what a file is refused for; null: it reads. */
export function refusal(change: Record<string, unknown>, shot: Record<string, unknown> = {}): string | null {
  const read = readDrill(JSON.parse(JSON.stringify(file(change, shot))) as Json);
  return read.ok ? null : `${read.error.code} ${read.error.path}`;
}

/** Straight into the middle; `jaw` touches a lip on the way, `retouch` is a second touch of the tip. */
export function potted({ jaw = false, retouch = false } = {}): LogEvent[] {
  const events: LogEvent[] = [
    { type: "tip", ball: 0, from: 0, to: 0.001 },
    ...(retouch ? [{ type: "tip", ball: 0, from: 0.1, to: 0.101 } as const] : []),
    { type: "balls", balls: [0, 1], from: 0.3, to: 0.3002 },
    ...(jaw ? [{ type: "cushion", ball: 1, cushion: "left", from: 0.7, jaw: "ML", lip: "rear" } as const] : []),
    { type: "pocket", ball: 1, pocket: "ML", at: 0.8 },
    { type: "rest", ball: 0, at: 0.9, position: [0, 260] },
    { type: "end", at: 0.9 },
  ];
  return events;
}

/** Met, but nothing comes of it (20). */
export const incomplete: readonly LogEvent[] = [
  { type: "tip", ball: 0, from: 0, to: 0.001 },
  { type: "balls", balls: [0, 1], from: 0.3, to: 0.3002 },
  { type: "rest", ball: 0, at: 0.9, position: [0, 200] },
  { type: "rest", ball: 1, at: 0.9, position: [0, 500] },
  { type: "end", at: 0.9 },
];
