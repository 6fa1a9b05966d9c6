import { cyrillicKeys, latinKeys, withoutDots } from "../text/layouts.ts";

function swapped(text: string): string {
  return [...text]
    .map((letter) => {
      const latin = latinKeys.indexOf(letter);
      if (latin >= 0) return cyrillicKeys[latin] ?? letter;
      const cyrillic = cyrillicKeys.indexOf(letter);
      return cyrillic >= 0 ? (latinKeys[cyrillic] ?? letter) : letter;
    })
    .join("");
}

function plain(text: string): string {
  return withoutDots(text.toLocaleLowerCase()).trim();
}

/** How well letters of `query` stand in `text`, in their order; 0: not at all. Starts of words and runs count more. */
export function fitness(query: string, text: string): number {
  const [wanted, words] = [plain(query), plain(text)];
  if (wanted === "") return 1;
  let score = 0;
  let at = -1;
  for (const letter of wanted.replaceAll(/\s+/g, "")) {
    const next = words.indexOf(letter, at + 1);
    if (next < 0) return 0;
    const starts = next === 0 || /[\s,:·–-]/.test(words[next - 1] ?? "");
    score += 1 + (starts ? 2 : 0) + (next === at + 1 ? 2 : 0);
    at = next;
  }
  return (score + (words.includes(wanted) ? 4 : 0)) / Math.sqrt(words.length + 4);
}

/** The best fit among the names of a thing, the query read in both layouts. */
export function bestFit(query: string, names: readonly string[]): number {
  const queries = [plain(query), swapped(plain(query))];
  return Math.max(0, ...names.flatMap((name) => queries.map((one, k) => fitness(one, name) * (k === 0 ? 1 : 0.9))));
}
