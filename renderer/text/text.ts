import { signal } from "@preact/signals";
import i18next from "i18next";
import { type Language, languages } from "../../rules/texts/clauses.ts";
import { en } from "./en.ts";
import { ru, type TextKey } from "./ru.ts";

/** Reading it in a component makes the component follow it: the language changes without a restart. */
export const language = signal<Language>("ru");

const texts = i18next.createInstance();
void texts.init({
  initAsync: false,
  lng: "ru",
  fallbackLng: false,
  resources: { ru: { translation: ru }, en: { translation: en } },
  keySeparator: false,
  nsSeparator: false,
  // The text goes into text nodes and attributes, never into markup.
  interpolation: { escapeValue: false },
});

export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return texts.t(key, { ...values, lng: language.value });
}

/** The text in every language. */
export function textsOf(key: TextKey, values: Readonly<Record<string, string | number>> = {}): readonly string[] {
  return languages.map((lng) => texts.t(key, { ...values, lng }));
}
