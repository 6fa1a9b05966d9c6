import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "../../../../electron/cli/main.ts";
import { file, incomplete, potted } from "../../rules/drills/fixtures.ts";

const folder = mkdtempSync(join(tmpdir(), "pyramid-drill-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stroke = { ball: 0, azimuth: 90, speed: 2 };
const attempts = [potted(), potted({ jaw: true }), incomplete].map((events) => ({
  shot: "a",
  stroke,
  log: { events },
}));

async function told(value: unknown, ...args: string[]) {
  const path = join(folder, "drill.json");
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
  const out: string[] = [];
  const err: string[] = [];
  const status = await run(["drill", path, ...args], { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { status, out: out.join("\n"), err: err.join("\n") };
}

describe("pyramid drill", () => {
  it("scores recorded attempts, as JSON", async () => {
    const { status, out } = await told(file({ attempts }), "--json", "--lang", "en");
    expect(status).toBe(0);
    const answer = JSON.parse(out);
    expect(answer.attempts.map((item: { points: number }) => item.points)).toEqual([2, 1, 0]);
    expect(answer.attempts.map((item: { counts: boolean }) => item.counts)).toEqual([true, true, false]);
    expect(answer.attempts[2].reasons[0]).toMatchObject({ clause: "20", name: "incomplete" });
    expect(answer.series).toMatchObject({ points: 3, most: 6, attempts: 3, counted: 2, level: 1 });
    expect(answer.statistics.successes).toMatchObject({ n: 3, successes: 1 });
  });

  it("says the same in words, in both languages", async () => {
    const ru = await told(file({ attempts }), "--lang", "ru");
    expect(ru.out).toContain("удар не завершён · п. 20");
    expect(ru.out).toContain("3 из 6");
    expect((await told(file({ attempts }), "--lang", "en")).out).toContain("3 of 6");
  });

  it("plays what brings no log, and stored solutions when asked", async () => {
    const { status, out } = await told(file({ attempts: [{ shot: "a", stroke }] }), "--json");
    expect(status).toBe(0);
    expect(JSON.parse(out).attempts[0].digest).toMatch(/^[0-9a-f]{16}$/);
    const missing = file({}, { solution: { ...stroke, azimuth: 0 } });
    expect((await told(missing, "--solutions", "--json")).status).toBe(1);
  });

  it("refuses a bad file with code and path", async () => {
    const { status, out, err } = await told(file({ level: 9 }), "--json");
    expect(status).toBe(2);
    expect(JSON.parse(out).error).toMatchObject({ code: "E_RANGE", path: "/level" });
    expect(err).toMatch(/^E_RANGE \/level: /);
    expect((await told("{")).status).toBe(2);
  });
});
