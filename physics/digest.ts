import { eventTime, eventTypes, type LogEvent } from "../rules/log.ts";
import type { BallTrack, CueTrack } from "./record.ts";

/** FNV-1a, 64 bits, in four limbs of 16: BigInt would be a hundred times slower. */
class Fnv {
  #a = 0x2325;
  #b = 0x8422;
  #c = 0x9ce4;
  #d = 0xcbf2;

  /** All values, as little-endian float64, the order of every machine that this runs on; -0 counts as 0. */
  numbers(values: ArrayLike<number>): void {
    const plain = new Float64Array(values.length);
    for (let k = 0; k < values.length; k++) plain[k] = (values[k] as number) + 0;
    const bytes = new Uint8Array(plain.buffer);
    let a = this.#a;
    let b = this.#b;
    let c = this.#c;
    let d = this.#d;
    for (let k = 0; k < bytes.length; k++) {
      a ^= bytes[k] as number;
      // Times the prime 2^40 + 0x1b3: the limbs times 0x1b3, and the low ones again 40 bits higher.
      const low = a * 0x1b3;
      const second = b * 0x1b3 + (low >>> 16);
      const third = c * 0x1b3 + (a << 8) + (second >>> 16);
      d = (d * 0x1b3 + (b << 8) + (third >>> 16)) & 0xffff;
      a = low & 0xffff;
      b = second & 0xffff;
      c = third & 0xffff;
    }
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#d = d;
  }

  hex(): string {
    return [this.#d, this.#c, this.#b, this.#a].map((limb) => limb.toString(16).padStart(4, "0")).join("");
  }
}

/** FNV-1a 64 over the little-endian float64 of all trajectory pieces and events, -0 as 0; 16 hex digits. */
export function digestRecord(
  tracks: readonly BallTrack[],
  cues: readonly CueTrack[],
  events: readonly LogEvent[],
): string {
  const fnv = new Fnv();
  for (const { ball, rows } of [...tracks, ...cues]) {
    fnv.numbers([ball]);
    fnv.numbers(rows);
  }
  fnv.numbers(events.flatMap((event) => [eventTypes.indexOf(event.type), eventTime(event), ...numbersOf(event)]));
  return fnv.hex();
}

/** Every number of an event in the order of its keys' names, so that how it was built does not matter. */
function numbersOf(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (Array.isArray(value)) return value.flatMap(numbersOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .flatMap(([, inner]) => numbersOf(inner));
}
