import type { ComponentChildren, JSX } from "preact";
import { commandTitle } from "../session/command-titles.ts";
import { keyCap } from "../session/commands.ts";
import { t } from "../text/text.ts";
import { useApp } from "./context.ts";
import { Icon, type IconName } from "./icon.tsx";

interface Properties {
  readonly id: string;
  readonly icon?: IconName;
  /** Without it the icon stands alone and the title names it. */
  readonly word?: boolean;
  readonly cap?: boolean;
  readonly pressed?: boolean;
  /** What the command stands at now: told after its title. */
  readonly state?: string;
  readonly children?: ComponentChildren;
  readonly className?: string;
}

/** A press by mouse leaves the focus where it was: the keys of the table go on working. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** A button of a registered command, with its key as a cap. */
export function CommandButton(props: Properties): JSX.Element | null {
  const { id, icon, word = true, cap = false, pressed, state, children, className = "tool" } = props;
  const app = useApp();
  const command = app.commands.find((one) => one.id === id);
  if (command === undefined) return null;
  const [first] = command.keys;
  const shortcut = first === undefined ? "" : keyCap(first, t("key.space"));
  const title = commandTitle(command);
  return (
    <button
      type="button"
      class={className}
      disabled={!command.enabled()}
      aria-label={state !== undefined ? `${title}: ${state}` : word ? undefined : title}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut.replaceAll(" ", "+")}
      title={shortcut === "" ? title : `${title} (${shortcut})`}
      onMouseDown={keepFocus}
      onClick={() => command.run("coarse")}
    >
      {icon !== undefined && <Icon name={icon} />}
      {word && <span class="word">{children ?? title}</span>}
      {cap && shortcut !== "" && <kbd>{shortcut}</kbd>}
    </button>
  );
}
