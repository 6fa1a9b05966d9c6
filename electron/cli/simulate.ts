import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { column, rowSize, type Sample, type StrokeRecord, sampleBefore, sampleTrack } from "../../physics/record.ts";
import { type Case, parseCase } from "../../rules/case.ts";
import { ok } from "../../rules/errors.ts";
import { type BallId, eventTime, type LogEvent, type PositionMm } from "../../rules/log.ts";
import { type Command, UsageError } from "./command.ts";
import { eachFile } from "./each-file.ts";
import { eventText } from "./event-text.ts";
import type { Output } from "./output.ts";
import { enginePlayer } from "./player.ts";
import type { Status } from "./status.ts";

interface State {
  readonly position: readonly [number, number, number];
  readonly velocity: readonly [number, number, number];
  readonly spin: readonly [number, number, number];
  readonly phase: Sample["phase"];
}

export const simulate: Command = {
  synopsis: "FILE... [--json] [--states] [--at T,T...] [--csv FILE] [--trace]",
  summary: "plays the stroke: log, measures, final layout, times",
  run: async (args, output) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        states: { type: "boolean", default: false },
        trace: { type: "boolean", default: false },
        at: { type: "string" },
        csv: { type: "string" },
      },
    });
    if (positionals.length === 0) throw new UsageError("simulate needs at least one case file.");
    if (values.csv !== undefined && positionals.length > 1) {
      throw new UsageError("--csv takes one case at a time: each stroke needs a file of its own.");
    }
    const times = values.at === undefined ? [] : readTimes(values.at);
    return simulateFiles(positionals, { ...values, times }, output);
  },
};

interface Options {
  readonly json: boolean;
  readonly states: boolean;
  readonly trace: boolean;
  readonly times: readonly number[];
  readonly csv?: string | undefined;
}

function readTimes(list: string): number[] {
  return list.split(",").map((text) => {
    const at = Number(text);
    if (text.trim() === "" || !Number.isFinite(at) || at < 0) {
      throw new UsageError(`--at takes seconds divided by commas, like 0.1,0.25: "${text}" is none.`);
    }
    return at;
  });
}

function simulateFiles(files: readonly string[], options: Options, output: Output): Promise<Status> {
  return eachFile(files, options.json, output, async (text, file) => {
    const parsed = parseCase(text);
    if (!parsed.ok) return parsed;
    const player = await enginePlayer();
    const began = performance.now();
    const played = player.simulate(parsed.value, options.trace ? { trace: (line) => output.err(line) } : {});
    const computed = (performance.now() - began) / 1000;
    if (!played.ok) return played;
    const record = played.value;
    if (parsed.value.digest !== "" && parsed.value.digest !== record.digest) {
      output.err(
        `note: the digest is ${record.digest}, the file says ${parsed.value.digest}: other physics played it (${file})`,
      );
    }
    if (options.csv !== undefined) writeFileSync(options.csv, toCsv(record));
    if (options.json) output.out(JSON.stringify({ file, ...answer(record, computed, options) }));
    else output.out(tell(file, parsed.value, record, computed, options));
    return ok(true);
  });
}

/** Balls on the bed after the stroke, before any spotting: those not potted and not off. */
export function finalLayout(record: StrokeRecord): Record<string, PositionMm> {
  const gone = new Set<BallId>();
  for (const event of record.log.events) if (event.type === "pocket" || event.type === "off") gone.add(event.ball);
  return Object.fromEntries(
    record.tracks
      .filter(({ ball }) => !gone.has(ball))
      .map((track) => {
        const [x, y] = sampleTrack(record, track, Number.POSITIVE_INFINITY).position;
        return [track.ball, [x * 1000, y * 1000]];
      }),
  );
}

function answer(record: StrokeRecord, computed: number, options: Options): Record<string, unknown> {
  const events = options.states ? record.log.events.map((event) => withStates(record, event)) : record.log.events;
  return {
    log: { ...record.log, events },
    layout: finalLayout(record),
    duration: record.duration,
    computed,
    digest: record.digest,
    engine: record.engine,
    warnings: record.warnings,
    ...(options.times.length === 0
      ? {}
      : {
          samples: options.times.map((at) => ({
            at,
            balls: statesAt(
              record,
              record.tracks.map(({ ball }) => ball),
              at,
              sampleTrack,
            ),
          })),
        }),
  };
}

function statesAt(
  record: StrokeRecord,
  balls: readonly BallId[],
  at: number,
  take: typeof sampleTrack,
): Record<string, State> {
  return Object.fromEntries(
    record.tracks
      .filter(({ ball }) => balls.includes(ball))
      .map((track) => {
        const { position, ...rest } = take(record, track, at);
        return [
          track.ball,
          { position: position.map((value) => value * 1000) as unknown as State["position"], ...rest },
        ];
      }),
  );
}

/** In closed form `before` and `after` both belong to `from`; in an island to `from` and `to`. */
function withStates(record: StrokeRecord, event: LogEvent): Record<string, unknown> {
  if (event.type === "end") return { ...event };
  const balls = event.type === "balls" ? event.balls : [event.ball];
  const begin = eventTime(event);
  const inIsland = record.tracks.some(
    (track) => balls.includes(track.ball) && sampleTrack(record, track, begin).phase === "knot",
  );
  const end = inIsland && "to" in event && typeof event.to === "number" && event.type !== "line" ? event.to : begin;
  return {
    ...event,
    before: statesAt(record, balls, begin, sampleBefore),
    after: statesAt(record, balls, end, sampleTrack),
  };
}

function toCsv(record: StrokeRecord): string {
  const lines = ["at_s,ball,phase,x_mm,y_mm,z_mm,vx_m_s,vy_m_s,vz_m_s,wx_rad_s,wy_rad_s,wz_rad_s"];
  for (const track of record.tracks) {
    for (let base = 0; base < track.rows.length; base += rowSize) {
      const at = track.rows[base + column.from] ?? 0;
      const { position, velocity, spin, phase } = sampleTrack(record, track, at);
      lines.push([at, track.ball, phase, ...position.map((value) => value * 1000), ...velocity, ...spin].join(","));
    }
  }
  return `${lines.join("\n")}\n`;
}

function tell(file: string, value: Case, record: StrokeRecord, computed: number, options: Options): string {
  const lines = [
    `${file}${value.title === "" ? "" : `: ${value.title}`}`,
    `  ${record.duration.toFixed(3)} s of play in ${(computed * 1000).toFixed(1)} ms, digest ${record.digest}, ${record.engine}`,
    ...record.warnings.map((warning) => `  warning: ${warning}`),
    ...record.log.events.map((event, index) => `  ${String(index).padStart(3)} ${eventText(event, "en")}`),
  ];
  const { gaps: _gaps, ...measures } = record.log.measures;
  lines.push(`  measures ${JSON.stringify(measures, rounded)}`);
  lines.push(`  layout ${JSON.stringify(finalLayout(record), rounded)}`);
  for (const at of options.times) {
    const balls = statesAt(
      record,
      record.tracks.map(({ ball }) => ball),
      at,
      sampleTrack,
    );
    lines.push(`  at ${at} s ${JSON.stringify(balls, rounded)}`);
  }
  return lines.join("\n");
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toFixed(3)) : value;
}
