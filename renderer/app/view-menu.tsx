import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { languages } from "../../rules/texts/clauses.ts";
import { themes, tierChoices } from "../storage/preferences.ts";
import type { TextKey } from "../text/ru.ts";
import { language, t } from "../text/text.ts";
import { useApp } from "./context.ts";

interface ChoiceProperties<T extends string> {
  readonly name: TextKey;
  readonly choices: readonly T[];
  readonly value: Signal<T>;
}

function Choice<T extends string>({ name, choices, value }: ChoiceProperties<T>): JSX.Element {
  return (
    <fieldset class="choice">
      <legend>{t(name)}</legend>
      <div class="segments">
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              checked={value.value === choice}
              onChange={() => {
                value.value = choice;
              }}
            />
            <span>{t(`settings.${choice}` as TextKey)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Language, theme and graphics: each takes effect at once. */
export function ViewMenu(): JSX.Element {
  const { preferences, view } = useApp();
  return (
    <section class="menu" aria-label={t("command.view")}>
      <Choice name="settings.language" choices={languages} value={language} />
      <Choice name="settings.theme" choices={themes} value={preferences.theme} />
      <Choice name="settings.tier" choices={tierChoices} value={preferences.tier} />
      {view.value !== null && <p class="small">{t("settings.renderer", { renderer: view.value.stats.renderer })}</p>}
    </section>
  );
}
