import CameraControls from "camera-controls";
import {
  Box3,
  Matrix4,
  type PerspectiveCamera,
  Quaternion,
  Raycaster,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  Vector4,
} from "three";
import type { TableSpec } from "../../rules/table.ts";
import { metre } from "./mesh.ts";

CameraControls.install({
  THREE: { Box3, Matrix4, Quaternion, Raycaster, Sphere, Spherical, Vector2, Vector3, Vector4 },
});

export const cameraNames = ["orbit", "top", "cue", "seat"] as const;
export type CameraName = (typeof cameraNames)[number];

const degrees = Math.PI / 180;
/** From above the right long cushion, house to the left: angle from the vertical. */
const orbitPolar = 34 * degrees;
const moveSeconds = 0.28;

/** Where the cue camera looks: the cue ball in metres and the direction of the aim in radians. */
export interface AimPlace {
  readonly ball: readonly [number, number];
  readonly azimuth: number;
}

/** A place that a person keeps: metres. */
export interface CameraPlace {
  readonly eye: readonly [number, number, number];
  readonly target: readonly [number, number, number];
  /** Degrees from top to bottom. */
  readonly fov: number;
}

/** Degrees from top to bottom: of a lens that keeps the table straight, and of eyes that stand beside it. */
export const fieldOfView = 30;
const seatFieldOfView = 58;

/** Eyes of a standing referee over the bed, and how far from the rail he stands, metres. */
const eyeHeight = 0.83;
const standsOff = 0.55;

/**
 * Where a referee may stand: beside either long cushion at the middle pocket, behind the house on either hand (the cue
 * is between), at the rear corner.
 */
export const seatNames = ["middleRight", "middleLeft", "houseRight", "houseLeft", "rear"] as const;
export type SeatName = (typeof seatNames)[number];

function seatPlace(table: TableSpec, seat: SeatName): Pick<CameraPlace, "eye" | "target"> {
  const x = (table.length / 2 + table.railEdge) * metre + standsOff;
  const y = (table.width / 2 + table.railEdge) * metre + standsOff;
  switch (seat) {
    case "middleRight":
      return { eye: [0, -y, eyeHeight], target: [0, 0, 0] };
    case "middleLeft":
      return { eye: [0, y, eyeHeight], target: [0, 0, 0] };
    case "houseRight":
      return { eye: [-x + 0.5, -y, eyeHeight], target: [-0.4, 0, 0] };
    case "houseLeft":
      return { eye: [-x + 0.5, y, eyeHeight], target: [-0.4, 0, 0] };
    case "rear":
      return { eye: [x, -y * 0.45, eyeHeight], target: [0.5, 0, 0] };
  }
}

/** The camera with its manners: named places, free turning, zoom and shift from each of them. */
export class Cameras {
  private readonly controls: CameraControls;
  private name: CameraName = "orbit";
  private seat: SeatName = "middleRight";
  private aim: AimPlace = { ball: [0, 0], azimuth: 0 };
  /** True until a person moves the camera: then a new window size fits the table again. */
  private fitted = true;
  /** Where the camera was before a visit. */
  private left: {
    readonly name: CameraName;
    readonly fitted: boolean;
    readonly eye: Vector3;
    readonly target: Vector3;
  } | null = null;

  private readonly camera: PerspectiveCamera;
  private readonly table: TableSpec;

  constructor(camera: PerspectiveCamera, element: HTMLElement, table: TableSpec, onChange: () => void) {
    this.camera = camera;
    this.table = table;
    camera.up.set(0, 0, 1);
    const controls = new CameraControls(camera, element);
    controls.smoothTime = moveSeconds / 2;
    controls.draggingSmoothTime = 0.02;
    controls.minDistance = 0.28;
    controls.maxDistance = 9;
    controls.maxPolarAngle = 88 * degrees;
    controls.dollyToCursor = true;
    controls.mouseButtons.left = CameraControls.ACTION.NONE;
    controls.mouseButtons.right = CameraControls.ACTION.ROTATE;
    controls.mouseButtons.middle = CameraControls.ACTION.TRUCK;
    controls.touches.one = CameraControls.ACTION.NONE;
    controls.setBoundary(new Box3(new Vector3(-2.2, -1.3, -0.4), new Vector3(2.2, 1.3, 0.6)));
    controls.addEventListener("control", () => {
      this.fitted = false;
      onChange();
    });
    controls.addEventListener("controlstart", onChange);
    this.controls = controls;
  }

  get current(): CameraName {
    return this.name;
  }

  /** What a drag with the main button does: turn the view beside the table, nothing (the aim has it) over it. */
  dragTurns(turns: boolean): void {
    this.controls.mouseButtons.left = turns ? CameraControls.ACTION.ROTATE : CameraControls.ACTION.NONE;
    this.controls.touches.one = turns ? CameraControls.ACTION.TOUCH_ROTATE : CameraControls.ACTION.NONE;
  }

  set reducedMotion(reduced: boolean) {
    this.controls.smoothTime = reduced ? 0 : moveSeconds / 2;
  }

  /** Moves on by `seconds`; true while the camera still moves. */
  update(seconds: number): boolean {
    return this.controls.update(seconds);
  }

  show(name: CameraName, animate: boolean): void {
    this.name = name;
    this.fitted = true;
    this.place(animate);
  }

  /** Shows a named place for a while: `back` leads to where the camera was. */
  visit(name: CameraName): void {
    const { controls } = this;
    this.left ??= {
      name: this.name,
      fitted: this.fitted,
      eye: controls.getPosition(new Vector3()),
      target: controls.getTarget(new Vector3()),
    };
    this.show(name, false);
  }

  back(): void {
    const { left } = this;
    this.left = null;
    if (left === null) return;
    this.show(left.name, false);
    if (left.fitted) return;
    this.fitted = false;
    void this.controls.setLookAt(...left.eye.toArray(), ...left.target.toArray(), false);
  }

  /** Takes a referee's place. */
  sit(seat: SeatName, animate: boolean): void {
    this.seat = seat;
    this.show("seat", animate);
  }

  /** Where the camera is, to be kept. */
  keep(): CameraPlace {
    const eye = this.controls.getPosition(new Vector3()).toArray();
    const target = this.controls.getTarget(new Vector3()).toArray();
    return { eye, target, fov: this.camera.fov };
  }

  recall({ eye, target, fov }: CameraPlace, animate: boolean): void {
    this.name = "orbit";
    this.fitted = false;
    this.camera.fov = fov;
    this.camera.updateProjectionMatrix();
    void this.controls.setLookAt(...eye, ...target, animate);
  }

  follow(aim: AimPlace): void {
    this.aim = aim;
    if (this.name === "cue") this.place(false);
  }

  resized(): void {
    if (this.fitted) this.place(false);
  }

  /** Turns and nears the view by key: degrees about the vertical, degrees of height, part of the distance. */
  nudge(turn: number, rise: number, near: number): void {
    this.fitted = false;
    void this.controls.rotate(turn * degrees, rise * degrees, true);
    if (near !== 0) void this.controls.dolly(this.controls.distance * near, true);
  }

  private place(animate: boolean): void {
    this.camera.fov = this.name === "seat" ? seatFieldOfView : fieldOfView;
    this.camera.updateProjectionMatrix();
    if (this.name === "cue") {
      const [x, y] = this.aim.ball;
      const [dx, dy] = [Math.cos(this.aim.azimuth), Math.sin(this.aim.azimuth)];
      void this.controls.setLookAt(x - dx * 1.15, y - dy * 1.15, 0.42, x + dx * 0.55, y + dy * 0.55, 0.0, animate);
      return;
    }
    if (this.name === "seat") {
      const { eye, target } = seatPlace(this.table, this.seat);
      void this.controls.setLookAt(...eye, ...target, animate);
      return;
    }
    const polar = this.name === "top" ? 0 : orbitPolar;
    const { distance, target } = this.fit(polar);
    void this.controls.setLookAt(
      target.x,
      target.y - distance * Math.sin(polar),
      target.z + distance * Math.cos(polar),
      target.x,
      target.y,
      target.z,
      animate,
    );
    // From straight above the turn about the vertical is not told by the place.
    void this.controls.rotateTo(0, polar, animate);
  }

  /** The nearest place at this height from which the whole table is seen, and the point to look at. */
  private fit(polar: number): { readonly distance: number; readonly target: Vector3 } {
    const x = (this.table.length / 2 + this.table.railEdge) * metre;
    const y = (this.table.width / 2 + this.table.railEdge) * metre;
    const bottom = polar === 0 ? 0 : -0.22;
    const points = [-x, x].flatMap((px) =>
      [-y, y].flatMap((py) => [bottom, 0.05].map((pz) => new Vector3(px, py, pz))),
    );
    const view = { x: 0.965, y: polar === 0 ? 0.955 : 0.92 };
    const probe = this.camera.clone();
    probe.up.set(0, 1, 0);
    const target = new Vector3(0, 0, 0);
    let distance = 3;
    for (let round = 0; round < 12; round++) {
      probe.position.set(target.x, target.y - distance * Math.sin(polar), target.z + distance * Math.cos(polar));
      probe.up.set(0, polar === 0 ? 1 : 0, polar === 0 ? 0 : 1);
      probe.lookAt(target);
      probe.updateMatrixWorld(true);
      const seen = points.map((point) => point.clone().project(probe));
      const [low, high] = [Math.min(...seen.map((p) => p.y)), Math.max(...seen.map((p) => p.y))];
      const wide = Math.max(...seen.map((p) => Math.abs(p.x)));
      const scale = Math.max(wide / view.x, (high - low) / 2 / view.y);
      distance *= scale;
      // Looks so that what is seen stands in the middle; the ground point moves as the picture does.
      const shift = ((high + low) / 2) * distance * Math.tan((this.camera.fov * degrees) / 2);
      target.y += polar === 0 ? shift : shift / Math.cos(polar);
    }
    return { distance, target };
  }

  dispose(): void {
    this.controls.dispose();
  }
}
