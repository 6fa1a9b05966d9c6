import { effect, type Signal, signal } from "@preact/signals";
import { languages } from "../../rules/texts/clauses.ts";
import { type CameraPlace, cameraNames, seatNames } from "../scene/cameras.ts";
import { tiers } from "../scene/tiers.ts";
import { type KeyChanges, type KeyPreset, keyPresets, parseKeyChanges } from "../session/key-presets.ts";
import { usualScale } from "../session/mouse-stroke.ts";
import { language } from "../text/text.ts";

export const themes = ["dark", "light"] as const;
export const guideLevels = ["off", "line", "ghost", "full"] as const;
/** Places of the camera that a person keeps, one a digit key. */
export const cameraSlots = 6;
export const tierChoices = ["auto", ...tiers] as const;

/** What a person chose and the program keeps between starts. */
export interface Preferences {
  readonly theme: Signal<(typeof themes)[number]>;
  readonly tier: Signal<(typeof tierChoices)[number]>;
  readonly guides: Signal<(typeof guideLevels)[number]>;
  readonly camera: Signal<(typeof cameraNames)[number]>;
  readonly labels: Signal<boolean>;
  /** The picture of how much of the ball is covered. */
  readonly overlap: Signal<boolean>;
  /** Aims after which the cue ball itself is potted. */
  readonly ownBall: Signal<boolean>;
  /** The history strip; null: where there is room for it. */
  readonly strip: Signal<boolean | null>;
  readonly keyPreset: Signal<KeyPreset>;
  readonly keyChanges: Signal<KeyChanges>;
  /** Millimetres that the cue moves for a pixel of the mouse. */
  readonly mouseScale: Signal<number>;
  readonly seat: Signal<(typeof seatNames)[number]>;
  readonly slots: Signal<readonly (CameraPlace | null)[]>;
}

const key = "pyramid.preferences";

function oneOf<T extends string>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === "boolean" ? value : otherwise;
}

function triple(value: unknown): value is readonly [number, number, number] {
  return Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);
}

function slotsOf(value: unknown): readonly (CameraPlace | null)[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return Array.from({ length: cameraSlots }, (_, k) => {
    const { eye, target, fov } = (given[k] ?? {}) as Record<string, unknown>;
    const lens = typeof fov === "number" && fov > 5 && fov < 120;
    return triple(eye) && triple(target) && lens ? { eye, target, fov } : null;
  });
}

function stored(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // Damaged or refused storage: the defaults serve.
    return {};
  }
}

/** Reads what was kept and keeps what changes from now on. */
export function loadPreferences(): Preferences {
  const before = stored();
  const system = navigator.language.startsWith("en") ? "en" : "ru";
  language.value = oneOf(languages, before.language, system);
  const preferences: Preferences = {
    theme: signal(oneOf(themes, before.theme, "dark")),
    tier: signal(oneOf(tierChoices, before.tier, "auto")),
    guides: signal(oneOf(guideLevels, before.guides, "ghost")),
    camera: signal(oneOf(cameraNames, before.camera, "orbit")),
    labels: signal(before.labels === true),
    overlap: signal(flag(before.overlap, true)),
    ownBall: signal(flag(before.ownBall, false)),
    strip: signal(typeof before.strip === "boolean" ? before.strip : null),
    keyPreset: signal(oneOf(keyPresets, before.keyPreset, "default")),
    keyChanges: signal(parseKeyChanges(before.keyChanges)),
    mouseScale: signal(
      typeof before.mouseScale === "number" && before.mouseScale > 0.01 && before.mouseScale < 20
        ? before.mouseScale
        : usualScale,
    ),
    seat: signal(oneOf(seatNames, before.seat, "middleRight")),
    slots: signal(slotsOf(before.slots)),
  };
  effect(() => {
    const now = {
      language: language.value,
      ...Object.fromEntries(Object.entries(preferences).map(([name, { value }]) => [name, value])),
    };
    try {
      localStorage.setItem(key, JSON.stringify(now));
    } catch {
      // Nothing is lost but the memory of a choice.
    }
  });
  return preferences;
}
