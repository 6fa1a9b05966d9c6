import {
  Color,
  DataTexture,
  type IUniform,
  NoBlending,
  ShaderMaterial,
  SRGBColorSpace,
  type Texture,
  Vector4,
} from "three";
import { ballFragmentGlsl, ballVertexGlsl } from "./ball-glsl.ts";
import { clothFragmentGlsl } from "./cloth-glsl.ts";
import { finishGlsl, lightGlsl, worldVertexGlsl } from "./light-glsl.ts";
import { nearGrid } from "./near-grid.ts";
import type { TierSettings } from "./tiers.ts";
import {
  cueFragmentGlsl,
  cueVertexGlsl,
  floorFragmentGlsl,
  leatherFragmentGlsl,
  woodFragmentGlsl,
} from "./wood-glsl.ts";

/** What all materials share: set once, seen by all of them. */
export interface SharedUniforms {
  readonly uBalls: IUniform<Vector4[]>;
  readonly uCueTip: IUniform<Vector4>;
  readonly uCueButt: IUniform<Vector4>;
  readonly uTable: IUniform<Vector4>;
  readonly uPockets: IUniform<Vector4[]>;
  readonly uNear: IUniform<DataTexture>;
  readonly uRailTop: IUniform<number>;
  readonly uNap: IUniform<Texture | null>;
  readonly uGrain: IUniform<Texture | null>;
  readonly uNumbers: IUniform<Texture | null>;
  readonly uCloth: IUniform<Color>;
  readonly uSheen: IUniform<Color>;
  readonly uWood: IUniform<Color>;
  readonly uGround: IUniform<Color>;
}

/** sRGB of the window's ground, behind the table in both themes. */
const ground = 0x0f1112;

export function sharedUniforms(): SharedUniforms {
  return {
    uBalls: { value: Array.from({ length: 16 }, () => new Vector4(0, 0, 0, 0)) },
    uCueTip: { value: new Vector4(0, 0, 0, 0) },
    uCueButt: { value: new Vector4(0, 0, 0, 0) },
    uTable: { value: new Vector4() },
    uPockets: { value: Array.from({ length: 2 }, () => new Vector4()) },
    uNear: {
      value: new DataTexture(new Uint8Array(4 * nearGrid.columns * nearGrid.rows), nearGrid.columns, nearGrid.rows),
    },
    uRailTop: { value: 0 },
    uNap: { value: null },
    uGrain: { value: null },
    uNumbers: { value: null },
    // Classic green.
    uCloth: { value: new Color(0.024, 0.178, 0.084) },
    uSheen: { value: new Color(0.1, 0.3, 0.2) },
    uWood: { value: new Color(0.1, 0.05, 0.027) },
    uGround: { value: new Color().setHex(ground, SRGBColorSpace).convertLinearToSRGB() },
  };
}

export interface TableMaterials {
  readonly cloth: ShaderMaterial;
  readonly wood: ShaderMaterial;
  readonly leather: ShaderMaterial;
  readonly ball: ShaderMaterial;
  readonly cue: ShaderMaterial;
  readonly floor: ShaderMaterial;
}

export function tableMaterials(shared: SharedUniforms, tier: TierSettings): TableMaterials {
  const make = (vertexShader: string, fragmentShader: string, inCueShadow = tier.cueShadow): ShaderMaterial => {
    const material = new ShaderMaterial({
      vertexShader: vertexShader.includes("uBalls") ? lightVertex(vertexShader) : vertexShader,
      fragmentShader: lightGlsl + fragmentShader.replace("FINISH", finishGlsl),
      defines: {
        LAMP_GROUPS: tier.lampGroups,
        ...(tier.lean ? { LEAN: "" } : {}),
        ...(tier.traceBalls ? { TRACE_BALLS: "" } : {}),
        ...(inCueShadow ? { CUE_SHADOW: "" } : {}),
      },
      blending: NoBlending,
    });
    // Shared objects, not copies: one write reaches every material.
    Object.assign(material.uniforms, shared);
    return material;
  };
  return {
    cloth: make(worldVertexGlsl, clothFragmentGlsl),
    wood: make(worldVertexGlsl, woodFragmentGlsl),
    leather: make(worldVertexGlsl, leatherFragmentGlsl),
    ball: make(ballVertexGlsl, ballFragmentGlsl),
    // The cue would lie in its own shadow.
    cue: make(cueVertexGlsl, cueFragmentGlsl, false),
    floor: make(worldVertexGlsl, floorFragmentGlsl),
  };
}

function lightVertex(source: string): string {
  return `uniform vec4 uBalls[16];\nconst float BALL_RADIUS = 0.034;\n${source}`;
}
