export const tiers = ["low", "medium", "high"] as const;
export type Tier = (typeof tiers)[number];

/** What a tier draws with. The picture's light is the same in all three; they differ in sharpness and in mirror images. */
export interface TierSettings {
  readonly antialias: boolean;
  /** Device pixels a CSS pixel, at most, while something moves and when it stands still. */
  readonly movingRatio: number;
  readonly stillRatio: number;
  readonly lampDiscs: number;
  readonly traceBalls: boolean;
  readonly cueShadow: boolean;
  readonly ballSegments: readonly [around: number, down: number];
  readonly numberSize: number;
  readonly anisotropy: number;
}

export const tierSettings: Readonly<Record<Tier, TierSettings>> = {
  low: {
    antialias: false,
    movingRatio: 0.5,
    stillRatio: 1,
    lampDiscs: 3,
    traceBalls: false,
    cueShadow: true,
    ballSegments: [24, 16],
    numberSize: 1024,
    anisotropy: 2,
  },
  medium: {
    antialias: true,
    movingRatio: 1,
    stillRatio: 1.5,
    lampDiscs: 5,
    traceBalls: false,
    cueShadow: true,
    ballSegments: [40, 28],
    numberSize: 1024,
    anisotropy: 8,
  },
  high: {
    antialias: true,
    movingRatio: 2,
    stillRatio: 2,
    lampDiscs: 7,
    traceBalls: true,
    cueShadow: true,
    ballSegments: [64, 44],
    numberSize: 2048,
    anisotropy: 16,
  },
};

/** A tier for a machine that was not asked yet: software renderers get the low one. */
export function tierForRenderer(name: string): Tier {
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name) ? "low" : "medium";
}
