import type { JSX } from "preact";
import { errorCodes } from "../../rules/errors.ts";
import { errorWords } from "../../rules/texts/words.ts";
import { language, t } from "../text/text.ts";
import { useApp } from "./context.ts";
import { Icon } from "./icon.tsx";

/** An error as a sentence, what it means, and what one can do next. */
export function TroubleBar(): JSX.Element | null {
  const app = useApp();
  const { session } = app;
  const trouble = session.trouble.value;
  if (trouble === null) return null;
  const code = errorCodes.find((one) => one === trouble.code);
  const meaning = code === undefined ? t("error.E_ENGINE") : errorWords[code][language.value];
  const next = {
    file: { text: t("trouble.nextFile"), run: () => void app.open() },
    save: { text: t("trouble.nextSave"), run: () => void app.save() },
    stroke: { text: t("trouble.nextStroke"), run: () => session.newBreak() },
    engine: { text: t("trouble.nextEngine"), run: () => void app.strike() },
  }[trouble.kind];
  return (
    <section class="trouble" role="alert" title={trouble.detail}>
      <Icon name="warning" size={20} />
      <div>
        <p class="strong">{t(`trouble.${trouble.kind}`)}</p>
        <p>
          {meaning} {trouble.path !== "" && t("trouble.at", { path: trouble.path })}{" "}
          <span class="small mono">{trouble.code}</span>
        </p>
      </div>
      <div class="buttons">
        <button
          type="button"
          class="button"
          onClick={() => {
            session.trouble.value = null;
            next.run();
          }}
        >
          {next.text}
        </button>
        <button
          type="button"
          class="button plain"
          onClick={() => {
            session.trouble.value = null;
          }}
        >
          {t("trouble.dismiss")}
        </button>
      </div>
    </section>
  );
}
