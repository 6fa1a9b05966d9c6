import type { JSX } from "preact";
import { keyCap } from "../session/commands.ts";
import { t } from "../text/text.ts";
import { useApp } from "./context.ts";
import { Icon } from "./icon.tsx";

const pointer = [
  ["key.drag", "key.dragMeaning"],
  ["key.click", "key.clickMeaning"],
  ["key.rightDrag", "key.rightDragMeaning"],
  ["key.wheel", "key.wheelMeaning"],
] as const;

/** Every key there is: the registry itself, so that the list is never behind. */
export function KeysPanel(): JSX.Element {
  const { commands, panel } = useApp();
  return (
    <aside class="panel keys" aria-label={t("keys.title")}>
      <header class="card-head">
        <Icon name="keyboard" />
        <div>
          <h2>{t("keys.title")}</h2>
          <p>{t("keys.hint")}</p>
        </div>
        <button
          type="button"
          class="round"
          aria-label={t("command.close")}
          onClick={() => {
            panel.value = null;
          }}
        >
          <Icon name="cross" />
        </button>
      </header>
      <dl class="card-body">
        {pointer.map(([act, meaning]) => (
          <div key={act}>
            <dt>{t(act)}</dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
        {commands.map(({ id, title, keys }) => (
          <div key={id}>
            <dt>
              {keys.map((key) => (
                <kbd key={key.code}>{keyCap(key, t("key.space"))}</kbd>
              ))}
            </dt>
            <dd>{t(title)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
