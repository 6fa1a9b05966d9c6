import { readFileSync, writeFileSync } from "node:fs";

/** Where the window stood, in the system's pixels. */
export interface WindowState {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the window that must lie on a screen, so that a person can take hold of it. */
const gripWidth = 100;
const gripHeight = 40;

function isState(value: unknown): value is WindowState {
  if (typeof value !== "object" || value === null) return false;
  const state = value as Record<string, unknown>;
  const numbers = [state.x, state.y, state.width, state.height];
  return numbers.every((number) => Number.isSafeInteger(number)) && typeof state.maximized === "boolean";
}

/** The state that a file keeps, or null where there is none, it is not ours, or no screen shows its place any more. */
export function readWindowState(file: string, screens: readonly Area[]): WindowState | null {
  let state: unknown;
  try {
    state = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
  return isState(state) && screens.some((screen) => shows(screen, state)) ? state : null;
}

function shows(screen: Area, state: WindowState): boolean {
  const width = Math.min(screen.x + screen.width, state.x + state.width) - Math.max(screen.x, state.x);
  const topOnScreen = state.y >= screen.y && state.y + gripHeight <= screen.y + screen.height;
  return width >= gripWidth && topOnScreen;
}

/** Forgetting where a window stood is no reason to trouble anybody. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state));
  } catch {}
}
