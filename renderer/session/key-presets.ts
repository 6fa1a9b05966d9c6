import type { Command, KeyBinding } from "./commands.ts";

/** Whole arrangements of keys; what one leaves out is as in the default. */
export const keyPresets = ["default", "hold", "keyboard"] as const;
export type KeyPreset = (typeof keyPresets)[number];

type Keys = Readonly<Record<string, readonly KeyBinding[]>>;

const one = (code: string, rest: Omit<KeyBinding, "code"> = {}): readonly KeyBinding[] => [{ code, ...rest }];
const stepped = { shift: "step" } as const;

const presetKeys: Readonly<Record<KeyPreset, Keys>> = {
  default: {},
  // Hold a key and move the mouse, as in Virtual Pool and pooltool.
  hold: {
    holdStroke: one("KeyS"),
    holdTip: one("KeyE"),
    holdSpeed: one("KeyX"),
    holdElevation: one("KeyB"),
    tipUp: one("Numpad8", stepped),
    tipDown: one("Numpad2", stepped),
    tipLeft: one("Numpad4", stepped),
    tipRight: one("Numpad6", stepped),
    viewLeft: one("KeyA"),
    viewRight: one("KeyD"),
    nextBall: [{ code: "KeyQ" }, { code: "Tab" }],
  },
  // Tab only ever moves the focus, and nothing waits for a mouse.
  keyboard: {
    strike: [{ code: "Space" }, { code: "Enter" }],
    nextBall: one("BracketRight"),
    previousBall: one("BracketLeft"),
    nextOwn: one("Quote"),
    previousOwn: one("Semicolon"),
    holdStroke: [],
    holdTip: [],
    holdSpeed: [],
    holdElevation: [],
  },
};

/** What a person changed: keys by command; an empty list takes all keys away. */
export type KeyChanges = Keys;

export function keysOf(command: Command, preset: KeyPreset, changes: KeyChanges): readonly KeyBinding[] {
  return changes[command.id] ?? presetKeys[preset][command.id] ?? command.keys;
}

export function withKeys(commands: readonly Command[], preset: KeyPreset, changes: KeyChanges): readonly Command[] {
  return commands.map((command) => ({ ...command, keys: keysOf(command, preset, changes) }));
}

/** Whether one press can mean both. */
export function overlap(a: KeyBinding, b: KeyBinding): boolean {
  if (a.code !== b.code) return false;
  const presses = (key: KeyBinding): readonly string[] =>
    key.shift === "step" ? ["", "s", "cs"] : [`${key.ctrl === true ? "c" : ""}${key.shift === true ? "s" : ""}`];
  return presses(a).some((press) => presses(b).includes(press));
}

/** Contexts in which two commands can both be meant. */
function meet(a: Command, b: Command): boolean {
  const [one_, other] = [a.context ?? "always", b.context ?? "always"];
  return one_ === other || one_ === "always" || other === "always";
}

/** The other commands that a key already belongs to. */
export function conflictsOf(commands: readonly Command[], command: Command, key: KeyBinding): readonly Command[] {
  return commands.filter(
    (other) => other.id !== command.id && meet(other, command) && other.keys.some((taken) => overlap(taken, key)),
  );
}

interface KeyPress {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const modifiers = /^(Shift|Control|Alt|Meta|OS|CapsLock)/;

/** The binding that a press asks for, for this command; null while only modifiers are down. */
export function bindingFrom(command: Command, press: KeyPress): KeyBinding | null {
  if (press.code === "" || modifiers.test(press.code)) return null;
  if (command.keys.some(({ shift }) => shift === "step")) return { code: press.code, shift: "step" };
  return {
    code: press.code,
    ...(press.ctrlKey || press.metaKey ? { ctrl: true } : {}),
    ...(press.shiftKey ? { shift: true } : {}),
  };
}

/** Reads what was stored; anything else than keys is left out. */
export function parseKeyChanges(value: unknown): KeyChanges {
  if (typeof value !== "object" || value === null) return {};
  const read: Record<string, readonly KeyBinding[]> = {};
  for (const [id, keys] of Object.entries(value)) {
    if (Array.isArray(keys) && keys.every(isBinding)) read[id] = keys;
  }
  return read;
}

function isBinding(value: unknown): value is KeyBinding {
  if (typeof value !== "object" || value === null) return false;
  const { code, ctrl, shift } = value as Record<string, unknown>;
  return (
    typeof code === "string" &&
    (ctrl === undefined || typeof ctrl === "boolean") &&
    (shift === undefined || typeof shift === "boolean" || shift === "step")
  );
}
