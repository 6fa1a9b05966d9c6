import { tournamentTable } from "../../../rules/table.ts";
import { type Scene, sequence } from "./lab.ts";

type Place = readonly [number, number];

const diameter = 2 * tournamentTable.ballRadius;
/** Free places end here: a ball tight to a nose stands at 32.96 mm from it. */
const edge = [tournamentTable.length / 2 - 33, tournamentTable.width / 2 - 33] as const;

/**
 * A stroke that a seed makes: 2 to 16 balls, alone, in frozen groups, tight to cushions, near pockets or racked; cue speeds
 * of 0.2 to 10 m/s, every offset that the formats allow, elevations up to 85 degrees, given and natural follow-through.
 */
export function randomScene(seed: number): Scene {
  const random = sequence(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  const racked = random() < 0.12;
  const count = racked ? 16 : 2 + Math.floor(random() * 15);
  const layout: Record<number, unknown> = {};
  const taken: Place[] = racked ? [[1000, 0]] : [];
  const free = ([x, y]: Place, room: number): boolean =>
    Math.abs(x) <= edge[0] &&
    Math.abs(y) <= edge[1] &&
    taken.every(([ox, oy]) => Math.hypot(ox - x, oy - y) >= room) &&
    (!racked || x < 700);
  const anywhere = (): Place => [round(between(-edge[0], edge[0])), round(between(-edge[1], edge[1]))];
  const beside = ([x, y]: Place, gap: number): Place => {
    const angle = between(0, 2 * Math.PI);
    return [x + (diameter + gap) * Math.cos(angle), y + (diameter + gap) * Math.sin(angle)];
  };
  const tightToCushion = (): Place => {
    const tight = 32.961;
    const side = random() < 0.5 ? -1 : 1;
    return random() < 0.5
      ? [side * (tournamentTable.length / 2 - tight), round(between(-700, 700))]
      : [round(between(100, 1600) * (random() < 0.5 ? -1 : 1)), side * (tournamentTable.width / 2 - tight)];
  };
  const placeOne = (): Place => {
    const kind = random();
    const near = taken[Math.floor(random() * taken.length)];
    if (near !== undefined && !racked && kind < 0.3) return beside(near, kind < 0.2 ? 1e-10 : between(0.01, 12));
    if (kind < 0.42) return tightToCushion();
    return anywhere();
  };
  const wanted = racked ? [0] : Array.from({ length: count }, (_, ball) => ball);
  for (const ball of wanted) {
    for (let attempt = 0; attempt < 200; attempt++) {
      const place = placeOne();
      // Room for whatever the codec would otherwise move: frozen pairs touch, nothing overlaps.
      if (!free(place, diameter)) continue;
      const cuts = Math.abs(place[0]) > edge[0] - 40 && Math.abs(place[1]) > edge[1] - 40;
      const middle = Math.abs(place[0]) < 90 && Math.abs(place[1]) > edge[1] - 40;
      if (cuts || middle) continue;
      taken.push(place);
      layout[ball] = place;
      break;
    }
  }
  const balls = Object.keys(layout).map(Number);
  const cueBall = balls[Math.floor(random() * balls.length)] ?? 0;
  const [x, y] = layout[cueBall] as Place;
  const target = racked ? ([887.5, 0] as const) : (layout[balls[Math.floor(random() * balls.length)] ?? 0] as Place);
  const aimed = random() < 0.75;
  const azimuth = aimed
    ? (Math.atan2(target[1] - y, target[0] - x) * 180) / Math.PI + between(-3, 3) * random()
    : between(-180, 180);
  const offset = 0.9 * Math.sqrt(random()) * (random() < 0.4 ? 0 : 1);
  const turn = between(0, 2 * Math.PI);
  return {
    layout,
    rack: racked,
    stroke: {
      ball: cueBall,
      azimuth: round(azimuth),
      side: Math.trunc(offset * Math.cos(turn) * 1000) / 1000,
      height: Math.trunc(offset * Math.sin(turn) * 1000) / 1000,
      speed: round(0.2 * 50 ** random()),
      ...(random() < 0.6 ? {} : { elevation: round(85 * random() ** 2) }),
      ...(random() < 0.6 ? {} : { followThrough: round(between(5, 120)) }),
    },
  };
}
