import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { commandTitle, commandTitles } from "../session/command-titles.ts";
import { type Command, keyCap } from "../session/commands.ts";
import { bestFit } from "../session/find-command.ts";
import { t } from "../text/text.ts";
import { useApp } from "./context.ts";

const shownAtOnce = 12;

function found(commands: readonly Command[], query: string): readonly Command[] {
  return commands
    .filter(({ id }) => id !== "palette" && id !== "close")
    .map((command) => ({ command, fits: bestFit(query, commandTitles(command)) + (command.enabled() ? 0.05 : 0) }))
    .filter(({ fits }) => fits > 0.06)
    .sort((a, b) => b.fits - a.fits)
    .map(({ command }) => command);
}

/** Any command by its name, in either language and either layout. */
export function Palette(): JSX.Element {
  const app = useApp();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const matches = found(app.commands, query);
  const current = matches[Math.min(at, matches.length - 1)];

  useEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    return () => {
      const table = document.querySelector<HTMLElement>(".stage");
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else table?.focus();
    };
  }, []);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  function close(): void {
    app.panel.value = null;
  }
  function run(command: Command | undefined): void {
    if (command === undefined || !command.enabled()) return;
    close();
    command.run("coarse");
    command.release?.();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const page = { ArrowDown: 1, ArrowUp: -1, PageDown: shownAtOnce, PageUp: -shownAtOnce }[event.code];
    if (page !== undefined) setAt(Math.min(matches.length - 1, Math.max(0, Math.min(at, matches.length - 1) + page)));
    else if (event.code === "Enter" || event.code === "NumpadEnter") run(current);
    else if (event.code === "Escape") close();
    else if (event.code === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div class="palette-ground">
      <div class="palette" role="dialog" aria-label={t("command.palette")}>
        <input
          ref={input}
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          aria-label={t("palette.label")}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={current === undefined ? undefined : `palette-${current.id}`}
          placeholder={t("palette.placeholder")}
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <div class="palette-list" id="palette-list" role="listbox" aria-label={t("command.palette")} ref={list}>
          {matches.map((command) => {
            const [first] = command.keys;
            const able = command.enabled();
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input above it has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
              <div
                key={command.id}
                id={`palette-${command.id}`}
                role="option"
                class={able ? "" : "off"}
                aria-selected={command === current}
                aria-disabled={!able}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(command)}
              >
                <span>{commandTitle(command)}</span>
                {!able && <span class="small">{t("palette.off")}</span>}
                {first !== undefined && <kbd>{keyCap(first, t("key.space"))}</kbd>}
              </div>
            );
          })}
        </div>
        {matches.length === 0 && (
          <p class="palette-empty" role="status">
            {t("palette.empty")}
          </p>
        )}
      </div>
    </div>
  );
}
