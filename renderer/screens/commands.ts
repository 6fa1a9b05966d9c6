import type { App } from "../app/app.ts";
import type { Command, KeyBinding } from "../session/commands.ts";
import { exportStroke } from "./export/export.ts";
import { type Screen, screens } from "./screens.ts";
import { showScreen } from "./show-screen.ts";

const key = (code: string, rest: Omit<KeyBinding, "code"> = {}): KeyBinding => ({ code, ...rest });
const exportKinds = ["png", "svg", "csv", "json"] as const;
const screenKeys: Readonly<Record<Screen, string>> = { practice: "F2", analysis: "F3", physics: "F4" };

/** What works on the other screens as well; the rest belongs to the table of practice. */
const everywhere: ReadonlySet<string> = new Set(["open", "save", "view", "shortcuts", "close", "palette", "about"]);
const withRecord: ReadonlySet<string> = new Set([
  ...everywhere,
  "playPause",
  "previousEvent",
  "nextEvent",
  "labels",
  "orbit",
  "top",
  "viewLeft",
  "viewRight",
  "viewUp",
  "viewDown",
  "nearer",
  "farther",
]);

/** Commands of practice run on practice, but for those that have a meaning elsewhere. */
export function onTheirScreen(app: App, commands: readonly Command[]): readonly Command[] {
  return commands.map((command) => ({
    ...command,
    enabled: () => {
      const screen = app.screen.value;
      const taken = screen === "practice" || (screen === "analysis" ? withRecord : everywhere).has(command.id);
      return taken && command.enabled();
    },
  }));
}

/** The screens themselves, and what only they can do. Before those of practice: a key is theirs while they show. */
export function screenCommands(app: App): readonly Command[] {
  const { analysis, replay } = app;
  const here = (): boolean => app.screen.value === "analysis";
  const looking = (): boolean => here() && replay.showing.value !== null;
  const shown = (): boolean => here() && analysis.shot.value !== null;
  const idle = (): boolean =>
    app.panel.value === null && app.session.trouble.value === null && document.querySelector(":popover-open") === null;
  return [
    ...screens.map(
      (screen): Command => ({
        id: `screen.${screen}`,
        title: `screen.${screen}`,
        keys: [key(screenKeys[screen])],
        context: "always",
        enabled: () => true,
        run: () => showScreen(app, screen),
      }),
    ),
    {
      id: "analyse",
      title: "command.analyse",
      keys: [key("KeyV")],
      enabled: () => !here() && (app.session.shown.value?.played ?? null) !== null && !app.session.busy.value,
      run: () => showScreen(app, "analysis"),
    },
    {
      id: "leaveScreen",
      title: "command.leaveScreen",
      context: "screen",
      keys: [key("Escape"), key("KeyV")],
      enabled: () => app.screen.value !== "practice" && idle(),
      run: () => showScreen(app, "practice"),
    },
    ...exportKinds.map(
      (kind): Command => ({
        id: `export.${kind}`,
        title: `command.export.${kind}`,
        keys: [],
        context: "analysis",
        enabled: kind === "csv" ? looking : shown,
        run: () => void exportStroke(app, kind),
      }),
    ),
    {
      id: "frameBack",
      title: "command.frameBack",
      keys: [key("Comma")],
      context: "analysis",
      enabled: looking,
      run: () => analysis.frame(-1),
    },
    {
      id: "frameOn",
      title: "command.frameOn",
      keys: [key("Period")],
      context: "analysis",
      enabled: looking,
      run: () => analysis.frame(1),
    },
    {
      id: "zoomIn",
      title: "command.zoomIn",
      keys: [key("BracketRight")],
      context: "analysis",
      enabled: looking,
      run: () => analysis.zoom(0.5),
    },
    {
      id: "zoomOut",
      title: "command.zoomOut",
      keys: [key("BracketLeft")],
      context: "analysis",
      enabled: looking,
      run: () => analysis.zoom(2),
    },
    {
      id: "zoomContact",
      title: "command.zoomContact",
      keys: [key("KeyK")],
      context: "analysis",
      enabled: looking,
      run: () => analysis.zoomToContacts(),
    },
    {
      id: "zoomAll",
      title: "command.zoomAll",
      keys: [key("KeyA")],
      context: "analysis",
      enabled: looking,
      run: () => analysis.zoomToAll(),
    },
    {
      id: "loop",
      title: "command.loop",
      keys: [key("KeyL")],
      context: "analysis",
      enabled: looking,
      run: () => {
        analysis.loop.value = !analysis.loop.value;
      },
    },
    {
      id: "magnifier",
      title: "command.magnifier",
      keys: [key("KeyM")],
      context: "analysis",
      enabled: looking,
      run: () => {
        analysis.magnifier.value = !analysis.magnifier.value;
      },
    },
  ];
}
