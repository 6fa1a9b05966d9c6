import type { ForeignObject } from "../rules/case.ts";

const mm = 1e-3;

interface Box {
  readonly kind: string;
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
}

/** Fixtures that are no part of the table, as boxes along the axes: lamp, chalk (22B.2). Metres. */
export class Obstacles {
  readonly boxes: readonly Box[];
  /** Of the box last asked for: unit normal towards the ball. */
  nx = 0;
  ny = 0;
  nz = 0;
  readonly #radius: number;

  constructor(objects: readonly ForeignObject[], radius: number) {
    this.#radius = radius;
    this.boxes = objects.map(({ kind, at, size }) => ({
      kind,
      low: [0, 1, 2].map((c) => ((at[c] as number) - (size[c] as number) / 2) * mm) as [number, number, number],
      high: [0, 1, 2].map((c) => ((at[c] as number) + (size[c] as number) / 2) * mm) as [number, number, number],
    }));
  }

  /** Gap between box `k` and a ball here, m; sets the normal. A ball whose centre is inside counts as far in as its radius. */
  gap(k: number, x: number, y: number, z: number): number {
    const box = this.boxes[k] as Box;
    const dx = x - clamp(x, box.low[0], box.high[0]);
    const dy = y - clamp(y, box.low[1], box.high[1]);
    const dz = z - clamp(z, box.low[2], box.high[2]);
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    this.nx = distance > 0 ? dx / distance : 0;
    this.ny = distance > 0 ? dy / distance : 0;
    this.nz = distance > 0 ? dz / distance : 1;
    return distance - this.#radius;
  }

  /** Least gap of a ball on the bed to any box, m; Infinity without one. Sets the normal of the nearest. */
  clearance(x: number, y: number): number {
    let least = Number.POSITIVE_INFINITY;
    let nearest = -1;
    for (let k = 0; k < this.boxes.length; k++) {
      const gap = this.gap(k, x, y, this.#radius);
      if (gap < least) {
        least = gap;
        nearest = k;
      }
    }
    if (nearest >= 0) this.gap(nearest, x, y, this.#radius);
    return least;
  }
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
