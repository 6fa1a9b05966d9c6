import type { Scene } from "../unit/physics/lab.ts";

/** Strokes whose digests are pinned: each goes through another part of the engine, all through most of it. */
export const namedStrokes: Readonly<Record<string, Scene>> = {
  "one ball, one cushion": { layout: { 0: [-887.5, 0] }, stroke: { ball: 0, azimuth: 0, speed: 2 } },
  "running side off four cushions": {
    layout: { 0: [-800, -300] },
    stroke: { ball: 0, azimuth: 37.5, speed: 4, side: -0.4, height: 0.2 },
  },
  "draw off a full ball": {
    layout: { 0: [-400, 0], 1: [100, 0] },
    stroke: { ball: 0, azimuth: 0, speed: 3, height: -0.4 },
  },
  "cut into a corner": {
    layout: { 0: [900, 300], 1: [1600, 720] },
    stroke: { ball: 0, azimuth: 32, speed: 2.5 },
  },
  "break of the frozen rack": {
    layout: { 0: [-1000, 0] },
    rack: true,
    stroke: { ball: 0, azimuth: 1, speed: 9, height: 0.1 },
  },
  "double hit": {
    layout: { 0: [0, 0], 1: [73, 0] },
    stroke: { ball: 0, azimuth: 0, speed: 2, followThrough: 120 },
  },
  "along a frozen cushion into the pocket": {
    layout: { 0: { frozen: ["left"], at: [300, 850] } },
    stroke: { ball: 0, azimuth: 180, speed: 3 },
  },
  "raised cue with side": {
    layout: { 0: [0, 0], 1: [300, 40] },
    stroke: { ball: 0, azimuth: 12, speed: 3, elevation: 55, side: 0.4 },
  },
  "thrown into the air and over the edge": {
    layout: { 0: [1200, 400], 1: [0, 0] },
    launch: [
      { ball: 0, velocity: [3, 1, 2.5], spin: [20, -40, 60] },
      { ball: 1, velocity: [-0.4, 0.1, 0], spin: [0, 30, 90] },
    ],
  },
};
