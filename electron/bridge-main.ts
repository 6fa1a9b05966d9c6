import { type BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from "electron";
import type { Answer, ExportKind, FileFailure, Language } from "./bridge.ts";
import { readCase, sizeCap } from "./case-file.ts";
import { channels } from "./channels.ts";
import { openCase, saveCase, saveExport } from "./dialogs.ts";
import type { Journal } from "./journal.ts";
import { isOurs } from "./origin.ts";

const nameCap = 1000;
/** A picture of a table in print is far smaller. */
const exportCap = 64 * 1024 * 1024;
const exportKinds: readonly ExportKind[] = ["png", "svg", "csv", "json"];

function refusal(message: string): { readonly ok: false; readonly error: FileFailure } {
  return { ok: false, error: { code: "E_USAGE", message } };
}

/** The main's end of the bridge: who calls is checked, what is said is checked, failures are values. */
export class Bridge {
  private readonly window: BrowserWindow;
  private language: Language;
  private readonly onLanguage: (language: Language) => void;
  /** Files that came before the page listens. */
  private waiting: string[] | null = [];

  constructor(window: BrowserWindow, language: Language, journal: Journal, onLanguage: (language: Language) => void) {
    this.window = window;
    this.language = language;
    this.onLanguage = onLanguage;
    ipcMain.handle(channels.openCase, (event) => this.answer(event, () => openCase(window, this.language)));
    ipcMain.handle(channels.saveCase, (event, name: unknown, text: unknown) =>
      this.answer(event, () => this.save(name, text)),
    );
    ipcMain.handle(channels.saveExport, (event, name: unknown, kind: unknown, data: unknown) =>
      this.answer(event, () => this.export(name, kind, data)),
    );
    ipcMain.handle(channels.journalBefore, (event) => this.answer(event, () => journal.previous()));
    ipcMain.handle(channels.journalForget, (event) => this.answer(event, () => journal.forget()));
    const written = (run: (text: string) => Promise<Answer<null>>) => (event: IpcMainInvokeEvent, text: unknown) =>
      this.answer(event, async () => (typeof text === "string" ? run(text) : refusal("The journal is no text.")));
    ipcMain.handle(
      channels.journalAppend,
      written((text) => journal.append(text)),
    );
    ipcMain.handle(
      channels.journalResume,
      written((text) => journal.resume(text)),
    );
    ipcMain.on(channels.listenForFiles, (event) => {
      if (this.isPage(event)) this.release();
    });
    ipcMain.on(channels.setLanguage, (event, asked: unknown) => {
      if (this.isPage(event) && (asked === "ru" || asked === "en")) this.setLanguage(asked);
    });
    // A page that is loaded anew has to say again that it listens.
    window.webContents.on("did-start-loading", () => {
      this.waiting ??= [];
    });
  }

  /** Hands files from outside to the page, now or as soon as it listens. */
  open(paths: readonly string[]): void {
    if (this.waiting) this.waiting.push(...paths);
    else void this.send(paths);
  }

  private isPage(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
    const frame = event.senderFrame;
    return event.sender === this.window.webContents && frame !== null && frame.parent === null && isOurs(frame.url);
  }

  private async answer<T>(event: IpcMainInvokeEvent, run: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (!this.isPage(event)) return refusal("The caller is not the program's page.");
    try {
      return await run();
    } catch (error) {
      return { ok: false, error: { code: "E_FILE", message: String(error) } };
    }
  }

  private async save(name: unknown, text: unknown): Promise<Answer<string | null>> {
    if (typeof name !== "string" || name.length > nameCap)
      return refusal("The name is not a text of at most 1000 letters.");
    if (typeof text !== "string") return refusal("What is to be saved is not a text.");
    if (Buffer.byteLength(text) > sizeCap) {
      return { ok: false, error: { code: "E_SIZE", message: "The case is larger than 4 MiB." } };
    }
    return saveCase(this.window, this.language, name, text);
  }

  private async export(name: unknown, kind: unknown, data: unknown): Promise<Answer<string | null>> {
    if (typeof name !== "string" || name.length > nameCap)
      return refusal("The name is not a text of at most 1000 letters.");
    const known = exportKinds.find((one) => one === kind);
    if (known === undefined) return refusal("There is no such export.");
    if (!(data instanceof Uint8Array)) return refusal("What is to be saved is not bytes.");
    if (data.byteLength > exportCap) {
      return { ok: false, error: { code: "E_SIZE", message: "The export is larger than 64 MiB." } };
    }
    return saveExport(this.window, name, known, data);
  }

  private setLanguage(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    this.onLanguage(language);
  }

  private release(): void {
    const paths = this.waiting ?? [];
    this.waiting = null;
    void this.send(paths);
  }

  private async send(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const answer = await readCase(path);
      if (!this.window.isDestroyed()) this.window.webContents.send(channels.fileOpened, answer);
    }
  }
}
