import type { Json } from "../json.ts";
import type { Drill } from "./drill.ts";
import { readDrill } from "./file.ts";
import t01 from "./library/t01.json";
import t02 from "./library/t02.json";
import t03 from "./library/t03.json";
import t04 from "./library/t04.json";
import t05 from "./library/t05.json";
import t07 from "./library/t07.json";
import t08 from "./library/t08.json";
import t09 from "./library/t09.json";
import t13 from "./library/t13.json";
import t14 from "./library/t14.json";
import t15 from "./library/t15.json";
import t30 from "./library/t30.json";

/** The drills of the library as they are stored, in the order of their ids. */
const files: readonly unknown[] = [t01, t02, t03, t04, t05, t07, t08, t09, t13, t14, t15, t30];

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
