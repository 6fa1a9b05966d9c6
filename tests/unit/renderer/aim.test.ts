import { describe, expect, it } from "vitest";
import {
  defaultStroke,
  dragTurn,
  fieldValue,
  nextBall,
  stepField,
  stepSize,
  withField,
  withinRim,
  wrapAzimuth,
} from "../../../renderer/session/aim.ts";

const radius = 34;
const stroke = { ...defaultStroke, azimuth: 179.5, speed: 2.5 };

describe("steps of the aim", () => {
  it("are coarse, fine with Shift, ultra-fine with Shift and Ctrl", () => {
    expect(stepSize({ shiftKey: false, ctrlKey: false })).toBe("coarse");
    expect(stepSize({ shiftKey: true, ctrlKey: false })).toBe("fine");
    expect(stepSize({ shiftKey: true, ctrlKey: true })).toBe("ultra");
    expect(stepField(stroke, "speed", 1, "coarse", radius).speed).toBe(2.75);
    expect(stepField(stroke, "speed", -1, "fine", radius).speed).toBe(2.45);
    expect(stepField(stroke, "speed", 1, "ultra", radius).speed).toBe(2.51);
  });

  it("leave no dust of arithmetic", () => {
    let aim = { ...stroke, azimuth: 0 };
    for (let k = 0; k < 30; k++) aim = stepField(aim, "azimuth", 1, "ultra", radius);
    expect(aim.azimuth).toBe(0.3);
  });

  it("turn the azimuth round and round", () => {
    expect(stepField(stroke, "azimuth", 1, "coarse", radius).azimuth).toBe(-179.5);
    expect(wrapAzimuth(540)).toBe(180);
    expect(wrapAzimuth(-180)).toBe(180);
    expect(wrapAzimuth(-0)).toBe(0);
  });

  it("stop at the limits of a field", () => {
    expect(stepField({ ...stroke, speed: 11.9 }, "speed", 1, "coarse", radius).speed).toBe(12);
    expect(stepField({ ...stroke, speed: 0.1 }, "speed", -1, "coarse", radius).speed).toBe(0.05);
  });

  it("begin where the table left an automatic value", () => {
    const steeper = stepField(stroke, "elevation", 1, "coarse", radius, 1.7);
    expect(steeper.elevation).toBe(2.7);
  });
});

describe("the place of the tip", () => {
  it("is read in millimetres and kept in radii", () => {
    const change = withField(stroke, "height", 17, radius);
    expect(change.ok && change.stroke.height).toBe(0.5);
    expect(change.ok && fieldValue(change.stroke, "height", radius)).toBe(17);
  });

  it("is refused beyond the rim when typed, with the limit that holds there", () => {
    const change = withField({ ...stroke, side: 0.8 }, "height", 20, radius);
    expect(change).toEqual({ ok: false, problem: "rim", limit: 14 });
  });

  it("stops at the rim when dragged or stepped, never past it", () => {
    const { side, height } = withinRim(2, 1);
    expect(side * side + height * height).toBeLessThanOrEqual(0.81);
    expect(side / height).toBeCloseTo(2, 4);
    let aim = stroke;
    for (let k = 0; k < 40; k++) aim = stepField(aim, "height", 1, "coarse", radius);
    expect(aim.height).toBeLessThanOrEqual(0.9);
    expect(aim.height).toBeGreaterThan(0.89);
  });
});

describe("numbers out of range", () => {
  it("change nothing and say the limit", () => {
    expect(withField(stroke, "speed", 13, radius)).toEqual({ ok: false, problem: "high", limit: 12 });
    expect(withField(stroke, "elevation", -1, radius)).toEqual({ ok: false, problem: "low", limit: 0 });
  });
});

describe("choosing and turning", () => {
  it("goes round the balls that are there", () => {
    expect(nextBall([3, 0, 7], 3, 1)).toBe(7);
    expect(nextBall([3, 0, 7], 7, 1)).toBe(0);
    expect(nextBall([3, 0, 7], 0, -1)).toBe(7);
    expect(nextBall([], 5, 1)).toBe(5);
  });

  it("turns by the angle that the pointer goes round the cue ball", () => {
    expect(dragTurn([0, 0], [100, 0], [0, 100])).toBeCloseTo(90, 9);
    expect(dragTurn([0, 0], [-100, -1], [-100, 1])).toBeCloseTo(-1.1459, 3);
  });
});
