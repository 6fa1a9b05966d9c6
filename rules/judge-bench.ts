import { type Case, parseCase } from "./case.ts";
import { judge } from "./judge.ts";
import type { LogEvent, StrokeLog } from "./log.ts";

/** Three strokes of everyday kinds, up to twenty events each. */
function samples(): readonly { readonly value: Case; readonly log: StrokeLog }[] {
  const header = { format: "pyramid-case", version: 1 };
  const tip = (ball: number): LogEvent => ({ type: "tip", ball, from: 0, to: 0.0013 });
  const balls = (a: number, b: number, from: number): LogEvent => ({
    type: "balls",
    balls: [a, b],
    from,
    to: from + 0.0004,
    moving: [a],
  });
  const cushion = (ball: number, which: "front" | "rear" | "left" | "right", from: number): LogEvent => ({
    type: "cushion",
    ball,
    cushion: which,
    from,
    turn: from + 0.003,
    to: from + 0.006,
  });
  const rest = (ball: number, at: number, x: number, y: number): LogEvent => ({
    type: "rest",
    ball,
    at,
    position: [x, y],
  });
  const end: LogEvent = { type: "end", at: 6 };
  const layout = { "1": [300, 0], "2": [900, 300], "3": [1200, 100], "4": [-500, 400] };
  const long: readonly LogEvent[] = [
    tip(1),
    balls(1, 2, 0.3),
    cushion(2, "left", 0.6),
    balls(2, 3, 0.8),
    cushion(1, "rear", 0.9),
    cushion(3, "rear", 1.1),
    { type: "line", line: "centre", ball: 2, at: 1.2, to: -1 },
    cushion(2, "front", 1.9),
    cushion(3, "right", 2),
    balls(2, 4, 2.4),
    rest(3, 2.8, 1500, -300),
    cushion(4, "right", 2.9),
    cushion(1, "left", 3),
    { type: "line", line: "centre", ball: 4, at: 3.2, to: 1 },
    rest(1, 3.5, 700, 500),
    cushion(4, "rear", 4),
    rest(2, 4.5, -800, 100),
    { type: "pocket", ball: 4, pocket: "RR", at: 5 },
    end,
  ];
  const push: readonly LogEvent[] = [
    tip(1),
    balls(1, 2, 0.0036),
    cushion(2, "rear", 0.9),
    cushion(2, "left", 1.3),
    end,
  ];
  const breakStroke: readonly LogEvent[] = [
    tip(0),
    balls(0, 1, 0.25),
    cushion(13, "rear", 0.5),
    cushion(15, "left", 0.7),
    cushion(11, "right", 0.7),
    cushion(15, "rear", 1.1),
    { type: "pocket", ball: 11, pocket: "RR", at: 1.4 },
    { type: "line", line: "centre", ball: 0, at: 1.5, to: -1 },
    cushion(0, "front", 2.5),
    rest(13, 3, 500, 100),
    rest(15, 4, 900, -400),
    rest(0, 5, -1200, 300),
    end,
  ];
  const texts = [
    { ...header, layout, log: { events: long, measures: {} } },
    {
      ...header,
      layout: { "1": [0, 0], "2": [80, 0] },
      log: { events: push, measures: { azimuth: 0, follow: { "2": 60 } } },
    },
    { ...header, rack: true, layout: { "0": [-1200, 0] }, log: { events: breakStroke, measures: {} } },
  ];
  return texts.flatMap((text) => {
    const parsed = parseCase(JSON.stringify(text));
    return parsed.ok && parsed.value.log !== null ? [{ value: parsed.value, log: parsed.value.log }] : [];
  });
}

/** Judgements a second on parsed logs of up to twenty events. `now` tells milliseconds: rules have no clock of their own. */
export function judgementsPerSecond(now: () => number, milliseconds = 1000): number {
  const strokes = samples();
  const round = (): void => {
    for (const { value, log } of strokes) judge(value, log);
  };
  const warm = now();
  while (now() - warm < milliseconds / 4) round();
  let rounds = 0;
  const start = now();
  let spent = 0;
  while (spent < milliseconds) {
    for (let k = 0; k < 20; k++) round();
    rounds += 20;
    spent = now() - start;
  }
  return (rounds * strokes.length * 1000) / spent;
}
