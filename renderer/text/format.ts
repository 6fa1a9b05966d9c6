import { language } from "./text.ts";

const minus = "\u2212";
const thinSpace = "\u202f";

/** A number as its reader writes it: comma and thin spaces in Russian, a true minus in both. */
export function number(value: number, digits: number, grouping = true): string {
  const text = new Intl.NumberFormat(language.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: grouping,
  }).format(value);
  // A rounded zero has no sign.
  const unsigned = Number(value.toFixed(digits)) === 0 ? text.replace(/^[-\u2212]/, "") : text;
  return unsigned.replace(/^-/, minus).replaceAll(/[\u00a0\u202f]/g, thinSpace);
}

/** What a person typed, with comma or point and any minus and spaces; null when it is no number. */
export function parseNumber(text: string): number | null {
  const plain = text
    .trim()
    .replaceAll(/[\u2212\u2013]/g, "-")
    .replaceAll(/[\s\u00a0\u202f\u2009]/g, "")
    .replace(",", ".");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}
