import { clausesEn, sectionsEn } from "./clauses-en.ts";
import { clausesRu, sectionsRu } from "./clauses-ru.ts";

export const languages = ["ru", "en"] as const;
export type Language = (typeof languages)[number];

const clauses = { ru: clausesRu, en: clausesEn } as const;
const sections = { ru: sectionsRu, en: sectionsEn } as const;

/** Every clause, in the text's order. */
export const clauseIds: readonly string[] = Object.keys(clausesRu);

/** A clause in our words; the id is that of verdicts. */
export function clauseText(id: string, language: Language): string | undefined {
  return Object.hasOwn(clauses[language], id) ? clauses[language][id] : undefined;
}

/** Section of a clause: `22A` of `22A.2`, `7` of `7.2(7)`. */
export function sectionOf(id: string): string {
  return /^\d+[AB]?/.exec(id)?.[0] ?? "";
}

export function sectionTitle(section: string, language: Language): string | undefined {
  return Object.hasOwn(sections[language], section) ? sections[language][section] : undefined;
}

/** Legs have Russian letters where the text is Russian. */
const letters: Readonly<Record<string, string>> = { "(a)": "(а)", "(b)": "(б)", "(c)": "(в)" };
/** Notes and paragraphs have no numbers in the text: they are told by words. */
const words = {
  ru: { clause: "п.", note: "примечание", paragraph: "абзац" },
  en: { clause: "cl.", note: "note", paragraph: "paragraph" },
} as const;

/**
 * How a clause is named on a screen. Two sections of the text bear the number 22, so theirs are never named without
 * the title.
 */
export function clauseLabel(id: string, language: Language): string {
  const word = words[language];
  const section = sectionOf(id);
  const special = section === "22A" || section === "22B";
  const rest = id.slice(section.length);
  const note = /^\.note(\d?)$/.exec(rest);
  const paragraph = /^\.p(\d)$/.exec(rest);
  const number = special ? "22" : section;
  const russian = language === "ru" ? rest.replace(/\([abc]\)/, (letter) => letters[letter] ?? letter) : rest;
  const label =
    note !== null
      ? `${word.clause} ${number}, ${word.note}${note[1] ? ` ${note[1]}` : ""}`
      : paragraph !== null
        ? `${word.clause} ${number}, ${word.paragraph} ${paragraph[1]}`
        : `${word.clause} ${number}${russian}`;
  return special ? `${label} «${sectionTitle(section, language) ?? ""}»` : label;
}
