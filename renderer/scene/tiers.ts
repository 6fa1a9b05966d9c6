export const tiers = ["low", "medium", "high"] as const;
export type Tier = (typeof tiers)[number];

/** What a tier draws with. The picture's light is the same in all three; they differ in sharpness and in mirror images. */
export interface TierSettings {
  readonly antialias: boolean;
  /** Device pixels a CSS pixel, at most, while something moves and when it stands still. */
  readonly movingRatio: number;
  readonly stillRatio: number;
  /** Discs that stand for the lamp where something shadows it, in groups of four. */
  readonly lampGroups: number;
  readonly traceBalls: boolean;
  /** Leaves out what only a close look shows. */
  readonly lean: boolean;
  readonly cueShadow: boolean;
  readonly ballSegments: readonly [around: number, down: number];
  /** Side of the cloth's tile and of the wood's, pixels. */
  readonly tileSize: number;
  readonly numberSize: number;
  readonly anisotropy: number;
}

export const tierSettings: Readonly<Record<Tier, TierSettings>> = {
  low: {
    antialias: false,
    movingRatio: 0.5,
    stillRatio: 1,
    lampGroups: 1,
    traceBalls: false,
    lean: true,
    cueShadow: true,
    ballSegments: [24, 16],
    tileSize: 256,
    numberSize: 1024,
    anisotropy: 1,
  },
  medium: {
    antialias: true,
    movingRatio: 1,
    stillRatio: 1.5,
    lampGroups: 1,
    traceBalls: false,
    lean: false,
    cueShadow: true,
    ballSegments: [40, 28],
    tileSize: 512,
    numberSize: 1024,
    anisotropy: 8,
  },
  high: {
    antialias: true,
    movingRatio: 2,
    stillRatio: 2,
    lampGroups: 2,
    traceBalls: true,
    lean: false,
    cueShadow: true,
    ballSegments: [64, 44],
    tileSize: 512,
    numberSize: 2048,
    anisotropy: 16,
  },
};

/** A tier for a machine that was not asked yet: software renderers get the low one. */
export function tierForRenderer(name: string): Tier {
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name) ? "low" : "medium";
}
