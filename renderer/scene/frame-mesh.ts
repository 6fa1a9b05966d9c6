import type { BufferGeometry } from "three";
import { type Pocket, type PositionMm, pockets } from "../../rules/log.ts";
import { pocketPlace, type TableSpec } from "../../rules/table.ts";
import { fan, latheRows, MeshBuilder, type PointMm } from "./mesh.ts";

/** Shapes of the wood and leather that no ball meets: choices of the picture. Millimetres. */
const cornerRounding = 46;
const edgeRounding = 9;
const railFace = 96;
const apron = { inset: 34, top: -66, bottom: -250, foot: 52 };
const leather = 5;
const order: readonly Pocket[] = ["RR", "RL", "ML", "FL", "FR", "MR"];

/** A rectangle with rounded corners, anticlockwise, `inset` inside the rail's outer edge. */
function roundedRectangle(table: TableSpec, inset: number, rounding: number, steps = 10): PositionMm[] {
  const x = table.length / 2 + table.railEdge - inset;
  const y = table.width / 2 + table.railEdge - inset;
  const r = Math.max(1, rounding - inset);
  const corners: readonly (readonly [number, number, number])[] = [
    [x - r, -y + r, -90],
    [x - r, y - r, 0],
    [-x + r, y - r, 90],
    [-x + r, -y + r, 180],
  ];
  return corners.flatMap(([cx, cy, from]) =>
    Array.from({ length: steps + 1 }, (_, k): PositionMm => {
      const angle = ((from + (90 * k) / steps) * Math.PI) / 180;
      return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
    }),
  );
}

/** The inner edge of the wood: the backs of the rubbers, bitten by the round notches of the pockets. */
function innerEdge(table: TableSpec): PositionMm[] {
  const outline: PositionMm[] = [];
  for (const pocket of order) {
    const { hole, spec, axis, kind } = pocketPlace(table, pocket);
    const r = spec.holeRadius + spec.backGap + leather;
    const reach = table.width / 2 + table.rubberDepth - Math.abs(hole[1]);
    const half =
      kind === "middle" ? (Math.acos(reach / r) * 180) / Math.PI : 180 - 45 - (Math.asin(reach / r) * 180) / Math.PI;
    outline.push(...fan(axis, half, 36).map(([dx, dy]): PositionMm => [hole[0] + dx * r, hole[1] + dy * r]));
  }
  return outline;
}

/** The polished frame: top, rounded outer edge and face. Which rail a point belongs to, the material decides by place. */
export function frameGeometry(table: TableSpec): BufferGeometry {
  const builder = new MeshBuilder();
  const flatTop = roundedRectangle(table, edgeRounding, cornerRounding);
  builder.face(flatTop, [innerEdge(table)], () => table.railTop);
  const rows: PointMm[][] = [];
  for (let k = 0; k <= 6; k++) {
    const angle = (Math.PI / 2) * (k / 6);
    const z = table.railTop - edgeRounding * (1 - Math.cos(angle));
    rows.push(
      roundedRectangle(table, edgeRounding * (1 - Math.sin(angle)), cornerRounding).map(([x, y]): PointMm => [x, y, z]),
    );
  }
  rows.push(roundedRectangle(table, 0, cornerRounding).map(([x, y]): PointMm => [x, y, table.railTop - railFace + 8]));
  rows.push(roundedRectangle(table, 8, cornerRounding).map(([x, y]): PointMm => [x, y, table.railTop - railFace]));
  rows.push(roundedRectangle(table, apron.inset, cornerRounding + 20).map(([x, y]): PointMm => [x, y, apron.top + 6]));
  builder.grid(rows, true);
  const skirt = [
    roundedRectangle(table, apron.inset, cornerRounding + 20).map(([x, y]): PointMm => [x, y, apron.top + 6]),
    roundedRectangle(table, apron.foot, cornerRounding + 20).map(([x, y]): PointMm => [x, y, apron.bottom]),
    roundedRectangle(table, apron.foot + 14, cornerRounding + 20).map(([x, y]): PointMm => [x, y, apron.bottom]),
    roundedRectangle(table, apron.foot + 60, cornerRounding + 80).map(([x, y]): PointMm => [x, y, apron.bottom + 20]),
  ];
  builder.grid(skirt, true);
  addLegs(builder, table);
  return builder.build();
}

/** Six turned legs, as radius against height above the floor. */
const legProfile: readonly (readonly [radius: number, above: number])[] = [
  [88, 600],
  [88, 520],
  [70, 505],
  [74, 490],
  [60, 470],
  [66, 380],
  [56, 200],
  [46, 90],
  [58, 76],
  [58, 60],
  [48, 44],
  [62, 14],
  [62, 0],
];

function addLegs(builder: MeshBuilder, table: TableSpec): void {
  const [x, y] = [table.length / 2 - 40, table.width / 2 - 20];
  const circle = fan([1, 0], 180, 20).slice(0, -1);
  for (const px of [-x, 0, x]) {
    for (const py of [-y, y]) {
      const profile = legProfile.map(([radius, above]): [number, number] => [radius, table.floor + above]);
      builder.grid(latheRows([px, py], profile, circle), true);
    }
  }
}

/** The leather of the six pockets: the leaning wall, and the lip that rolls over the wood. */
export function leatherGeometry(table: TableSpec): BufferGeometry {
  const builder = new MeshBuilder();
  for (const pocket of pockets) {
    const { hole, spec, axis, kind } = pocketPlace(table, pocket);
    const wall = spec.holeRadius + spec.backGap;
    const lean = Math.tan((spec.backTilt * Math.PI) / 180);
    const half = kind === "corner" ? 100 : 96;
    const directions = fan(axis, half, 40);
    const bottom = -70;
    const rise = table.railTop;
    const profile: readonly (readonly [number, number])[] = [
      [wall + (bottom - rise) * lean, bottom],
      [wall - 4 * lean, rise - 5],
      [wall + 0.4, rise - 1],
      [wall + 1.6, rise + 1.6],
      [wall + 3.6, rise + 3.2],
      [wall + 6, rise + 3.8],
      [wall + 9.5, rise + 3.4],
      [wall + 12, rise + 2.2],
      [wall + 13.2, rise + 1],
      [wall + 13.4, rise - 3],
    ];
    const rows = latheRows(hole, profile, directions).map((row) =>
      row.map((point, k): PointMm => {
        // The lip thins out towards its ends, where it dives beside the rubber.
        const end = Math.min(k, row.length - 1 - k) / 3;
        const part = Math.min(1, end);
        return point[2] > rise - 2 ? [point[0], point[1], rise - 2 + (point[2] - rise + 2) * part] : point;
      }),
    );
    builder.grid(rows);
    const net = fan(axis, 180, 24).slice(0, -1);
    const bag: readonly (readonly [number, number])[] = [
      [1, -130],
      [spec.holeRadius * 0.7, -128],
      [spec.holeRadius * 0.98, -100],
      [spec.holeRadius + 4, -40],
    ];
    builder.grid(latheRows(hole, bag, net), true);
  }
  return builder.build();
}
