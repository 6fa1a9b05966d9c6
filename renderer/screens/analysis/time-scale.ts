/** From and to, seconds. */
export type Span = readonly [from: number, to: number];

/** The closest look at a stroke, seconds. */
export const leastSpan = 1e-5;

/** The same length inside the whole, or the whole. */
export function clampSpan([from, to]: Span, [first, last]: Span): Span {
  const length = Math.min(Math.max(to - from, leastSpan), last - first);
  const middle = (from + to) / 2;
  const start = Math.min(Math.max(middle - length / 2, first), last - length);
  return [start, start + length];
}

/** Longer or shorter by a factor; the moment `around` keeps its place, or comes to the middle when it is not seen. */
export function zoomed([from, to]: Span, factor: number, around: number, whole: Span): Span {
  const length = to - from;
  const next = Math.min(Math.max(length * factor, leastSpan), whole[1] - whole[0]);
  const part = around < from || around > to ? 0.5 : (around - from) / length;
  const start = Math.min(Math.max(around - part * next, whole[0]), whole[1] - next);
  return [start, start + next];
}

/** The same length, moved as little as brings a moment in; with some room around it. */
export function shiftTo(span: Span, at: number, whole: Span): Span {
  const [from, to] = span;
  const length = to - from;
  if (at >= from && at <= to) return span;
  const start = at < from ? at - 0.1 * length : at - 0.9 * length;
  const first = Math.min(Math.max(start, whole[0]), whole[1] - length);
  return [first, first + length];
}

/** Times of ticks on a scale, at a round step, about one each `gap` pixels. */
export function ticks([from, to]: Span, width: number, gap = 90): { readonly step: number; readonly at: number[] } {
  const rough = ((to - from) * gap) / Math.max(width, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((one) => one >= rough * 0.999) ?? 10 * power;
  const at: number[] = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + step * 1e-9; k++) at.push(k * step);
  return { step, at };
}

export type TimeUnit = "s" | "ms" | "us";
const factors: Readonly<Record<TimeUnit, number>> = { s: 1, ms: 1e3, us: 1e6 };

/** The unit in which numbers a step apart read best, and how many decimals tell them apart. */
export function unitOf(step: number): { readonly unit: TimeUnit; readonly digits: number } {
  const unit: TimeUnit = step >= 0.01 ? "s" : step >= 1e-5 ? "ms" : "us";
  const digits = Math.max(0, Math.ceil(-Math.log10(step * factors[unit]) - 1e-9));
  return { unit, digits };
}

export function inUnit(seconds: number, unit: TimeUnit): number {
  return seconds * factors[unit];
}
