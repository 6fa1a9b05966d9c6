import { describe, expect, test } from "vitest";
import { type BallTrack, rowPhases, rowSize, type StrokeRecord, sampleTrack } from "../../physics/record.ts";
import { checkLog } from "../../rules/log-check.ts";
import { rackPositions, tournamentTable } from "../../rules/table.ts";
import {
  at,
  caseOf,
  eventsOf,
  mirrorFault,
  play,
  player,
  playUntil,
  radius,
  type Scene,
  sequence,
  trackOf,
} from "../unit/physics/lab.ts";
import { randomScene } from "../unit/physics/strokes.ts";

type Place = readonly [number, number];
type Places = Readonly<Record<number, Place>>;

interface Bare {
  readonly name: string;
  readonly layout: Places;
  readonly stroke: NonNullable<Scene["stroke"]>;
}

/** Strokes whose balls all stand at places of their own and whose aim mirrors without rounding: whole 1/1024 degrees. */
function bare(seed: number): Bare[] {
  const { layout, rack, stroke } = randomScene(seed);
  if (rack === true || stroke === undefined) return [];
  const value = { ...stroke, azimuth: Math.round((stroke.azimuth ?? 0) * 1024) / 1024 };
  return [{ name: `seed ${seed}`, layout: layout as Places, stroke: value }];
}

/** A frozen rack in the middle of the bed, met off its axis: one cluster of sixteen balls. */
const breakOff: Bare = {
  name: "break",
  layout: Object.fromEntries([
    [0, [-500, 7]],
    ...rackPositions(tournamentTable).map(([x, y], k) => [k + 1, [x - 800, y]] as const),
  ]),
  stroke: { ball: 0, azimuth: 1.25, speed: 8, side: 0.2 },
};

const seeds = (from: number, count: number): Bare[] => Array.from({ length: count }, (_, k) => bare(from + k)).flat();

/** The stroke's record; null when balls block the cue. */
function played({ layout, stroke }: Omit<Bare, "name">): StrokeRecord | null {
  const record = player.simulate(caseOf({ layout, stroke }));
  if (record.ok) return record.value;
  if (record.error.code === "E_STROKE") return null;
  throw new Error(`${record.error.code}: ${record.error.message}`);
}

function mirrored({ layout, stroke }: Bare, axis: 0 | 1): Omit<Bare, "name"> {
  const azimuth = stroke.azimuth ?? 0;
  return {
    layout: Object.fromEntries(
      Object.entries(layout).map(([ball, [x, y]]) => [ball, axis === 0 ? [0 - x, y] : [x, 0 - y]]),
    ),
    stroke: { ...stroke, azimuth: axis === 0 ? 180 - azimuth : 0 - azimuth, side: 0 - (stroke.side ?? 0) },
  };
}

describe("a mirrored stroke is the stroke mirrored, bit for bit", () => {
  test.each([breakOff, ...seeds(2001, 24)].map((item) => [item.name, item] as const))("%s", (_, item) => {
    const record = played(item);
    for (const axis of [0, 1] as const) {
      const other = played(mirrored(item, axis));
      expect(other === null).toBe(record === null);
      for (const track of record?.tracks ?? []) {
        expect(mirrorFault(track, trackOf(other as StrokeRecord, track.ball), axis), `axis ${axis}`).toBeNull();
      }
    }
  });
});

/** First place where the rows differ, in words. */
function rowFault(a: BallTrack, b: BallTrack): string | null {
  for (let k = 0; k < Math.max(a.rows.length, b.rows.length); k++) {
    if (Object.is((a.rows[k] ?? Number.NaN) + 0, (b.rows[k] ?? Number.NaN) + 0)) continue;
    const row = Math.floor(k / rowSize);
    return `ball ${a.ball} as ${b.ball}: row ${row}, cell ${k % rowSize}, at ${a.rows[row * rowSize]}: ${a.rows[k]} against ${b.rows[k]}`;
  }
  return null;
}

describe("other numbers on the balls change no bit of their ways", () => {
  test.each([breakOff, ...seeds(63, 1), ...seeds(3001, 24)].map((item, k) => [item.name, item, k] as const))(
    "%s",
    (_, item, k) => {
      const random = sequence(k + 1);
      const ids = Array.from({ length: 16 }, (_, ball) => ({ ball, key: random() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ ball }) => ball);
      const id = (ball: number): number => ids[ball] ?? ball;
      const layout = Object.fromEntries(Object.entries(item.layout).map(([ball, place]) => [id(Number(ball)), place]));
      const record = played(item);
      const other = played({ layout, stroke: { ...item.stroke, ball: id(item.stroke.ball) } });
      expect(other === null).toBe(record === null);
      for (const track of record?.tracks ?? []) {
        expect(rowFault(track, trackOf(other as StrokeRecord, id(track.ball)))).toBeNull();
      }
    },
  );
});

describe("momentum on a bed without friction or edges", () => {
  test.each(Array.from({ length: 20 }, (_, k) => k + 1))("of balls in a crowd, seed %i", (seed) => {
    const random = sequence(seed);
    const balls = Array.from({ length: 12 }, (_, ball) => {
      // At least 0.2 mm apart.
      const shift = (): number => 5.8 * (random() - 0.5);
      const place: Place = [74 * (ball % 4) + shift(), 74 * Math.floor(ball / 4) + shift()];
      const velocity = [4 * (random() - 0.5), 4 * (random() - 0.5), 0] as const;
      const spin = [60 * (random() - 0.5), 60 * (random() - 0.5), 60 * (random() - 0.5)] as const;
      return { ball, place, velocity, spin };
    });
    const record = playUntil(
      {
        layout: Object.fromEntries(balls.map(({ ball, place }) => [ball, place])),
        launch: balls.map(({ ball, velocity, spin }) => ({ ball, velocity, spin })),
        table: { bed: "unbounded", muSlide: 0, muRoll: 0 },
      },
      { until: 0.5 },
    );
    expect(eventsOf(record, "balls").length).toBeGreaterThan(3);
    for (const axis of [0, 1] as const) {
      const sum = (velocities: readonly (readonly [number, number, number])[]): number =>
        velocities.reduce((total, velocity) => total + velocity[axis], 0);
      const before = sum(balls.map(({ velocity }) => velocity));
      const after = sum(record.tracks.map(({ ball }) => at(record, ball, 0.5).velocity));
      // Twelve balls of up to 3 m/s: a few hundred roundings of 4e-16.
      expect(Math.abs(after - before)).toBeLessThan(1e-12);
    }
  });
});

describe("record and log of a stroke tell the same story", () => {
  test.each(seeds(4001, 24).map((item) => [item.name, item] as const))("%s", (_, item) => {
    const record = played(item);
    if (record === null) return;
    const balls = Object.keys(item.layout).map(Number);
    expect(record.tracks.map(({ ball }) => ball).toSorted((a, b) => a - b)).toEqual(balls);
    expect(checkLog(record.log, new Set(balls))).toBeNull();

    // Every ball is on the bed or in the log as gone.
    const goneBalls = record.tracks.filter(({ rows }) => rows[rows.length - rowSize + 1] === rowPhases.indexOf("gone"));
    const fates = new Map<number, boolean>();
    for (const event of record.log.events) {
      if (event.type === "pocket" || event.type === "fall" || event.type === "off") fates.set(event.ball, true);
      if (event.type === "bounce-out") fates.set(event.ball, false);
    }
    expect(goneBalls.map(({ ball }) => ball)).toEqual(balls.filter((ball) => fates.get(ball) === true));

    // Between two crossings of a line a ball is on the side that it entered last.
    const house = -tournamentTable.length / 4000;
    for (const [line, axis, level] of [
      ["long", 1, 0],
      ["centre", 0, 0],
      ["house", 0, house],
    ] as const) {
      for (const track of record.tracks) {
        const crossings = eventsOf(record, "line").filter((event) => event.ball === track.ball && event.line === line);
        const place = (time: number): number => (sampleTrack(record, track, time).position[axis] ?? 0) - level;
        const lost = record.log.events.find(
          (event) => "ball" in event && event.ball === track.ball && ["pocket", "fall", "off"].includes(event.type),
        );
        const end = lost !== undefined && "at" in lost ? lost.at : record.duration;
        const borders = [0, ...crossings.map((event) => event.at), end];
        for (let k = 0; k + 1 < borders.length; k++) {
          const [from, to] = [borders[k] ?? 0, borders[k + 1] ?? 0];
          const side = crossings[k - 1]?.to ?? Math.sign(place(0));
          for (let part = 1; part < 20; part++) {
            const off = place(from + ((to - from) * part) / 20) * side;
            // A ball that stands on a line has no side; between knots a crossing is good to a micrometre.
            if (side !== 0) expect(off, `ball ${track.ball}, ${line}, after ${from}`).toBeGreaterThan(-1e-6);
          }
        }
      }
    }
  });

  test("a ball that starts at rest far from everything never moves", () => {
    const record = play({ layout: { 0: [0, 0], 1: [-1000, 500] }, stroke: { ball: 0, speed: 0.3 } });
    expect(trackOf(record, 1).rows.length).toBe(rowSize);
    expect(at(record, 1, record.duration).position).toEqual([-1, 0.5, radius]);
  });
});
