import type { TextKey } from "../text/ru.ts";
import { type StepSize, stepSize } from "./aim.ts";

/** A place on the keyboard, so that it works in every layout. */
export interface KeyBinding {
  readonly code: string;
  readonly ctrl?: boolean;
  /** "step": Shift and Ctrl choose the step's size instead of another command. */
  readonly shift?: boolean | "step";
}

/** One thing the program can do: menus, buttons, keys and the list of keys all read this. */
export interface Command {
  readonly id: string;
  readonly title: TextKey;
  /** What the title's slots take. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly keys: readonly KeyBinding[];
  /** When the command can be meant; two commands of one context cannot share a key. Left out: always. */
  readonly context?: string;
  /** Acts while its key is held: told when it is let go. */
  readonly release?: () => void;
  readonly enabled: () => boolean;
  readonly run: (step: StepSize) => void;
}

interface KeyPress {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export function matches(key: KeyBinding, press: KeyPress): boolean {
  if (key.code !== press.code || press.altKey) return false;
  if (key.shift === "step") return !press.metaKey && (press.shiftKey || !press.ctrlKey);
  return (key.ctrl ?? false) === (press.ctrlKey || press.metaKey) && (key.shift ?? false) === press.shiftKey;
}

/** The command of a key press; a command that cannot run now leaves the key to the next that can. */
export function commandFor(commands: readonly Command[], press: KeyPress): Command | null {
  return commands.find(({ keys, enabled }) => keys.some((key) => matches(key, press)) && enabled()) ?? null;
}

export function stepOf(press: KeyPress): StepSize {
  return stepSize({ shiftKey: press.shiftKey, ctrlKey: press.ctrlKey });
}

const caps: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  PageUp: "PgUp",
  PageDown: "PgDn",
  Equal: "+",
  Minus: "\u2212",
  Insert: "Ins",
  Delete: "Del",
  BracketLeft: "[",
  BracketRight: "]",
  Semicolon: ";",
  Quote: "'",
  Slash: "/",
  Backslash: "\\",
  Comma: ",",
  Period: ".",
};

/** What is printed on a key, as its cap in the window. */
export function keyCap(key: KeyBinding, space: string): string {
  const name = key.code === "Space" ? space : (caps[key.code] ?? key.code.replace(/^(Key|Digit|Numpad)/, ""));
  return [key.ctrl === true ? "Ctrl" : "", key.shift === true ? "Shift" : "", name].filter(Boolean).join(" ");
}
