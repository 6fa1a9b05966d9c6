import type { JSX } from "preact";
import { keepFocus } from "../app/command-button.tsx";
import { useApp } from "../app/context.ts";
import { keyCap } from "../session/commands.ts";
import { t } from "../text/text.ts";
import { screens } from "./screens.ts";

/** The screens that exist. */
export function ScreenTabs(): JSX.Element {
  const app = useApp();
  return (
    <nav class="tabs" aria-label={t("nav.label")}>
      {screens.map((screen) => {
        const command = app.commands.find(({ id }) => id === `screen.${screen}`);
        const [first] = command?.keys ?? [];
        return (
          <button
            key={screen}
            type="button"
            class="tab"
            aria-current={app.screen.value === screen ? "page" : undefined}
            title={first === undefined ? undefined : keyCap(first, "")}
            onMouseDown={keepFocus}
            onClick={() => command?.run("coarse")}
          >
            {t(`screen.${screen}`)}
          </button>
        );
      })}
    </nav>
  );
}
