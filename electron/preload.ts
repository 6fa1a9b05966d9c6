import { contextBridge, type IpcRendererEvent, ipcRenderer } from "electron";
import type { PyramidBridge } from "./bridge.ts";
import { channels } from "./channels.ts";

function listen<T>(channel: string, listener: (value: T) => void): () => void {
  // The event stays here: through it a page would reach the whole of ipcRenderer.
  const forward = (_event: IpcRendererEvent, value: T) => listener(value);
  ipcRenderer.on(channel, forward);
  return () => ipcRenderer.off(channel, forward);
}

const bridge: PyramidBridge = {
  openCase: () => ipcRenderer.invoke(channels.openCase),
  saveCase: (name, text) => ipcRenderer.invoke(channels.saveCase, name, text),
  saveExport: (name, kind, data) => ipcRenderer.invoke(channels.saveExport, name, kind, data),
  onOpenFile: (listener) => {
    const end = listen(channels.fileOpened, listener);
    ipcRenderer.send(channels.listenForFiles);
    return end;
  },
  onMenuCommand: (listener) => listen(channels.menuCommand, listener),
  journalBefore: () => ipcRenderer.invoke(channels.journalBefore),
  journalForget: () => ipcRenderer.invoke(channels.journalForget),
  journalAppend: (text) => ipcRenderer.invoke(channels.journalAppend, text),
  journalResume: (text) => ipcRenderer.invoke(channels.journalResume, text),
  setLanguage: (language) => ipcRenderer.send(channels.setLanguage, language),
};

contextBridge.exposeInMainWorld("pyramid", bridge);
