import { dirname, join } from "node:path";
import { app, type BrowserWindow, dialog } from "electron";
import type { Answer, ExportKind, Language, OpenedFile } from "./bridge.ts";
import { proposedName, readCase, writeCase, writeExport } from "./case-file.ts";
import { texts } from "./texts.ts";

/** The folder of the last dialog: the next one begins there. */
let folder: string | null = null;

function startFolder(): string {
  return folder ?? app.getPath("documents");
}

export async function openCase(window: BrowserWindow, language: Language): Promise<Answer<OpenedFile | null>> {
  const text = texts[language];
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    defaultPath: startFolder(),
    properties: ["openFile"],
    filters: [
      { name: text.cases, extensions: ["pyramid", "pyramid.json"] },
      { name: text.allFiles, extensions: ["*"] },
    ],
  });
  const [path] = filePaths;
  if (canceled || path === undefined) return { ok: true, value: null };
  folder = dirname(path);
  return readCase(path);
}

export async function saveCase(
  window: BrowserWindow,
  language: Language,
  name: string,
  content: string,
): Promise<Answer<string | null>> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(startFolder(), proposedName(name)),
    filters: [{ name: texts[language].cases, extensions: ["pyramid"] }],
  });
  if (canceled || !filePath) return { ok: true, value: null };
  folder = dirname(filePath);
  return writeCase(filePath, content);
}

export async function saveExport(
  window: BrowserWindow,
  name: string,
  kind: ExportKind,
  data: Uint8Array,
): Promise<Answer<string | null>> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(startFolder(), proposedName(name, kind)),
    filters: [{ name: kind.toUpperCase(), extensions: [kind] }],
  });
  if (canceled || !filePath) return { ok: true, value: null };
  folder = dirname(filePath);
  return writeExport(filePath, kind, data);
}
