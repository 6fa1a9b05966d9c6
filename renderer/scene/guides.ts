import {
  BufferAttribute,
  type BufferGeometry,
  Color,
  DoubleSide,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  SRGBColorSpace,
  Vector2,
} from "three";
import type { PositionMm } from "../../rules/log.ts";
import { metre } from "./mesh.ts";

export type LineStyle = "solid" | "dashed" | "dotted";

/** A line on the cloth: its colour is hue, its dash is meaning. */
export interface GuideLine {
  readonly from: PositionMm;
  readonly to: PositionMm;
  readonly colour: number;
  readonly style: LineStyle;
  /** Millimetres of the same way before `from`: its dashes go on. */
  readonly start?: number;
}

/** A circle around a ball's place, turned to the eye. */
export interface GuideRing {
  readonly at: PositionMm;
  readonly colour: number;
  readonly style: "solid" | "dashed";
  /** Millimetres. */
  readonly radius: number;
}

export interface Guides {
  readonly lines: readonly GuideLine[];
  readonly rings: readonly GuideRing[];
}

const maxLines = 320;
const maxRings = 12;
const dashes: Readonly<Record<LineStyle, readonly [on: number, period: number]>> = {
  solid: [1, 0],
  dashed: [0.026, 0.04],
  dotted: [0.008, 0.02],
};

const lineVertex = /* glsl */ `
uniform vec2 uSize;
uniform float uWidth;
attribute vec3 aFrom;
attribute vec3 aTo;
attribute vec3 aColour;
attribute vec3 aDash; // on, period, start
varying float vAcross;
varying float vAlong;
varying vec3 vColour;
varying vec2 vDash;
void main() {
  vec4 a = projectionMatrix * viewMatrix * vec4(aFrom, 1.0);
  vec4 b = projectionMatrix * viewMatrix * vec4(aTo, 1.0);
  // An end behind the eye is drawn to where the line meets the near plane.
  if (a.w < 0.02 && b.w > 0.02) a = mix(b, a, (b.w - 0.02) / (b.w - a.w));
  if (b.w < 0.02 && a.w > 0.02) b = mix(a, b, (a.w - 0.02) / (a.w - b.w));
  vec2 direction = normalize((b.xy / b.w - a.xy / a.w) * uSize + 1e-6);
  vec4 clip = mix(a, b, position.x);
  float half_ = uWidth * 0.5 + 1.0;
  clip.xy += vec2(-direction.y, direction.x) * position.y * half_ * 2.0 / uSize * clip.w;
  vAcross = position.y * half_;
  vAlong = aDash.z + position.x * length(aTo - aFrom);
  vColour = aColour;
  vDash = aDash.xy;
  gl_Position = clip;
}
`;
const lineFragment = /* glsl */ `
uniform float uWidth;
varying float vAcross;
varying float vAlong;
varying vec3 vColour;
varying vec2 vDash;
void main() {
  float cover = clamp(uWidth * 0.5 + 0.5 - abs(vAcross), 0.0, 1.0);
  if (vDash.y > 0.0) {
    float w = fwidth(vAlong) + 1e-6;
    float at = mod(vAlong, vDash.y);
    cover *= clamp((vDash.x - at) / w + 0.5, 0.0, 1.0) * clamp(at / w + 0.5, 0.0, 1.0);
  }
  gl_FragColor = vec4(vColour, cover * 0.95);
}
`;
const ringVertex = /* glsl */ `
uniform vec2 uSize;
attribute vec4 aRing; // centre, radius
attribute vec4 aInk; // colour, 1 dashed
varying vec2 vAt;
varying vec4 vInk;
varying float vPixel;
void main() {
  vec4 centre = viewMatrix * vec4(aRing.xyz, 1.0);
  vec3 towards = normalize(-centre.xyz);
  vec3 x = normalize(cross(vec3(0.0, 1.0, 0.0), towards));
  vec3 y = cross(towards, x);
  float reach = 1.25;
  vAt = position.xy * reach;
  vInk = aInk;
  vec3 at = centre.xyz + (x * vAt.x + y * vAt.y) * aRing.w;
  gl_Position = projectionMatrix * vec4(at, 1.0);
  // The ring of the cue ball lies before everything near it; a ghost is hidden like a ball.
  vec4 near = projectionMatrix * vec4(at * (1.0 - (aInk.a > 0.5 ? 0.0 : 0.12) / length(at)), 1.0);
  gl_Position.z = near.z / near.w * gl_Position.w;
  vPixel = gl_Position.w / (uSize.y * 0.5 * projectionMatrix[1][1] * aRing.w);
}
`;
const ringFragment = /* glsl */ `
varying vec2 vAt;
varying vec4 vInk;
varying float vPixel;
void main() {
  float r = length(vAt);
  float w = max(vPixel, 1e-4);
  float cover = clamp(1.0 - (abs(r - 1.0) / w - 0.4), 0.0, 1.0);
  float fill = 0.0;
  if (vInk.a > 0.5) {
    float turn = atan(vAt.y, vAt.x) / 6.2831853 * 14.0;
    cover *= step(fract(turn), 0.6);
    fill = (1.0 - smoothstep(1.0 - w, 1.0, r)) * 0.14;
  }
  gl_FragColor = vec4(vInk.rgb, max(cover * 0.95, fill));
}
`;

/** Overlay inks are the style's own colours: they pass no tone curve. */
function ink(colour: number): readonly [number, number, number] {
  const { r, g, b } = new Color().setHex(colour, SRGBColorSpace).convertLinearToSRGB();
  return [r, g, b];
}

/** Aim lines and rings of the table view. */
export class GuideLayer {
  readonly group = new Group();
  private readonly lines: InstancedBufferGeometry;
  private readonly rings: InstancedBufferGeometry;
  private readonly uniforms = { uSize: { value: new Vector2(1, 1) }, uWidth: { value: 2 } };

  private readonly ballRadius: number;

  constructor(ballRadius: number) {
    this.ballRadius = ballRadius;
    this.lines = instanced([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0], {
      aFrom: [3, maxLines],
      aTo: [3, maxLines],
      aColour: [3, maxLines],
      aDash: [3, maxLines],
    });
    this.rings = instanced([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], { aRing: [4, maxRings], aInk: [4, maxRings] });
    this.group.add(this.layer(this.lines, lineVertex, lineFragment), this.layer(this.rings, ringVertex, ringFragment));
  }

  private layer(geometry: BufferGeometry, vertexShader: string, fragmentShader: string): Mesh {
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      toneMapped: false,
    });
    Object.assign(material.uniforms, this.uniforms);
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.renderOrder = 5;
    return mesh;
  }

  /** Size of the drawing buffer, and device pixels a CSS pixel. */
  resize(width: number, height: number, ratio: number): void {
    this.uniforms.uSize.value.set(width, height);
    this.uniforms.uWidth.value = Math.max(1.2, 1.8 * ratio);
  }

  set({ lines, rings }: Guides): void {
    // A little above the cloth: the depth buffer could not tell them apart.
    const z = 0.0012;
    lines.slice(0, maxLines).forEach(({ from, to, colour, style, start }, k) => {
      write(this.lines, "aFrom", k, [from[0] * metre, from[1] * metre, z]);
      write(this.lines, "aTo", k, [to[0] * metre, to[1] * metre, z]);
      write(this.lines, "aColour", k, ink(colour));
      write(this.lines, "aDash", k, [...dashes[style], (start ?? 0) * metre]);
    });
    rings.slice(0, maxRings).forEach(({ at, radius, colour, style }, k) => {
      write(this.rings, "aRing", k, [at[0] * metre, at[1] * metre, this.ballRadius * metre, radius * metre]);
      write(this.rings, "aInk", k, [...ink(colour), style === "dashed" ? 1 : 0]);
    });
    this.lines.instanceCount = Math.min(lines.length, maxLines);
    this.rings.instanceCount = Math.min(rings.length, maxRings);
  }
}

function instanced(
  corners: readonly number[],
  attributes: Readonly<Record<string, readonly [size: number, count: number]>>,
): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  for (const [name, [size, count]] of Object.entries(attributes)) {
    geometry.setAttribute(name, new InstancedBufferAttribute(new Float32Array(size * count), size));
  }
  geometry.instanceCount = 0;
  return geometry;
}

function write(geometry: InstancedBufferGeometry, name: string, index: number, values: readonly number[]): void {
  const attribute = geometry.getAttribute(name);
  if (!(attribute instanceof InstancedBufferAttribute)) return;
  attribute.array.set(values, index * attribute.itemSize);
  attribute.needsUpdate = true;
}
