import { describe, expect, it } from "vitest";
import type { PlayedStroke } from "../../../physics/client.ts";
import { journalStart, readJournal, stepLine } from "../../../renderer/session/journal.ts";
import { Session } from "../../../renderer/session/session.ts";
import type { Case } from "../../../rules/case.ts";
import { ok } from "../../../rules/errors.ts";
import { judge } from "../../../rules/judge.ts";
import type { StrokeLog } from "../../../rules/log.ts";

const log: StrokeLog = {
  events: [
    { type: "tip", ball: 0, from: 0, to: 0.0012 },
    { type: "balls", balls: [0, 1], from: 0.8, to: 0.8003 },
    { type: "rest", ball: 0, at: 2, position: [100, 50] },
    { type: "rest", ball: 1, at: 3, position: [1200.25, -300] },
    { type: "end", at: 3 },
  ],
  measures: { azimuth: 0 },
};
const engine = {
  play: async (value: Case) => {
    const played: PlayedStroke = { record: null, log, verdict: judge(value, log) };
    return ok(played);
  },
};

/** A session with its journal. */
function kept(): { session: Session; text: () => string } {
  const session = new Session(engine);
  let text = journalStart(session.history.value);
  session.onStep = (step) => {
    text += stepLine(step);
  };
  return { session, text: () => text };
}

async function practised(): Promise<ReturnType<typeof kept>> {
  const made = kept();
  const { session } = made;
  session.setAim({ ...session.aim.value, azimuth: 0.37, speed: 6 });
  await session.strike();
  session.advance();
  session.setAim({ ...session.aim.value, side: 0.25 });
  await session.strike();
  session.advance();
  session.undo();
  session.undo();
  await session.strike();
  return made;
}

function told({ session }: { readonly session: Session }): unknown {
  return {
    aim: session.aim.value,
    position: session.position.value.layout,
    shots: session.shots.value.map(({ number, played }) => [number, played?.verdict.legal]),
  };
}

describe("the journal of a session", () => {
  it("brings back position, aim, strokes and undo", async () => {
    const made = await practised();
    made.session.advance();
    const restored = readJournal(made.text());
    expect(restored?.lost).toBe(0);
    const again = { session: new Session(engine) };
    again.session.resume(restored?.steps ?? []);
    expect(told(again)).toEqual(told(made));
    while (made.session.canUndo.value) {
      made.session.undo();
      again.session.undo();
      expect(told(again)).toEqual(told(made));
    }
  });

  it("goes on from where the balls came to rest when the program ended while they ran", async () => {
    const made = await practised();
    const restored = readJournal(made.text());
    const again = { session: new Session(engine) };
    again.session.resume(restored?.steps ?? []);
    made.session.advance();
    expect(told(again)).toEqual(told(made));
  });

  it("leaves what was struck since the start within reach of undo", async () => {
    const made = await practised();
    const { session } = kept();
    await session.strike();
    session.advance();
    session.resume(readJournal(made.text())?.steps ?? []);
    expect(session.shots.value).toHaveLength(3);
    while (session.canUndo.value) session.undo();
    expect(session.shots.value).toHaveLength(1);
  });

  it("loses a torn last line alone", async () => {
    const made = await practised();
    const text = made.text();
    const lines = text.split("\n").length - 2;
    for (const cut of [1, 40, 200]) {
      const restored = readJournal(text.slice(0, -cut));
      expect(restored?.lost).toBe(0);
      expect(restored?.steps.length).toBeGreaterThanOrEqual(lines - 2);
    }
  });

  it("stops at a line that is broken, and says how many it lost", async () => {
    const made = await practised();
    const lines = made.text().split("\n");
    const broken = [...lines.slice(0, 4), '{"step":"place"}', ...lines.slice(4)].join("\n");
    expect(readJournal(broken)).toMatchObject({ lost: lines.length - 4 });
    const stray = lines.map((line) => line.replace(/"parent":\d+/, '"parent":77')).join("\n");
    expect(readJournal(stray)?.lost).toBeGreaterThan(0);
  });

  it.each(["", "\n", "not a journal\n", '{"format":"pyramid-session","version":2}\n', "{}\n{}\n"])(
    "reads nothing out of %j",
    (text) => {
      expect(readJournal(text)).toBeNull();
    },
  );
});
