/**
 * A coarse map of the table that says which balls, and whether the cue, can shadow a cell: the shaders look at those
 * alone. Metres. A cell is four bytes: balls 0 to 7, balls 8 to 15, the cue (255 or 0), unused.
 */
export const nearGrid = { columns: 32, rows: 16, margin: 0.4 } as const;

/** A ball farther than this from a point takes no light that one could see. */
export const ballReach = 0.374;
export const cueReach = 0.346;

interface Place {
  readonly ball: number;
  readonly position: readonly [number, number, number];
}

interface Segment {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** Fills `cells` for a table of these half sizes. */
export function fillNearGrid(
  cells: Uint8Array,
  halfLength: number,
  halfWidth: number,
  balls: readonly Place[],
  cue: Segment | null,
): void {
  const { columns, rows, margin } = nearGrid;
  const [x0, y0] = [-halfLength - margin, -halfWidth - margin];
  const [w, h] = [(-2 * x0) / columns, (-2 * y0) / rows];
  cells.fill(0);
  for (const { ball, position } of balls) {
    const [x, y] = position;
    const first = Math.max(0, Math.floor((x - ballReach - x0) / w));
    const last = Math.min(columns - 1, Math.floor((x + ballReach - x0) / w));
    const low = Math.max(0, Math.floor((y - ballReach - y0) / h));
    const high = Math.min(rows - 1, Math.floor((y + ballReach - y0) / h));
    for (let row = low; row <= high; row++) {
      for (let column = first; column <= last; column++) {
        const dx = apart(x, x0 + column * w, w);
        const dy = apart(y, y0 + row * h, h);
        if (dx * dx + dy * dy > ballReach * ballReach) continue;
        const at = 4 * (row * columns + column) + (ball >> 3);
        cells[at] = (cells[at] ?? 0) | (1 << (ball & 7));
      }
    }
  }
  if (cue === null) return;
  // Half a cell's diagonal more than the reach: the middle of a cell stands for all of it.
  const reach = cueReach + Math.hypot(w, h) / 2;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const middle: readonly [number, number] = [x0 + (column + 0.5) * w, y0 + (row + 0.5) * h];
      if (segmentDistance(cue, middle) <= reach) cells[4 * (row * columns + column) + 2] = 255;
    }
  }
}

/** Distance of a coordinate from an interval. */
function apart(value: number, from: number, size: number): number {
  return Math.max(0, from - value, value - from - size);
}

function segmentDistance({ from, to }: Segment, [x, y]: readonly [number, number]): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const s = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
  return Math.hypot(x - from[0] - s * dx, y - from[1] - s * dy);
}
