import { describe, expect, it } from "vitest";
import { calibrated, calibrationSpeed, MouseStroke } from "../../../renderer/session/mouse-stroke.ts";
import { mouthOf, ownBallLines } from "../../../renderer/session/own-ball.ts";
import { aimPreview } from "../../../renderer/session/preview.ts";
import { thicknessWords } from "../../../renderer/session/thickness.ts";
import { language } from "../../../renderer/text/text.ts";
import { tournamentTable } from "../../../rules/table.ts";

/** Draws back by so many pixels, then pushes at so many pixels a second, told every 8 ms; the speed it comes out with. */
function push(back: number, speed: number): number | null {
  const stroke = new MouseStroke(1);
  stroke.move(back, 0);
  for (let at = 0.5; at < 3; at += 0.008) {
    const { speed: struck } = stroke.move(-speed * 0.008, at);
    if (struck !== null) return struck;
  }
  return null;
}

describe("the mouse as a cue", () => {
  it("strikes at the speed of the push", () => {
    expect(push(150, 2500)).toBeCloseTo(2.5, 1);
    expect(push(100, 400)).toBeCloseTo(0.4, 1);
  });

  it("does not strike when it was hardly drawn back", () => {
    expect(push(5, 3000)).toBeNull();
  });

  it("is calibrated by the middle one of the pushes", () => {
    expect(calibrated(1, [5, 0.1, 100])).toBeCloseTo(calibrationSpeed / 5, 12);
    expect(calibrated(1, [])).toBe(1);
  });
});

describe("own-ball lines", () => {
  const layout = [
    { ball: 1, position: [0, 0] },
    { ball: 2, position: [900, 300] },
  ] as const;

  it("send the sliding cue ball square to the line of centres into the pocket", () => {
    const lines = ownBallLines(tournamentTable, layout, 1, 2, 18, "stun");
    expect(lines.length).toBeGreaterThan(0);
    for (const { azimuth, mouth, ghost, pocket } of lines) {
      const preview = aimPreview(tournamentTable, layout, 1, azimuth);
      expect(preview?.ghost[0]).toBeCloseTo(ghost[0], 3);
      const [ax, ay] = preview?.target?.after ?? [0, 0];
      const [px, py] = [mouth[0] - ghost[0], mouth[1] - ghost[1]];
      expect((ax * py - ay * px) / Math.hypot(px, py)).toBeCloseTo(0, 4);
      expect(mouth).toEqual(mouthOf(tournamentTable, pocket));
    }
  });

  it("leave out a way that another ball stands in", () => {
    const [line] = ownBallLines(tournamentTable, layout, 1, 2, 18, "roll");
    if (line === undefined) throw new Error("no line");
    const between = [(line.ghost[0] + line.mouth[0]) / 2, (line.ghost[1] + line.mouth[1]) / 2] as const;
    const blocked = ownBallLines(tournamentTable, [...layout, { ball: 3, position: between }], 1, 2, 18, "roll");
    expect(blocked.map(({ azimuth }) => azimuth)).not.toContain(line.azimuth);
  });
});

describe("thickness", () => {
  it("is told in players' words", () => {
    language.value = "en";
    expect([1, 0.75, 0.5, 0.255, 0.55, 0.45, 0.1, 0.62].map(thicknessWords)).toEqual([
      "full ball",
      "three quarters",
      "half ball",
      "quarter ball",
      "thicker than half ball",
      "thinner than half ball",
      "thin cut",
      "0.62 of the ball",
    ]);
  });
});
