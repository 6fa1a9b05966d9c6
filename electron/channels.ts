/** Names of the messages between main and preload. */
export const channels = {
  openCase: "pyramid:open-case",
  saveCase: "pyramid:save-case",
  saveExport: "pyramid:save-export",
  listenForFiles: "pyramid:listen-for-files",
  fileOpened: "pyramid:file-opened",
  menuCommand: "pyramid:menu-command",
  journalBefore: "pyramid:journal-before",
  journalForget: "pyramid:journal-forget",
  journalAppend: "pyramid:journal-append",
  journalResume: "pyramid:journal-resume",
  setLanguage: "pyramid:set-language",
} as const;
