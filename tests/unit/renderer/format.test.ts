import { beforeEach, describe, expect, it } from "vitest";
import { number, parseNumber } from "../../../renderer/text/format.ts";
import { language } from "../../../renderer/text/text.ts";

beforeEach(() => {
  language.value = "ru";
});

describe("numbers", () => {
  it("have a comma, thin spaces and a true minus in Russian", () => {
    expect(number(-12345.678, 2)).toBe("\u221212\u202f345,68");
  });

  it("have a point and commas in English", () => {
    language.value = "en";
    expect(number(-12345.678, 2)).toBe("\u221212,345.68");
  });

  it("show no minus before a rounded zero", () => {
    expect(number(-0.001, 2)).toBe("0,00");
  });

  it("are read however they were typed", () => {
    expect(parseNumber(" 2,78 ")).toBe(2.78);
    expect(parseNumber("\u22121\u202f775.5")).toBe(-1775.5);
    expect(parseNumber(".5")).toBe(0.5);
    expect(parseNumber("1e3")).toBeNull();
    expect(parseNumber("2,7,8")).toBeNull();
    expect(parseNumber("")).toBeNull();
  });
});
