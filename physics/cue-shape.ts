import type { Stroke } from "../rules/case.ts";
import { unitVector } from "../rules/exact-math.ts";
import type { CuePart } from "../rules/log.ts";
import type { Balls } from "./balls.ts";
import type { Parameters } from "./parameters.ts";

/** Height of the leather and length of the ferrule behind the dome, m (own). */
const leather = 0.008;
const ferrule = 0.02;
export interface CueFrame {
  readonly axis: readonly [number, number, number];
  readonly right: readonly [number, number, number];
  readonly up: readonly [number, number, number];
}

/** Axis from butt to tip, and right and up as seen along it; degrees. */
export function cueFrame(azimuth: number, elevation: number): CueFrame {
  const [ca, sa] = unitVector(azimuth);
  const [ce, se] = unitVector(elevation);
  return { axis: [ca * ce, sa * ce, -se], right: [sa, -ca, 0], up: [ca * se, sa * se, ce] };
}

/** The cue's outside: a dome of leather, its edge, and a shaft that widens to the butt. SI. */
export class CueShape {
  /** Unit vector from butt to tip. */
  readonly axis: readonly [number, number, number];
  /** Centre of the dome. */
  readonly dome = new Float64Array(3);
  /** Of the place last asked with `near`: normal from the cue to the ball, gap, m, and the part of the cue. */
  nx = 0;
  ny = 0;
  nz = 0;
  distance = 0;
  nearPart: CuePart = "tip";
  protected readonly ballRadius: number;
  readonly #cue: Pick<Parameters, "tipRadius" | "shaftRadius" | "buttRadius" | "cueLength">;

  constructor(axis: readonly [number, number, number], cue: Parameters, ballRadius: number) {
    this.axis = axis;
    this.#cue = cue;
    this.ballRadius = ballRadius;
  }

  /**
   * The cue's nearest surface to a ball at this place: the leather's dome within the shaft's width, its edge, then the
   * tapering shaft. Sets normal, gap and part; returns the gap, m.
   */
  near(x: number, y: number, z: number): number {
    const { tipRadius, shaftRadius, buttRadius, cueLength } = this.#cue;
    const dx = x - (this.dome[0] as number);
    const dy = y - (this.dome[1] as number);
    const dz = z - (this.dome[2] as number);
    const [ax, ay, az] = this.axis;
    const along = dx * ax + dy * ay + dz * az;
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const rx = dx - along * ax;
    const ry = dy - along * ay;
    const rz = dz - along * az;
    const aside = Math.sqrt(rx * rx + ry * ry + rz * rz);
    // The dome ends where it is as wide as the shaft.
    const edge = Math.sqrt(tipRadius * tipRadius - shaftRadius * shaftRadius);
    if (along * tipRadius >= distance * edge) {
      this.nx = dx / distance;
      this.ny = dy / distance;
      this.nz = dz / distance;
      this.distance = distance - this.ballRadius - tipRadius;
      this.nearPart = "tip";
      return this.distance;
    }
    const back = along < edge ? edge - along : 0;
    const width = back === 0 ? shaftRadius : shaftRadius + ((buttRadius - shaftRadius) * back) / cueLength;
    const ahead = along > edge ? along - edge : 0;
    const out = aside - width;
    const size = back === 0 ? Math.sqrt(ahead * ahead + out * out) : 1;
    const nAlong = back === 0 ? ahead / size : 0;
    const nAside = (back === 0 ? out / size : 1) / aside;
    this.nx = nAlong * ax + nAside * rx;
    this.ny = nAlong * ay + nAside * ry;
    this.nz = nAlong * az + nAside * rz;
    this.distance = back > cueLength ? Number.POSITIVE_INFINITY : (back === 0 ? size : out) - this.ballRadius;
    this.nearPart = back <= leather ? "tip" : back <= leather + ferrule ? "ferrule" : "shaft";
    return this.distance;
  }
}

/** Where the dome's centre stands at first contact: behind the contact point, along the ball's radius. */
export function domeCentre(
  balls: Balls,
  stroke: Pick<Stroke, "ball" | "side" | "height">,
  frame: CueFrame,
  radius: number,
  tipRadius: number,
): readonly [number, number, number] {
  const { side, height } = stroke;
  const depth = Math.sqrt(1 - side * side - height * height);
  const o = 3 * stroke.ball;
  const reach = radius + tipRadius;
  const at = (k: 0 | 1 | 2): number =>
    (balls.position[o + k] as number) + reach * (side * frame.right[k] + height * frame.up[k] - depth * frame.axis[k]);
  return [at(0), at(1), at(2)];
}
