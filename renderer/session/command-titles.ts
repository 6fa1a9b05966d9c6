import { t, textsOf } from "../text/text.ts";
import type { Command } from "./commands.ts";

/** A command's name in the language of the window. */
export function commandTitle({ title, values }: Command): string {
  return t(title, values);
}

/** Its names in every language: whichever a person knows finds it. */
export function commandTitles({ title, values }: Command): readonly string[] {
  return textsOf(title, values);
}
