import type { ExportKind, FileFailure, OpenedFile } from "../../electron/bridge.ts";

export type { OpenedFile } from "../../electron/bridge.ts";

export type FileAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: FileFailure };

/** How the page reaches files: the desktop shell's dialogs, or the browser's picker and downloads. */
export interface Files {
  /** Null when the person closed the dialog. */
  openCase(): Promise<FileAnswer<OpenedFile | null>>;
  /** Answers the name it was saved under; null when the dialog was closed. */
  saveCase(name: string, text: string): Promise<FileAnswer<string | null>>;
  /** Answers the name it was saved under; null when the dialog was closed. */
  saveExport(name: string, kind: ExportKind, data: Uint8Array): Promise<FileAnswer<string | null>>;
  /** Files that come from outside the page. Returns the end of listening. */
  onOpenFile(listener: (file: FileAnswer<OpenedFile>) => void): () => void;
}

/** The shell takes no larger ones. */
const maxBytes = 4 * 1024 * 1024;

/** Reads a file that was picked or dropped. */
export async function readPicked(file: File): Promise<FileAnswer<OpenedFile>> {
  if (file.size > maxBytes) return { ok: false, error: { code: "E_SIZE", message: `${file.size} bytes` } };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return { ok: true, value: { name: file.name, text } };
  } catch (error) {
    const code = error instanceof TypeError ? "E_FORMAT" : "E_FILE";
    return { ok: false, error: { code, message: String(error) } };
  }
}

const exportTypes: Readonly<Record<ExportKind, string>> = {
  png: "image/png",
  svg: "image/svg+xml",
  csv: "text/csv",
  json: "application/json",
};

function download(name: string, content: Blob): FileAnswer<string> {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  return { ok: true, value: name };
}

function browserFiles(): Files {
  return {
    openCase: () =>
      new Promise((resolve) => {
        const input = document.createElement("input");
        input.type = "file";
        input.accept = ".pyramid,.json";
        input.addEventListener("change", async () => {
          const [file] = input.files ?? [];
          resolve(file === undefined ? { ok: true, value: null } : await readPicked(file));
        });
        input.addEventListener("cancel", () => resolve({ ok: true, value: null }));
        input.click();
      }),
    saveCase: async (name, text) => download(name, new Blob([text], { type: "application/json" })),
    saveExport: async (name, kind, data) =>
      download(`${name}.${kind}`, new Blob([new Uint8Array(data)], { type: exportTypes[kind] })),
    onOpenFile: () => () => {},
  };
}

export function createFiles(): Files {
  return window.pyramid ?? browserFiles();
}
