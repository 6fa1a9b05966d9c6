import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { AnalysisHead, AnalysisSide, AnalysisTime } from "../screens/analysis/room.tsx";
import { PhysicsPage } from "../screens/physics/page.tsx";
import { commandFor, stepOf } from "../session/commands.ts";
import { AboutPanel } from "./about-panel.tsx";
import type { App } from "./app.ts";
import { AppContext } from "./context.ts";
import { HistoryStrip } from "./history-strip.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { LeftBar } from "./left-bar.tsx";
import { Palette } from "./palette.tsx";
import { ShotTiles } from "./shot-tiles.tsx";
import { StrokeStrip } from "./stroke-strip.tsx";
import { TablePane } from "./table-pane.tsx";
import { ToolBar, TopBar } from "./toolbar.tsx";
import { Transport } from "./transport.tsx";
import { TroubleBar } from "./trouble-bar.tsx";
import { VerdictAnnouncement, VerdictCard } from "./verdict.tsx";

/** The whole window. */
export function AppWindow({ app }: { readonly app: App }): JSX.Element {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => pressKey(app, event);
    const end = (): void => releaseHeld(app);
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("keyup", end);
    window.addEventListener("blur", end);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("keyup", end);
      window.removeEventListener("blur", end);
    };
  }, [app]);
  const showing = app.replay.showing.value;
  const panel = app.panel.value;
  const screen = app.screen.value;
  return (
    <AppContext.Provider value={app}>
      <TopBar />
      {screen === "practice" && <ToolBar />}
      {screen === "analysis" && <AnalysisHead />}
      <div class="middle">
        <div class="column" hidden={screen === "physics"}>
          <TablePane />
          {screen === "analysis" && <AnalysisTime />}
        </div>
        {screen === "analysis" && (panel === null || panel === "view" || panel === "palette") && <AnalysisSide />}
        {screen === "physics" && <PhysicsPage />}
        {panel === "card" && <VerdictCard />}
        {panel === "keys" && <KeysPanel />}
        {panel === "about" && <AboutPanel />}
        {screen === "practice" && (panel === null || panel === "view" || panel === "palette") && <ShotTiles />}
      </div>
      <TroubleBar />
      <LeftBar />
      {screen === "practice" && (showing === null ? <StrokeStrip /> : <Transport showing={showing} />)}
      {screen === "practice" && (app.preferences.strip.value ?? app.tools.roomy.value) && <HistoryStrip />}
      <VerdictAnnouncement />
      {panel === "palette" && <Palette />}
    </AppContext.Provider>
  );
}

/** What a held key did ends as any key is let go: only one is held at a time. */
function releaseHeld(app: App): void {
  app.tools.hold.value = null;
}

/** Nothing is open or at work that Escape would leave first. */
function atRest({ replay, session, tools }: App): boolean {
  const none = tools.hold.value === null && tools.calibration.value === null && tools.ruler.value === null;
  return none && replay.showing.value === null && session.trouble.value === null;
}

/** A key that stays down does these once. */
const once: ReadonlySet<string> = new Set(["strike", "playPause", "palette", "ruler"]);

/** What a focused button takes for itself. */
const buttonKeys: ReadonlySet<string> = new Set(["Space", "Enter", "NumpadEnter", "Tab"]);

/**
 * Keys of the table work wherever the focus is, but for a field's own and a button's own. Tab moves the focus as
 * everywhere, except on the table, where it changes the cue ball and Escape lets go.
 */
function pressKey(app: App, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const { target } = event;
  const table = target instanceof HTMLElement && target.classList.contains("stage");
  if (target instanceof HTMLInputElement) {
    const ours = event.code === "Escape" || (event.ctrlKey && ["KeyS", "KeyO", "KeyN", "KeyK"].includes(event.code));
    if (!ours) return;
  } else if (!table && target !== document.body && buttonKeys.has(event.code)) return;
  if (event.code === "Tab" && !table) return;
  if (event.code === "Escape" && table && app.panel.value === null && atRest(app)) {
    // The way out of the table for those without a mouse.
    document.querySelector<HTMLElement>(".strip .tip-picker")?.focus();
    event.preventDefault();
    return;
  }
  const command = commandFor(app.commands, event);
  if (command === null) return;
  event.preventDefault();
  if (event.repeat && (command.release !== undefined || once.has(command.id))) return;
  command.run(stepOf(event));
}
