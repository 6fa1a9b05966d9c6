import { BufferAttribute, BufferGeometry, ShapeUtils, Vector2 } from "three";
import type { PositionMm } from "../../rules/log.ts";

/** Millimetres of the specification to metres of the picture: the one place where they change. */
export const metre = 0.001;

/** A point of a surface in millimetres. */
export type PointMm = readonly [x: number, y: number, z: number];

/** Collects triangles in millimetres and makes one geometry in metres of them. */
export class MeshBuilder {
  private readonly positions: number[] = [];
  private readonly indices: number[] = [];

  point(point: PointMm): number {
    this.positions.push(point[0] * metre, point[1] * metre, point[2] * metre);
    return this.positions.length / 3 - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.indices.push(a, b, c);
  }

  /** A grid of rows of equally many points; `closed` joins the last column to the first. Faces look where rows x columns turns right-handed. */
  grid(rows: readonly (readonly PointMm[])[], closed = false): void {
    const ids = rows.map((row) => row.map((point) => this.point(point)));
    for (let r = 0; r + 1 < ids.length; r++) {
      const upper = ids[r] ?? [];
      const lower = ids[r + 1] ?? [];
      const columns = closed ? upper.length : upper.length - 1;
      for (let c = 0; c < columns; c++) {
        const d = (c + 1) % upper.length;
        const [a, b, e, f] = [upper[c] ?? 0, upper[d] ?? 0, lower[c] ?? 0, lower[d] ?? 0];
        this.triangle(a, e, b);
        this.triangle(b, e, f);
      }
    }
  }

  /** A flat or gently sloping face within an outline, with holes; seen from above. */
  face(
    outline: readonly PositionMm[],
    holes: readonly (readonly PositionMm[])[],
    height: (point: PositionMm) => number,
  ): void {
    const flat = (points: readonly PositionMm[]): Vector2[] => points.map(([x, y]) => new Vector2(x, y));
    const contour = flat(outline);
    const holeContours = holes.map(flat);
    if (ShapeUtils.isClockWise(contour)) contour.reverse();
    for (const hole of holeContours) if (!ShapeUtils.isClockWise(hole)) hole.reverse();
    const faces = ShapeUtils.triangulateShape(contour, holeContours);
    const ids = [contour, ...holeContours].flat().map(({ x, y }) => this.point([x, y, height([x, y])]));
    for (const [a, b, c] of faces as [number, number, number][]) {
      this.triangle(ids[a] ?? 0, ids[b] ?? 0, ids[c] ?? 0);
    }
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(this.positions), 3));
    geometry.setIndex(this.indices);
    geometry.computeVertexNormals();
    return geometry;
  }
}

/** A ring of a surface of revolution about a vertical axis through `centre`, or part of it. */
export function latheRows(
  centre: PositionMm,
  profile: readonly (readonly [radius: number, z: number])[],
  directions: readonly PositionMm[],
): PointMm[][] {
  return profile.map(([radius, z]) =>
    directions.map(([dx, dy]): PointMm => [centre[0] + dx * radius, centre[1] + dy * radius, z]),
  );
}

/** Unit vectors from `axis` turned by -half to +half degrees. */
export function fan(axis: PositionMm, half: number, steps: number): PositionMm[] {
  const middle = Math.atan2(axis[1], axis[0]);
  return Array.from({ length: steps + 1 }, (_, k): PositionMm => {
    const angle = middle + (half * Math.PI * ((2 * k) / steps - 1)) / 180;
    return [Math.cos(angle), Math.sin(angle)];
  });
}
