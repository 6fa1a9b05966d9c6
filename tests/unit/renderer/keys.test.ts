import { describe, expect, it } from "vitest";
import type { Command } from "../../../renderer/session/commands.ts";
import { bestFit } from "../../../renderer/session/find-command.ts";
import { bindingFrom, conflictsOf, overlap, parseKeyChanges, withKeys } from "../../../renderer/session/key-presets.ts";

const command = (id: string, keys: Command["keys"], context?: string): Command => ({
  id,
  title: "command.strike",
  keys,
  ...(context === undefined ? {} : { context }),
  enabled: () => true,
  run: () => {},
});
const press = (code: string, rest: Partial<Record<"ctrlKey" | "metaKey" | "shiftKey", boolean>> = {}) => ({
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...rest,
});

describe("keys that a person sets", () => {
  const strike = command("strike", [{ code: "Space" }], "aim");
  const play = command("playPause", [{ code: "Space" }], "replay");
  const left = command("aimLeft", [{ code: "ArrowLeft", shift: "step" }], "aim");
  const save = command("save", [{ code: "KeyS", ctrl: true }]);
  const all = [strike, play, left, save];

  it("conflict only where both commands can be meant", () => {
    expect(conflictsOf(all, strike, { code: "Space" })).toEqual([]);
    expect(conflictsOf(all, left, { code: "Space", shift: "step" })).toEqual([strike]);
    expect(conflictsOf(all, save, { code: "Space" })).toEqual([strike, play]);
    expect(overlap({ code: "KeyS", shift: "step" }, { code: "KeyS", ctrl: true })).toBe(false);
    expect(overlap({ code: "KeyZ", shift: "step" }, { code: "KeyZ", ctrl: true, shift: true })).toBe(true);
  });

  it("are taken from a press, modifiers alone from none", () => {
    expect(bindingFrom(save, press("ShiftLeft", { shiftKey: true }))).toBeNull();
    expect(bindingFrom(save, press("KeyQ", { ctrlKey: true }))).toEqual({ code: "KeyQ", ctrl: true });
    expect(bindingFrom(left, press("KeyQ", { shiftKey: true }))).toEqual({ code: "KeyQ", shift: "step" });
  });

  it("go before a preset's, a preset's before the usual ones", () => {
    const keys = (preset: "default" | "keyboard", changes: Parameters<typeof withKeys>[2]) =>
      withKeys(all, preset, changes)[0]?.keys.map(({ code }) => code);
    expect(keys("default", {})).toEqual(["Space"]);
    expect(keys("keyboard", {})).toEqual(["Space", "Enter"]);
    expect(keys("keyboard", { strike: [{ code: "KeyU" }] })).toEqual(["KeyU"]);
  });

  it("are read from storage as far as they are keys", () => {
    expect(parseKeyChanges({ a: [{ code: "KeyA" }], b: [{ code: 1 }], c: "x" })).toEqual({ a: [{ code: "KeyA" }] });
    expect(parseKeyChanges(null)).toEqual({});
  });
});

describe("the search of commands", () => {
  const names = ["Отменить", "Undo"];
  it.each(["отм", "undo", "udo", "jnv", "гтвщ", "  ОТМЕНИТЬ "])("finds undo by %j", (query) => {
    expect(bestFit(query, names)).toBeGreaterThan(0);
  });

  it("finds nothing by what is not there, and everything by nothing", () => {
    expect(bestFit("xyz", names)).toBe(0);
    expect(bestFit("", names)).toBeGreaterThan(0);
  });

  it("puts the start of a word before letters strewn about", () => {
    expect(bestFit("line", ["Ruler line"])).toBeGreaterThan(bestFit("line", ["Last in one"]));
  });
});
