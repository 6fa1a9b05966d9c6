import { CircleGeometry, Group, LatheGeometry, Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, Vector2 } from "three";
import { pocketPlace, type TableSpec } from "../../rules/table.ts";
import { bedGeometry } from "./bed-mesh.ts";
import { cushionGeometry } from "./cushion-mesh.ts";
import { frameGeometry, leatherGeometry } from "./frame-mesh.ts";
import { lamp } from "./light-glsl.ts";
import type { SharedUniforms, TableMaterials } from "./materials.ts";
import { metre } from "./mesh.ts";

const floorRadius = 9;

/** Tells the materials where the table's parts are. */
export function describeTable(shared: SharedUniforms, table: TableSpec): void {
  shared.uTable.value.set(
    (table.length / 2) * metre,
    (table.width / 2) * metre,
    table.noseHeight * metre,
    table.railEdge * metre,
  );
  shared.uRailTop.value = table.railTop * metre;
  // The quarter x, y > 0 stands for all.
  (["RL", "ML"] as const).forEach((pocket, k) => {
    const { hole, spec } = pocketPlace(table, pocket);
    shared.uPockets.value[k]?.set(hole[0] * metre, hole[1] * metre, spec.holeRadius * metre, 0);
  });
}

/** Everything that stands still: bed, rubbers, wood, leather, floor. */
export function tableGroup(table: TableSpec, materials: TableMaterials): Group {
  const group = new Group();
  group.add(
    new Mesh(bedGeometry(table), materials.cloth),
    new Mesh(cushionGeometry(table), materials.cloth),
    new Mesh(frameGeometry(table), materials.wood),
    new Mesh(leatherGeometry(table), materials.leather),
  );
  const floor = new Mesh(new CircleGeometry(floorRadius, 64), materials.floor);
  floor.position.z = table.floor * metre;
  group.add(floor);
  for (const child of group.children) {
    child.updateMatrix();
    child.matrixAutoUpdate = false;
  }
  return group;
}

/** The lamp's body, seen only from below its height: from above it would hang between the eye and the table. */
export function lampGroup(): Group {
  const group = new Group();
  const face = new Mesh(
    new PlaneGeometry(lamp.halfLength * 2, lamp.halfWidth * 2),
    new MeshBasicMaterial({ color: 0xfff6e8 }),
  );
  face.rotation.x = Math.PI;
  face.position.z = lamp.height;
  const hood = new Mesh(
    new LatheGeometry([new Vector2(0.42, 0), new Vector2(0.3, 0.1), new Vector2(0, 0.1)], 4, Math.PI / 4),
    new MeshBasicMaterial({ color: 0x0a0b0c }),
  );
  hood.applyMatrix4(new Matrix4().makeRotationX(Math.PI / 2));
  hood.scale.set(lamp.halfLength / 0.29, 1, lamp.halfWidth / 0.29);
  hood.position.z = lamp.height + 0.001;
  group.add(face, hood);
  return group;
}

/** The cue as a turned body, its tip's foremost point at the origin, its butt towards +x; metres. */
export function cueGeometry(): LatheGeometry {
  const profile: readonly (readonly [radius: number, along: number])[] = [
    [0, 0],
    [0.0028, 0.0003],
    [0.005, 0.0011],
    [0.0062, 0.0026],
    [0.0064, 0.0035],
    [0.0064, 0.0075],
    [0.0065, 0.024],
    [0.0072, 0.3],
    [0.0098, 0.76],
    [0.0104, 0.775],
    [0.0125, 1.1],
    [0.0152, 1.5],
    [0.0156, 1.565],
    [0.0156, 1.592],
    [0.0142, 1.6],
    [0, 1.6],
  ];
  const geometry = new LatheGeometry(
    profile.map(([radius, along]) => new Vector2(radius, along)),
    20,
  );
  // A lathe turns about y; the cue's axis is x.
  geometry.applyMatrix4(new Matrix4().makeRotationZ(-Math.PI / 2));
  return geometry;
}

export const cueSize = { length: 1.6, tipRadius: 0.0066, buttRadius: 0.0152 } as const;
