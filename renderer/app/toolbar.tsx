import type { JSX } from "preact";
import { ScreenTabs } from "../screens/nav.tsx";
import { t } from "../text/text.ts";
import { CommandButton } from "./command-button.tsx";
import { useApp } from "./context.ts";
import { ViewMenu } from "./view-menu.tsx";

/** Mark, the screens, what game it is, and what concerns the whole window. */
export function TopBar(): JSX.Element {
  const app = useApp();
  return (
    <header class="topbar">
      <svg class="mark" width="20" height="18" viewBox="0 0 20 18" role="img" aria-label={t("app.name")}>
        <circle cx="10" cy="3.2" r="2.5" />
        <circle cx="7.2" cy="8.6" r="2.5" />
        <circle cx="12.8" cy="8.6" r="2.5" />
        <circle cx="4.4" cy="14" r="2.5" />
        <circle cx="15.6" cy="14" r="2.5" />
        <circle class="yellow" cx="10" cy="14" r="2.5" />
      </svg>
      <ScreenTabs />
      <span class="edition">{app.session.fileName.value === "" ? t("app.edition") : app.session.fileName.value}</span>
      <CommandButton id="open" icon="open" />
      <CommandButton id="save" icon="save" />
      <span class="rule" />
      <CommandButton id="palette" icon="search" pressed={app.panel.value === "palette"} cap />
      <CommandButton id="shortcuts" icon="keyboard" pressed={app.panel.value === "keys"} />
      <CommandButton id="view" icon="sliders" pressed={app.panel.value === "view"} />
      {app.panel.value === "view" && <ViewMenu />}
    </header>
  );
}

/** What one does at the table. */
export function ToolBar(): JSX.Element {
  const { preferences, tools } = useApp();
  const camera = preferences.camera.value;
  return (
    <div class="toolbar" role="toolbar" aria-label={t("tools.label")}>
      <CommandButton id="undo" icon="undo" word={false} cap />
      <CommandButton id="redo" icon="redo" word={false} />
      <span class="rule" />
      <CommandButton id="retry" icon="retry" cap />
      <CommandButton id="replay" icon="replay" cap />
      <CommandButton id="new" icon="rack" />
      <span class="rule" />
      <CommandButton id="guides" icon="guides" state={t(`guides.${preferences.guides.value}`)} cap>
        <span class="wide">{t("command.guides")}: </span>
        <b>{t(`guides.${preferences.guides.value}`)}</b>
      </CommandButton>
      {tools.roomy.value && <CommandButton id="overlap" icon="overlap" pressed={preferences.overlap.value} />}
      {tools.roomy.value && (
        <>
          <CommandButton id="ownBall" icon="ownBall" pressed={preferences.ownBall.value} cap />
          <CommandButton id="ruler" icon="ruler" pressed={tools.ruler.value !== null} cap />
        </>
      )}
      <span class="spring" />
      <CommandButton id="orbit" icon="orbit" pressed={camera === "orbit"} cap />
      <CommandButton id="top" icon="top" pressed={camera === "top"} cap />
      <CommandButton id="cue" icon="cue" pressed={camera === "cue"} cap />
      <CommandButton
        id="seat"
        icon="seat"
        pressed={camera === "seat"}
        cap
        {...(camera === "seat" ? { state: t(`seat.${preferences.seat.value}`) } : {})}
      >
        {camera === "seat" ? t(`seat.${preferences.seat.value}`) : t("command.camera.seat")}
      </CommandButton>
    </div>
  );
}
