import type { JSX } from "preact";
import { useApp } from "../../app/context.ts";
import { number } from "../../text/format.ts";
import { t } from "../../text/text.ts";
import { lengthText } from "./words.ts";

/** A link to a moment of the stroke: picture, lanes and charts go there. */
export function Moment({ at }: { readonly at: number }): JSX.Element {
  const { analysis } = useApp();
  return (
    <button
      type="button"
      class="link moment"
      title={t("card.evidence", { time: number(at, 6) })}
      onClick={() => analysis.show(at)}
    >
      {at === 0 ? `0\u00a0${t("unit.s")}` : lengthText(at)}
    </button>
  );
}
