import { language } from "./text.ts";

const minus = "\u2212";
const thinSpace = "\u202f";

/** Making a formatter costs far more than using it, and a moving cursor writes many numbers. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, digits: number, grouping: boolean): Intl.NumberFormat {
  const key = `${locale}${digits}${grouping}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: grouping,
  });
  formats.set(key, made);
  return made;
}

/** A number as its reader writes it: comma and thin spaces in Russian, a true minus in both. */
export function number(value: number, digits: number, grouping = true): string {
  const text = formatOf(language.value, digits, grouping).format(value);
  // A rounded zero has no sign.
  const unsigned = Number(value.toFixed(digits)) === 0 ? text.replace(/^[-\u2212]/, "") : text;
  return unsigned.replace(/^-/, minus).replaceAll(/[\u00a0\u202f]/g, thinSpace);
}

/** A figure of any size with so many significant digits; very small and very large ones by powers of ten. */
export function figure(value: number, significant = 4): string {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 1e-3 && size < 1e6) {
    const digits = Math.max(0, significant - 1 - Math.floor(Math.log10(size)));
    return number(Number(value.toPrecision(significant)), Math.min(digits, 6))
      .replace(/([.,]\d*?)0+$/, "$1")
      .replace(/[.,]$/, "");
  }
  const power = Math.floor(Math.log10(size));
  return `${number(value / 10 ** power, 2)}\u00b710${superscript(power)}`;
}

function superscript(value: number): string {
  return String(value)
    .split("")
    .map((sign) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(sign)] ?? "⁻")
    .join("");
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
