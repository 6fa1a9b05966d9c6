import { describe, expect, it } from "vitest";
import type { PlayedStroke } from "../../../physics/client.ts";
import { defaultStroke } from "../../../renderer/session/aim.ts";
import { commandFor, type KeyBinding, keyCap } from "../../../renderer/session/commands.ts";
import { breakCase, layoutAfter, nextCase } from "../../../renderer/session/position.ts";
import { aimPreview } from "../../../renderer/session/preview.ts";
import { type Engine, Session } from "../../../renderer/session/session.ts";
import { type Case, makeCase, parseCase } from "../../../rules/case.ts";
import { ok } from "../../../rules/errors.ts";
import { judge } from "../../../rules/judge.ts";
import type { StrokeLog } from "../../../rules/log.ts";
import { tightDistance, tournamentTable } from "../../../rules/table.ts";

const log: StrokeLog = {
  events: [
    { type: "tip", ball: 0, from: 0, to: 0.0012 },
    { type: "balls", balls: [0, 1], from: 0.8, to: 0.8003 },
    { type: "pocket", ball: 5, pocket: "RL", at: 1.4 },
    { type: "rest", ball: 0, at: 2, position: [100, 50] },
    { type: "rest", ball: 1, at: 3, position: [1200, -300] },
    { type: "end", at: 3 },
  ],
  measures: { azimuth: 0 },
};

/** The rules' own judge over a written log: the session does not care who played. */
const engine: Engine = {
  play: async (value: Case) => {
    const played: PlayedStroke = { record: null, log, verdict: judge(value, log) };
    return ok(played);
  },
};

describe("the position after a stroke", () => {
  const value = { ...breakCase(), strokes: [defaultStroke] };
  const verdict = judge(value, log);

  it("takes rests, drops what was potted and keeps what was not touched", () => {
    const after = new Map(layoutAfter(value, log, verdict).map(({ ball, position }) => [ball, position]));
    expect(after.get(0)).toEqual([100, 50]);
    expect(after.get(1)).toEqual([1200, -300]);
    expect(after.has(5)).toBe(false);
    expect(after.get(9)).toEqual(value.layout.find(({ ball }) => ball === 9)?.position);
  });

  it("goes on in play with the shelf that the verdict gave", () => {
    const next = nextCase(value, log, verdict);
    expect(next.context.phase).toBe("play");
    expect(next.rack).toBe(false);
    expect(next.context.players[0].shelf).toEqual([5]);
  });

  it("is a case that can be saved and read again", () => {
    const read = parseCase(makeCase({ ...nextCase(value, log, verdict), strokes: [defaultStroke] }));
    expect(read.ok).toBe(true);
  });
});

describe("a session", () => {
  it("goes on after a stroke, undoes aim and stroke one by one, and redoes them", async () => {
    const session = new Session(engine);
    session.setAim({ ...session.aim.value, azimuth: 1.5, speed: 6 });
    expect(await session.strike()).toBe(true);
    session.advance();
    expect(session.shot.value.number).toBe(2);
    expect(session.aim.value.speed).toBe(6);
    session.setAim({ ...session.aim.value, speed: 2 });
    session.undo();
    expect(session.aim.value.speed).toBe(6);
    expect(session.position.value.context.phase).toBe("play");
    session.undo();
    expect(session.position.value.context.phase).toBe("break");
    expect(session.aim.value).toMatchObject({ azimuth: 1.5, speed: 6 });
    expect(session.shown.value?.number).toBe(1);
    session.redo();
    expect(session.position.value.context.phase).toBe("play");
    session.redo();
    expect(session.aim.value.speed).toBe(2);
    expect(session.canRedo.value).toBe(false);
  });

  it("keeps what was struck as a branch when another stroke is played", async () => {
    const session = new Session(engine);
    await session.strike();
    session.advance();
    await session.strike();
    session.advance();
    session.undo();
    session.undo();
    await session.strike();
    expect(session.shots.value.map(({ number, parent }) => [number, parent])).toEqual([
      [1, null],
      [2, session.shots.value[0]?.id],
      [3, null],
    ]);
  });

  it("undoes a gesture of many small changes at once", () => {
    let now = 0;
    const session = new Session(engine, () => now);
    for (let k = 1; k <= 20; k++) {
      now += 16;
      session.setAim({ ...session.aim.value, azimuth: k }, "drag");
    }
    now += 5000;
    session.setAim({ ...session.aim.value, azimuth: 40 }, "drag");
    session.undo();
    expect(session.aim.value.azimuth).toBe(20);
    session.undo();
    expect(session.aim.value.azimuth).toBe(0);
  });

  it("undoes a new break", async () => {
    const session = new Session(engine);
    await session.strike();
    session.advance();
    session.newBreak();
    expect(session.shots.value).toEqual([]);
    session.undo();
    expect(session.shots.value).toHaveLength(1);
  });

  it("plays a stroke again with its aim", async () => {
    const session = new Session(engine);
    session.setAim({ ...session.aim.value, speed: 5 });
    await session.strike();
    session.advance();
    session.setAim({ ...session.aim.value, speed: 1 });
    session.retry();
    expect(session.aim.value.speed).toBe(5);
    expect(session.position.value.context.phase).toBe("break");
    session.undo();
    expect(session.aim.value.speed).toBe(1);
  });

  it("keeps everything when a file is refused, and says where", async () => {
    const session = new Session(engine);
    const before = session.history.value;
    await session.open(
      "bad.pyramid",
      '{"format":"pyramid-case","version":1,"layout":{"1":[0,0],"2":[10,0]},"stroke":{"ball":1,"azimuth":0,"speed":1}}',
    );
    expect(session.history.value).toBe(before);
    expect(session.trouble.value).toMatchObject({ kind: "file", code: "E_OVERLAP" });
  });

  it("saves what it opens", async () => {
    const session = new Session(engine);
    await session.open("a.pyramid", makeCase({ ...breakCase(), strokes: [{ ...defaultStroke, speed: 7 }] }));
    expect(session.aim.value.speed).toBe(7);
    const read = parseCase(session.fileText());
    expect(read.ok && read.value.strokes[0]).toMatchObject({ speed: 7 });
  });
});

describe("the aim's preview", () => {
  it("meets the apex of the rack full", () => {
    const preview = aimPreview(tournamentTable, breakCase().layout, 0, 0);
    expect(preview?.target).toMatchObject({ ball: 1, cut: 0, thickness: 1, after: null });
  });

  it("covers half a ball at 30 degrees", () => {
    const layout = [
      { ball: 3, position: [0, 0] },
      { ball: 4, position: [1000, 34] },
    ] as const;
    const preview = aimPreview(tournamentTable, layout, 3, 0);
    expect(preview?.target?.thickness).toBeCloseTo(0.5, 9);
    expect(preview?.target?.cut).toBeCloseTo(30, 9);
  });

  it("ends at the cushion when no ball is in the way", () => {
    const preview = aimPreview(tournamentTable, [{ ball: 3, position: [0, 0] }], 3, 90);
    expect(preview?.target).toBeNull();
    expect(preview?.ghost[1]).toBeCloseTo(tournamentTable.width / 2 - tightDistance(tournamentTable), 9);
  });
});

describe("keys", () => {
  const press = (code: string, more: Partial<Record<"ctrlKey" | "shiftKey" | "altKey" | "metaKey", boolean>> = {}) => ({
    code,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    metaKey: false,
    ...more,
  });
  const command = (id: string, key: KeyBinding, enabled = true) => ({
    id,
    title: "command.strike" as const,
    keys: [key],
    enabled: () => enabled,
    run: () => {},
  });

  it("go to the first command that can run now", () => {
    const commands = [command("strike", { code: "Space" }, false), command("pause", { code: "Space" })];
    expect(commandFor(commands, press("Space"))?.id).toBe("pause");
  });

  it("tell Shift as a step from Shift as another command", () => {
    const commands = [
      command("aim", { code: "ArrowLeft", shift: "step" }),
      command("redo", { code: "KeyZ", ctrl: true, shift: true }),
    ];
    expect(commandFor(commands, press("ArrowLeft", { shiftKey: true, ctrlKey: true }))?.id).toBe("aim");
    expect(commandFor(commands, press("KeyZ", { ctrlKey: true }))).toBeNull();
    expect(commandFor(commands, press("KeyZ", { ctrlKey: true, shiftKey: true }))?.id).toBe("redo");
  });

  it("leave Alt to the system and plain letters apart from Ctrl", () => {
    const commands = [command("retry", { code: "KeyR" })];
    expect(commandFor(commands, press("KeyR", { altKey: true }))).toBeNull();
    expect(commandFor(commands, press("KeyR", { ctrlKey: true }))).toBeNull();
  });

  it("have caps that people know", () => {
    expect(keyCap({ code: "KeyZ", ctrl: true, shift: true }, "Space")).toBe("Ctrl Shift Z");
    expect(keyCap({ code: "Space" }, "Пробел")).toBe("Пробел");
  });
});
