import type { ElectronApplication } from "@playwright/test";

/** The next dialogs for opening answer this path, or are closed. */
export function stubOpenDialog(app: ElectronApplication, path: string | null): Promise<void> {
  return app.evaluate(({ dialog }, given) => {
    dialog.showOpenDialog = () =>
      Promise.resolve({ canceled: given === null, filePaths: given === null ? [] : [given] });
  }, path);
}

/** The next dialogs for saving answer this path, or are closed. */
export function stubSaveDialog(app: ElectronApplication, path: string | null): Promise<void> {
  return app.evaluate(({ dialog }, given) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: given === null, filePath: given ?? "" });
  }, path);
}
