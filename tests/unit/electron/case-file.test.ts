import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { proposedName, readCase, sizeCap, writeCase } from "../../../electron/case-file.ts";

const folder = mkdtempSync(join(tmpdir(), "pyramid-case-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

describe("readCase", () => {
  it("answers the text and the name without the folder", async () => {
    writeFileSync(at("a.pyramid"), "{}");
    expect(await readCase(at("a.pyramid"))).toEqual({ ok: true, value: { name: "a.pyramid", text: "{}" } });
  });

  it("reads exactly the cap, and not a byte more", async () => {
    writeFileSync(at("cap.pyramid"), "a".repeat(sizeCap));
    writeFileSync(at("over.pyramid"), "a".repeat(sizeCap + 1));
    expect(await readCase(at("cap.pyramid"))).toMatchObject({ ok: true });
    expect(await readCase(at("over.pyramid"))).toMatchObject({ ok: false, error: { code: "E_SIZE" } });
  });

  it("refuses what is no text, no file, or not there", async () => {
    writeFileSync(at("bytes.pyramid"), Buffer.from([0x7b, 0xff]));
    expect(await readCase(at("bytes.pyramid"))).toMatchObject({ ok: false, error: { code: "E_FORMAT" } });
    expect(await readCase(folder)).toMatchObject({ ok: false, error: { code: "E_FILE" } });
    expect(await readCase(at("none.pyramid"))).toMatchObject({ ok: false, error: { code: "E_FILE" } });
  });
});

describe("writeCase", () => {
  it("replaces the whole file and leaves nothing else behind", async () => {
    const own = mkdtempSync(at("write-"));
    writeFileSync(join(own, "b.pyramid"), "a much longer text than the new one");
    expect(await writeCase(join(own, "b.pyramid"), "шар")).toEqual({ ok: true, value: "b.pyramid" });
    expect(readFileSync(join(own, "b.pyramid"), "utf8")).toBe("шар");
    expect(readdirSync(own)).toEqual(["b.pyramid"]);
  });

  it("adds the extension, never over a file that nobody agreed to lose", async () => {
    expect(await writeCase(at("c"), "1")).toEqual({ ok: true, value: "c.pyramid" });
    expect(await writeCase(at("c"), "2")).toEqual({ ok: true, value: "c (2).pyramid" });
    expect(readFileSync(at("c.pyramid"), "utf8")).toBe("1");
  });

  it("writes through a link", async () => {
    writeFileSync(at("target.pyramid"), "old");
    symlinkSync(at("target.pyramid"), at("link.pyramid"));
    await writeCase(at("link.pyramid"), "new");
    expect(readFileSync(at("target.pyramid"), "utf8")).toBe("new");
  });

  it("answers a failure as a value", async () => {
    expect(await writeCase(at("no/folder/d.pyramid"), "x")).toMatchObject({ ok: false, error: { code: "E_FILE" } });
  });
});

it.each([
  ["Шар на краю лузы", "Шар на краю лузы.pyramid"],
  ["a.pyramid", "a.pyramid"],
  ["a.pyramid.json", "a.pyramid.json"],
  ["../../etc/passwd", "etc passwd.pyramid"],
  ["..", "case.pyramid"],
  [".pyramid", "pyramid.pyramid"],
  ["a\n\0b", "a b.pyramid"],
  ["", "case.pyramid"],
])("proposedName(%j)", (name, expected) => {
  expect(proposedName(name)).toBe(expected);
});
