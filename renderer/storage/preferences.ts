import { effect, type Signal, signal } from "@preact/signals";
import { languages } from "../../rules/texts/clauses.ts";
import { cameraNames } from "../scene/cameras.ts";
import { tiers } from "../scene/tiers.ts";
import { language } from "../text/text.ts";

export const themes = ["dark", "light"] as const;
export const guideLevels = ["off", "line", "ghost"] as const;
export const tierChoices = ["auto", ...tiers] as const;

/** What a person chose and the program keeps between starts. */
export interface Preferences {
  readonly theme: Signal<(typeof themes)[number]>;
  readonly tier: Signal<(typeof tierChoices)[number]>;
  readonly guides: Signal<(typeof guideLevels)[number]>;
  readonly camera: Signal<(typeof cameraNames)[number]>;
  readonly labels: Signal<boolean>;
}

const key = "pyramid.preferences";

function oneOf<T extends string>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
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
  };
  effect(() => {
    const now = {
      language: language.value,
      theme: preferences.theme.value,
      tier: preferences.tier.value,
      guides: preferences.guides.value,
      camera: preferences.camera.value,
      labels: preferences.labels.value,
    };
    try {
      localStorage.setItem(key, JSON.stringify(now));
    } catch {
      // Nothing is lost but the memory of a choice.
    }
  });
  return preferences;
}
