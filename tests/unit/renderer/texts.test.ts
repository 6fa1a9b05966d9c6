import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "../../../renderer/text/en.ts";
import { ru } from "../../../renderer/text/ru.ts";

const root = resolve(import.meta.dirname, "../../../renderer");

/** Names in double braces, which a text takes from its caller. */
function slots(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "").sort();
}

describe("texts of the window", () => {
  it("have the same keys in both languages", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(ru).sort());
  });

  it.each(Object.keys(ru) as (keyof typeof ru)[])("%s says something, with the same slots", (key) => {
    expect(ru[key].trim()).not.toBe("");
    expect(en[key].trim()).not.toBe("");
    expect(slots(en[key])).toEqual(slots(ru[key]));
  });

  it("are Russian in Russian and not in English", () => {
    for (const [key, text] of Object.entries(en)) {
      if (key !== "settings.ru") expect(text, key).not.toMatch(/[а-яё]/i);
    }
  });

  it("are not written into parts of the window", () => {
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
    for (const name of files.filter((file) => !file.startsWith("text"))) {
      expect(readFileSync(join(root, name), "utf8"), name).not.toMatch(/[а-яё]/i);
    }
  });

  it("are all used", () => {
    const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/^text[\\/](ru|en)\.ts$/.test(name))
      .map((name) => readFileSync(join(root, name), "utf8"))
      .join("\n");
    const composed = /^(aim|command|cushion|field|guides|line|pocket|replay|settings|trouble|unit|verdict)\./;
    const unused = Object.keys(ru).filter((key) => !sources.includes(`"${key}"`) && !composed.test(key));
    expect(unused).toEqual([]);
  });
});
