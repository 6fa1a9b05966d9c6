import { computed, effect, signal } from "@preact/signals";
import type { FileFailure } from "../../electron/bridge.ts";
import {
  createClient,
  startCheck,
  type WorkerAnswer,
  type WorkerListeners,
  type WorkerPort,
} from "../../physics/client.ts";
import type { TableView } from "../scene/view.ts";
import { Analysis } from "../screens/analysis/analysis.ts";
import { CheckRun } from "../screens/physics/check-run.ts";
import type { Screen } from "../screens/screens.ts";
import { withKeys } from "../session/key-presets.ts";
import { Replay } from "../session/replay.ts";
import { Session } from "../session/session.ts";
import { createFiles } from "../storage/files.ts";
import { createJournalStore } from "../storage/journal-store.ts";
import { keepSession } from "../storage/keep-session.ts";
import { loadPreferences } from "../storage/preferences.ts";
import { language, t } from "../text/text.ts";
import type { App, Panel } from "./app.ts";
import { makeCommands } from "./commands.ts";
import { predict } from "./predict.ts";
import { createTools } from "./tools.ts";

/** The engine's worker; its chunk alone carries Rapier. */
function startWorker({ answered, failed }: WorkerListeners): WorkerPort {
  const worker = new Worker(new URL("../../physics/worker.ts", import.meta.url), { type: "module", name: "engine" });
  worker.onmessage = (event: MessageEvent<WorkerAnswer>) => answered(event.data);
  worker.onerror = (event) => failed(event.message);
  worker.onmessageerror = () => failed("an answer of the engine could not be read");
  return worker;
}

export function createApp(): App {
  const preferences = loadPreferences();
  const client = createClient(startWorker);
  const session = new Session(client);
  const replay = new Replay(session);
  const files = createFiles();
  const tools = createTools();
  session.guidesNow = () => preferences.guides.value;
  const kept = keepSession(session, createJournalStore());
  const panel = signal<Panel>(null);
  const fresh = signal(0);
  const motion = window.matchMedia("(prefers-reduced-motion: reduce)");

  function refused(kind: "file" | "save", error: FileFailure): void {
    session.trouble.value = { kind, code: error.code, path: "", detail: error.message };
  }

  const app: App = {
    session,
    replay,
    preferences,
    files,
    tools,
    kept,
    panel,
    view: signal<TableView | null>(null),
    screen: signal<Screen>("practice"),
    analysis: new Analysis(replay),
    check: new CheckRun((listeners) => startCheck(startWorker, listeners)),
    overlays: new Set(),
    fresh,
    get commands() {
      return bound.value;
    },
    strike: async () => {
      if (session.busy.value) return;
      replay.leave();
      if (await session.strike()) {
        const { shot } = session;
        replay.show(shot.value, { live: true });
        if (motion.matches) replay.seek(replay.showing.value?.playback.to ?? 0);
      }
    },
    strikeToAnalyse: async () => {
      if (await session.strike()) app.analysis.enter(session.shown.value);
    },
    open: async () => {
      const answer = await files.openCase();
      if (!answer.ok) refused("file", answer.error);
      else if (answer.value !== null) await app.take({ ok: true, value: answer.value });
    },
    save: async () => {
      const own = `${t("verdict.shot", { number: session.shot.value.number })}.pyramid`;
      const name = session.fileName.value === "" ? own : session.fileName.value;
      const answer = await files.saveCase(name, session.fileText());
      if (!answer.ok) refused("save", answer.error);
      else if (answer.value !== null) session.named(answer.value);
    },
    take: async (file) => {
      if (!file.ok) {
        refused("file", file.error);
        return;
      }
      replay.leave();
      await session.open(file.value.name, file.value.text);
    },
    showCamera: (name) => {
      preferences.camera.value = name;
      const view = app.view.value;
      if (name === "seat") view?.cameras.sit(preferences.seat.value, !motion.matches);
      else view?.cameras.show(name, !motion.matches);
      view?.invalidate();
    },
    reducedMotion: () => motion.matches,
  };
  const commands = makeCommands(app);
  const bound = computed(() => withKeys(commands, preferences.keyPreset.value, preferences.keyChanges.value));
  predict(app, client);
  motion.addEventListener("change", () => {
    if (app.view.value !== null) app.view.value.cameras.reducedMotion = motion.matches;
  });
  window.addEventListener("pagehide", () => kept.flush());

  effect(() => {
    document.documentElement.lang = language.value;
    document.documentElement.dataset.theme = preferences.theme.value;
    document.title = t("app.name");
    window.pyramid?.setLanguage(language.value);
  });
  // A verdict is told when the balls stand, not when the engine is done.
  effect(() => {
    const showing = replay.showing.value;
    const shown = session.shown.value;
    if (showing === null && shown !== null && fresh.peek() !== shown.number) fresh.value = shown.number;
  });
  files.onOpenFile((file) => void app.take(file));
  window.pyramid?.onMenuCommand((name) => {
    const ids: Readonly<Record<string, string>> = { settings: "view" };
    const command = commands.find(({ id }) => id === (ids[name] ?? name));
    if (command?.enabled() === true) command.run("coarse");
  });
  return app;
}
