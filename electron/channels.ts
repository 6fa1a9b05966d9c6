/** Names of the messages between main and preload. */
export const channels = {
  openCase: "pyramid:open-case",
  saveCase: "pyramid:save-case",
  listenForFiles: "pyramid:listen-for-files",
  fileOpened: "pyramid:file-opened",
  menuCommand: "pyramid:menu-command",
  setLanguage: "pyramid:set-language",
} as const;
