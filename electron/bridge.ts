/** What the desktop shell offers to the page as `window.pyramid`. Types alone: the page has no other tie to Electron, and runs without it in a browser. */

/** The text of a file that a person chose, and its name without the folder: the page never learns or says a path. */
export interface OpenedFile {
  readonly name: string;
  readonly text: string;
}

export interface FileFailure {
  /** `E_FILE`: the system refused; `E_SIZE`: above 4 MiB; `E_FORMAT`: not UTF-8 text; `E_USAGE`: a call that the shell does not take. */
  readonly code: "E_FILE" | "E_SIZE" | "E_FORMAT" | "E_USAGE";
  /** What happened, for a report; the sentence for a person is the page's, by `code`. */
  readonly message: string;
}

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: FileFailure };

export type Language = "ru" | "en";

/** What a stroke can be written as for other programs. */
export type ExportKind = "png" | "svg" | "csv" | "json";

/** What the native menu asks of the page; the page carries it out by its own registry of commands. */
export type MenuCommand = "new" | "open" | "save" | "undo" | "redo" | "shortcuts" | "about";

export interface PyramidBridge {
  /** Shows the dialog for opening; null when it was closed. */
  openCase(): Promise<Answer<OpenedFile | null>>;
  /** Shows the dialog for saving under the given name; answers the name it was saved under, null when it was closed. */
  saveCase(name: string, text: string): Promise<Answer<string | null>>;
  /** Shows the dialog for saving an export; answers the name it was saved under, null when it was closed. */
  saveExport(name: string, kind: ExportKind, data: Uint8Array): Promise<Answer<string | null>>;
  /** Files opened from outside: double click, command line, second start. Those that waited come at once. Returns the end of it. */
  onOpenFile(listener: (file: Answer<OpenedFile>) => void): () => void;
  onMenuCommand(listener: (command: MenuCommand) => void): () => void;
  /** What the session before left, until it is resumed or forgotten; null: nothing. */
  journalBefore(): Promise<Answer<string | null>>;
  journalForget(): Promise<Answer<null>>;
  /** Adds lines to the session's journal; they are on the disk when it answers. */
  journalAppend(text: string): Promise<Answer<null>>;
  /** Makes `text` the session's journal and forgets the one before. */
  journalResume(text: string): Promise<Answer<null>>;
  /** The language of the menu and of the dialogs follows the page's. */
  setLanguage(language: Language): void;
}

declare global {
  interface Window {
    /** Missing in a browser. */
    readonly pyramid?: PyramidBridge;
  }
}
