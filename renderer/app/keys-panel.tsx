import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { commandTitle } from "../session/command-titles.ts";
import { type Command, type KeyBinding, keyCap } from "../session/commands.ts";
import { bindingFrom, conflictsOf, keyPresets } from "../session/key-presets.ts";
import type { TextKey } from "../text/ru.ts";
import { t } from "../text/text.ts";
import { useApp } from "./context.ts";
import { Icon } from "./icon.tsx";

const pointer = [
  ["key.drag", "key.dragMeaning"],
  ["key.click", "key.clickMeaning"],
  ["key.rightDrag", "key.rightDragMeaning"],
  ["key.wheel", "key.wheelMeaning"],
] as const;

interface Asking {
  readonly id: string;
  /** The key that was pressed, while others have it. */
  readonly wanted: KeyBinding | null;
}

/** Every key there is, and a way to change each: the registry itself, so that the list is never behind. */
export function KeysPanel(): JSX.Element {
  const { commands, panel, preferences } = useApp();
  const [asking, setAsking] = useState<Asking | null>(null);
  const changes = preferences.keyChanges.value;

  function assign(command: Command, key: KeyBinding): void {
    const next = { ...changes, [command.id]: [key] };
    for (const other of conflictsOf(commands, command, key)) {
      next[other.id] = other.keys.filter((taken) => taken.code !== key.code);
    }
    preferences.keyChanges.value = next;
    setAsking(null);
  }
  function onKeyDown(command: Command, event: KeyboardEvent): void {
    if (asking?.id !== command.id || event.code === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.code === "Escape") setAsking(null);
    else if (asking.wanted !== null && event.code === "Enter") assign(command, asking.wanted);
    else {
      const key = bindingFrom(command, event);
      if (key === null) return;
      if (conflictsOf(commands, command, key).length === 0) assign(command, key);
      else setAsking({ id: command.id, wanted: key });
    }
  }
  function question(command: Command): string {
    const wanted = asking?.wanted ?? null;
    if (wanted === null) return t("keys.press");
    const names = conflictsOf(commands, command, wanted).map(commandTitle).join(", ");
    return `${keyCap(wanted, t("key.space"))}. ${t("keys.taken", { names })}`;
  }
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that */}
      <section class="card-body" tabIndex={0} aria-label={t("keys.title")}>
        <fieldset class="choice presets">
          <legend>{t("keys.preset")}</legend>
          <div class="segments">
            {keyPresets.map((preset) => (
              <label key={preset}>
                <input
                  type="radio"
                  name="key-preset"
                  checked={preferences.keyPreset.value === preset}
                  onChange={() => {
                    preferences.keyPreset.value = preset;
                  }}
                />
                <span>{t(`keys.${preset}` as TextKey)}</span>
              </label>
            ))}
          </div>
          {Object.keys(changes).length > 0 && (
            <button
              type="button"
              class="button"
              onClick={() => {
                preferences.keyChanges.value = {};
              }}
            >
              {t("keys.reset")}
            </button>
          )}
        </fieldset>
        <dl>
          {pointer.map(([act, meaning]) => (
            <div key={act}>
              <dt>{t(act)}</dt>
              <dd>{t(meaning)}</dd>
            </div>
          ))}
        </dl>
        <ul>
          {commands.map((command) => {
            const name = commandTitle(command);
            const asked = asking?.id === command.id;
            return (
              <li key={command.id}>
                <button
                  type="button"
                  class="set-key"
                  aria-describedby={asked ? "key-question" : undefined}
                  aria-pressed={asked}
                  onClick={() => setAsking(asked ? null : { id: command.id, wanted: null })}
                  onBlur={() => {
                    if (asked) setAsking(null);
                  }}
                  onKeyDown={(event) => onKeyDown(command, event)}
                >
                  <span class="unseen">{t("keys.change", { name })} </span>
                  {command.keys.length === 0 && <span class="small">{t("keys.none")}</span>}
                  {command.keys.map((key) => (
                    <kbd key={`${key.code}${key.ctrl}${key.shift}`}>{keyCap(key, t("key.space"))}</kbd>
                  ))}
                </button>
                <span class="key-name">
                  {name}
                  {command.release !== undefined && <span class="small"> {t("keys.hold.hint")}</span>}
                  {asked && (
                    <span class="key-question" id="key-question" role="status">
                      {question(command)}
                    </span>
                  )}
                </span>
                {changes[command.id] !== undefined && (
                  <button
                    type="button"
                    class="round"
                    aria-label={t("keys.resetOne", { name })}
                    title={t("keys.resetOne", { name })}
                    onClick={() => {
                      const { [command.id]: _gone, ...rest } = changes;
                      preferences.keyChanges.value = rest;
                    }}
                  >
                    <Icon name="undo" />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </section>
    </aside>
  );
}
