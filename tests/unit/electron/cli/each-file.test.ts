import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { eachFile, errorLine } from "../../../../electron/cli/each-file.ts";
import { readInput, sizeCap } from "../../../../electron/cli/input.ts";
import { fail, ok } from "../../../../rules/errors.ts";

const folder = mkdtempSync(join(tmpdir(), "pyramid-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, contents: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, contents);
  return path;
}

function recorded() {
  const out: string[] = [];
  const err: string[] = [];
  return { out, err, output: { out: (t: string) => out.push(t), err: (t: string) => err.push(t) } };
}

describe("readInput", () => {
  it("reads a file of exactly the cap and refuses one byte more", () => {
    expect(readInput(file("cap", new Uint8Array(sizeCap).fill(0x20))).ok).toBe(true);
    expect(readInput(file("over", new Uint8Array(sizeCap + 1).fill(0x20)))).toMatchObject({
      error: { code: "E_SIZE", path: "" },
    });
  });
  it.skipIf(!existsSync("/dev/zero"))("stops reading an endless file", () => {
    expect(readInput("/dev/zero")).toMatchObject({ error: { code: "E_SIZE" } });
  });
  it("refuses what is not there, a folder, and bytes that are no UTF-8", () => {
    expect(readInput(join(folder, "absent"))).toMatchObject({ error: { code: "E_FILE" } });
    expect(readInput(folder)).toMatchObject({ error: { code: "E_FILE" } });
    expect(readInput(file("bytes", new Uint8Array([0xff, 0xfe])))).toMatchObject({ error: { code: "E_FORMAT" } });
  });
});

describe("eachFile", () => {
  it("goes on after a bad file and names it in both outputs", async () => {
    const { out, err, output } = recorded();
    const files = [file("a", "a"), file("b", "bad"), join(folder, "absent"), file("c", "c")];
    const status = await eachFile(files, true, output, async (text) => {
      if (text === "bad") return fail("E_BALL", "/layout/3", "A ball stands twice.");
      output.out(JSON.stringify({ text }));
      return ok(true);
    });
    expect(status).toBe(2);
    expect(out.map((line) => JSON.parse(line))).toMatchObject([
      { text: "a" },
      { file: files[1], error: { code: "E_BALL", path: "/layout/3", message: "A ball stands twice." } },
      { file: files[2], error: { code: "E_FILE", path: "" } },
      { text: "c" },
    ]);
    expect(err).toHaveLength(2);
    expect(err[0]).toBe(`E_BALL /layout/3: A ball stands twice. (${files[1]})`);
  });
  it("answers 1 when a check failed and no file was refused, else 0", async () => {
    const { output } = recorded();
    const files = [file("a", "a"), file("b", "b")];
    expect(await eachFile(files, false, output, async (text) => ok(text === "a"))).toBe(1);
    expect(await eachFile(files, false, output, async () => ok(true))).toBe(0);
  });
});

describe("errorLine", () => {
  it("stays one line", () => {
    expect(errorLine({ code: "E_FILE", path: "", message: "a\nb\u2028c" }, "d\r\ne")).toBe("E_FILE: a b c (d e)");
  });
});
