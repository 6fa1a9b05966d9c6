import type { PlacedBall, Stroke } from "../rules/case.ts";
import { rackPositions, tournamentTable } from "../rules/table.ts";
import { Engine } from "./engine.ts";
import type { Player } from "./play.ts";

/** Computing time of a stroke, ms, over some runs, and the time of play that it covers, s, in the median run. */
export interface Timing {
  readonly median: number;
  readonly p95: number;
  readonly max: number;
  readonly simulated: number;
}

export type Timings = Readonly<Record<"oneBall" | "threeBalls" | "breaks" | "jaws" | "tip" | "preview", Timing>>;

type Layout = readonly PlacedBall[];

interface Run {
  readonly layout: Layout;
  readonly stroke: Partial<Stroke>;
  readonly until?: number;
  /** Seconds of an aim's preview in place of the whole stroke. */
  readonly preview?: number;
}

const rack: Layout = rackPositions(tournamentTable).map((position, k) => ({ ball: k + 1, position }));
const warmUp = 10;

/** Repeatable numbers in [0, 1): a linear congruence of 31 bits. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Warm computing times; `now` is a clock in ms, `short` takes a quarter of the runs. */
export function runBench(player: Player, now: () => number, short: boolean): Timings {
  const runs = (count: number): number => (short ? Math.ceil(count / 4) : count);
  const random = sequence(1);
  const time = (count: number, make: () => Run): Timing => timed(player, now, runs(count), make);
  return {
    oneBall: time(100, () => ({
      layout: [{ ball: 0, position: [-1200, 300] }],
      stroke: { azimuth: 25 + random(), speed: 4.1 },
    })),
    threeBalls: time(100, () => ({
      layout: [
        { ball: 0, position: [-800, 0] },
        { ball: 1, position: [300, 20] },
        { ball: 2, position: [900, -300] },
      ],
      stroke: { azimuth: 0.5 + random(), speed: 3 },
    })),
    breaks: time(200, () => ({
      layout: [{ ball: 0, position: [-1200, 0] }, ...rack],
      stroke: { azimuth: 1 - 2 * random(), speed: 8 },
    })),
    jaws: time(200, () => ({
      layout: [{ ball: 0, position: [1200, 300] }],
      // At the mouth of the rear left corner, by up to 25 mm beside its middle.
      stroke: { azimuth: 45.66 + 3 * (random() - 0.5), speed: 1 + 3 * random() },
    })),
    tip: time(200, () => ({
      layout: [{ ball: 0, position: [0, 0] }],
      stroke: { azimuth: 360 * random(), side: 0.4 * random(), height: 0.4 * random(), speed: 3 },
      until: 0.002,
    })),
    preview: time(200, () => ({
      layout: [
        { ball: 0, position: [-800, 0] },
        { ball: 1, position: [300, 20] },
        { ball: 2, position: [900, -300] },
      ],
      stroke: { azimuth: 0.5 + random(), speed: 3 },
      preview: 3,
    })),
  };
}

function timed(player: Player, now: () => number, count: number, make: () => Run): Timing {
  const samples: { readonly took: number; readonly simulated: number }[] = [];
  for (let k = 0; k < count + warmUp; k++) {
    const { layout, stroke, until, preview } = make();
    const began = now();
    const engine = new Engine({
      ...player.setting({ preset: "tournament", overrides: {} }),
      layout,
      strokes: [
        { ball: 0, azimuth: 0, elevation: null, side: 0, height: 0, speed: 1, followThrough: null, seed: 1, ...stroke },
      ],
      launch: [],
      objects: [],
      chatter: 2e-4,
      chalk: 22,
      brinkSeconds: 5,
      ...(until === undefined ? {} : { until }),
      ...(preview === undefined ? {} : { until: preview, stepScale: 2 }),
    });
    const record = preview === undefined ? engine.run() : null;
    const tracks = preview === undefined ? null : engine.preview();
    const took = now() - began;
    if (k < warmUp) continue;
    if (record?.ok) samples.push({ took, simulated: record.value.duration });
    if (tracks?.ok) samples.push({ took, simulated: preview ?? 0 });
  }
  samples.sort((a, b) => a.took - b.took);
  const at = (share: number): number =>
    samples[Math.min(samples.length - 1, Math.floor(share * samples.length))]?.took ?? Number.NaN;
  return {
    median: at(0.5),
    p95: at(0.95),
    max: at(1),
    simulated: samples[Math.floor(samples.length / 2)]?.simulated ?? 0,
  };
}
