import { describe, expect, test } from "vitest";
import { errorCodes } from "../../../rules/errors.ts";
import {
  clauseIds,
  clauseLabel,
  clauseText,
  languages,
  sectionOf,
  sectionTitle,
} from "../../../rules/texts/clauses.ts";
import { clausesEn } from "../../../rules/texts/clauses-en.ts";
import { glossary } from "../../../rules/texts/glossary.ts";
import { errorWords, foulWords, noteWords } from "../../../rules/texts/words.ts";

describe("texts", () => {
  test("both languages have the same clauses in the same order", () => {
    expect(Object.keys(clausesEn)).toEqual(clauseIds);
  });

  test.each(clauseIds)("clause %s has a sentence, a section and a label in both languages", (id) => {
    for (const language of languages) {
      expect(clauseText(id, language)).toMatch(/\S.*[.:]$/);
      expect(sectionTitle(sectionOf(id), language)).toBeTruthy();
      expect(clauseLabel(id, language)).toContain(sectionOf(id).replace(/[AB]/, ""));
    }
  });

  test.each([
    ["20(2)(b)", "ru", "п. 20(2)(б)"],
    ["20(2)(b)", "en", "cl. 20(2)(b)"],
    ["22A.2", "ru", "п. 22.2 «Шар на краю лузы»"],
    ["22B.2", "ru", "п. 22.2 «Выскочивший шар»"],
    ["20.note2", "ru", "п. 20, примечание 2"],
    ["19.note", "en", "cl. 19, note"],
    ["24.p4", "en", "cl. 24, paragraph 4"],
    ["7.2(7)", "ru", "п. 7.2(7)"],
  ] as const)("%s in %s is %s", (id, language, label) => {
    expect(clauseLabel(id, language)).toBe(label);
  });

  test("names of objects are no clauses", () => {
    expect(clauseText("constructor", "ru")).toBeUndefined();
  });

  test("the glossary is complete in both languages and names each term once", () => {
    for (const term of glossary) {
      for (const text of [term.id, term.ru, term.en, term.meaningRu, term.meaningEn]) expect(text).not.toBe("");
      expect(term.meaningRu).toMatch(/[а-яё]/i);
      expect(term.meaningEn).toMatch(/^[^а-яё]+$/i);
    }
    expect(new Set(glossary.map((term) => term.id)).size).toBe(glossary.length);
    expect(new Set(glossary.map((term) => term.ru)).size).toBe(glossary.length);
    expect(glossary.length).toBeGreaterThan(120);
  });

  test("every breach, note and error has words", () => {
    const all = [
      ...Object.values(foulWords),
      ...Object.values(noteWords),
      ...errorCodes.map((code) => errorWords[code]),
    ];
    for (const words of all) {
      expect(words.ru).toMatch(/[а-яё]/i);
      expect(words.en).toMatch(/[a-z]/i);
    }
  });
});
