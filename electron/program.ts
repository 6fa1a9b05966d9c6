import { join } from "node:path";
import { app, type BrowserWindow } from "electron";
import { filesAmong } from "./arguments.ts";
import type { Language } from "./bridge.ts";
import { Bridge } from "./bridge-main.ts";
import { guardContents, guardSession } from "./guard.ts";
import { Journal } from "./journal.ts";
import { setMenu } from "./menu.ts";
import { registerScheme, serveScheme } from "./protocol.ts";
import { openWindow } from "./window.ts";

/** What a second start hands to the first. */
interface SecondStart {
  readonly files: readonly string[];
}

/** Opens the window, or hands the files to the one that is open. */
export function startProgram(args: readonly string[]): void {
  // A profile of one's own, for tests and for trying things.
  const profile = app.commandLine.getSwitchValue("user-data-dir");
  if (profile !== "") app.setPath("userData", profile);
  const files = filesAmong(args, process.cwd());
  if (!app.requestSingleInstanceLock({ files } satisfies SecondStart)) {
    app.quit();
    return;
  }
  // As root Chromium runs only without its sandbox, and asking for both kills every page.
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
  // Without a graphics card Chromium draws in software; newer ones do so only when asked.
  app.commandLine.appendSwitch("enable-unsafe-swiftshader");
  registerScheme();
  guardContents();

  let bridge: Bridge | null = null;
  let window: BrowserWindow | null = null;
  const early: string[] = [...files];
  const open = (paths: readonly string[]) => {
    if (bridge) bridge.open(paths);
    else early.push(...paths);
  };
  // macOS says so before `ready`.
  app.on("open-file", (event, path) => {
    event.preventDefault();
    open([path]);
  });
  app.on("second-instance", (_event, _argv, _folder, data) => {
    const asked = data as Partial<SecondStart> | null;
    if (window?.isMinimized()) window.restore();
    window?.focus();
    open(asked?.files ?? []);
  });
  app.on("window-all-closed", () => app.quit());

  void app.whenReady().then(() => {
    guardSession();
    app.setAboutPanelOptions({
      applicationName: app.getName(),
      applicationVersion: app.getVersion(),
      iconPath: join(import.meta.dirname, "icon.png"),
    });
    serveScheme(join(import.meta.dirname, "renderer"));
    const opened = openWindow();
    window = opened;
    const language: Language = app.getLocale().startsWith("ru") ? "ru" : "en";
    setMenu(opened, language);
    bridge = new Bridge(opened, language, new Journal(app.getPath("userData")), (chosen) => setMenu(opened, chosen));
    bridge.open(early);
  });
}
