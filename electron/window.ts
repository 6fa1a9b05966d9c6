import { join } from "node:path";
import { app, BrowserWindow, screen } from "electron";
import { startAddress } from "./origin.ts";
import { readWindowState, writeWindowState } from "./window-state.ts";

const defaultPlace = { width: 1440, height: 900, maximized: false };
const smallestSize = { minWidth: 1024, minHeight: 640 };

/** Opens the window of the program: a page without Node, in the sandbox, behind the bridge. */
export function openWindow(): BrowserWindow {
  const stateFile = join(app.getPath("userData"), "window.json");
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const { maximized, ...place } = readWindowState(stateFile, areas) ?? defaultPlace;
  const window = new BrowserWindow({
    ...place,
    ...smallestSize,
    show: false,
    // The page's own ground: no white flash before its first frame.
    backgroundColor: "#0F1112",
    title: app.getName(),
    // All of it is in the page as well, whose look a bar of the system's would break; Alt shows it.
    autoHideMenuBar: true,
    icon: join(import.meta.dirname, "icon.png"),
    webPreferences: {
      preload: join(import.meta.dirname, "preload.cjs"),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Its dictionaries would be downloaded.
      spellcheck: false,
    },
  });
  if (maximized) window.maximize();
  window.once("ready-to-show", () => window.show());
  window.on("close", () => {
    writeWindowState(stateFile, { ...window.getNormalBounds(), maximized: window.isMaximized() });
  });
  recoverPage(window);
  void window.loadURL(startAddress);
  return window;
}

/** A page that died is loaded anew, but not over and over: one that dies at once stays down. */
function recoverPage(window: BrowserWindow): void {
  const restMs = 60_000;
  let recovered = Number.NEGATIVE_INFINITY;
  window.webContents.on("render-process-gone", (_event, { reason, exitCode }) => {
    if (reason === "clean-exit") return;
    console.error(`The page ended: ${reason} (${exitCode})`);
    if (performance.now() - recovered < restMs) return;
    recovered = performance.now();
    window.webContents.reload();
  });
}
