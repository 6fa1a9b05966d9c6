import type { App } from "../app/app.ts";
import type { Screen } from "./screens.ts";

/** Goes to another screen. Practice keeps its position, aim and view. */
export function showScreen(app: App, screen: Screen): void {
  const { session, replay, analysis } = app;
  const from = app.screen.value;
  if (from === screen) return;
  app.panel.value = null;
  replay.playing.value = false;
  if (from === "analysis") {
    analysis.leave();
    app.view.value?.cameras.back();
  }
  if (screen === "analysis") {
    analysis.enter(session.shown.value);
    app.view.value?.cameras.visit("top");
  } else replay.leave();
  app.screen.value = screen;
}
