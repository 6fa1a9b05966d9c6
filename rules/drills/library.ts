import type { Json } from "../json.ts";
import type { Drill } from "./drill.ts";
import { readDrill } from "./file.ts";
import t01 from "./library/t01.json";
import t02 from "./library/t02.json";
import t03 from "./library/t03.json";
import t04 from "./library/t04.json";
import t05 from "./library/t05.json";
import t06 from "./library/t06.json";
import t07 from "./library/t07.json";
import t08 from "./library/t08.json";
import t09 from "./library/t09.json";
import t10 from "./library/t10.json";
import t11 from "./library/t11.json";
import t12 from "./library/t12.json";
import t13 from "./library/t13.json";
import t14 from "./library/t14.json";
import t15 from "./library/t15.json";
import t16 from "./library/t16.json";
import t17 from "./library/t17.json";
import t18 from "./library/t18.json";
import t19 from "./library/t19.json";
import t20 from "./library/t20.json";
import t21 from "./library/t21.json";
import t22 from "./library/t22.json";
import t23 from "./library/t23.json";
import t24 from "./library/t24.json";
import t25 from "./library/t25.json";
import t26 from "./library/t26.json";
import t27 from "./library/t27.json";
import t28 from "./library/t28.json";
import t29 from "./library/t29.json";
import t30 from "./library/t30.json";
import t31 from "./library/t31.json";
import t32 from "./library/t32.json";
import t33 from "./library/t33.json";

/** The drills of the library as they are stored, in the order of their ids. */
const files: readonly unknown[] = [
  t01,
  t02,
  t03,
  t04,
  t05,
  t06,
  t07,
  t08,
  t09,
  t10,
  t11,
  t12,
  t13,
  t14,
  t15,
  t16,
  t17,
  t18,
  t19,
  t20,
  t21,
  t22,
  t23,
  t24,
  t25,
  t26,
  t27,
  t28,
  t29,
  t30,
  t31,
  t32,
  t33,
];

let read: readonly Drill[] | null = null;

/** The library, read at the first call. A file that does not read is a fault of ours. */
export function libraryDrills(): readonly Drill[] {
  read ??= files.map((file) => {
    const drill = readDrill(file as Json);
    if (!drill.ok) throw new Error(`library: ${drill.error.path}: ${drill.error.message}`);
    return drill.value;
  });
  return read;
}

/** Shots of the standard test: ten attempts each, 190 points, for the close ball gives one. */
export const standardTest: readonly (readonly [drill: string, shot: string])[] = [
  ["t02", "a"],
  ["t05", "a"],
  ["t06", "a"],
  ["t10", "cut-30"],
  ["t13", "a"],
  ["t15", "a"],
  ["t20", "a"],
  ["t21", "a"],
  ["t25", "a"],
  ["t28", "aside"],
];
