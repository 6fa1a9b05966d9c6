import { type BrowserWindow, Menu, type MenuItemConstructorOptions } from "electron";
import type { Language, MenuCommand } from "./bridge.ts";
import { channels } from "./channels.ts";
import { texts } from "./texts.ts";

/**
 * The native menu. What concerns the table is sent to the page, whose registry of commands knows it; keys are shown here
 * and taken there, by place on the keyboard: accelerators of the system miss them in a Cyrillic layout.
 */
export function setMenu(window: BrowserWindow, language: Language): void {
  const text = texts[language];
  const command = (label: string, name: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    click: () => window.webContents.send(channels.menuCommand, name),
  });
  const separator: MenuItemConstructorOptions = { type: "separator" };
  const menu: MenuItemConstructorOptions[] = [
    // There, the first menu is always the program's own.
    ...(process.platform === "darwin" ? [{ role: "appMenu" } as const] : []),
    {
      label: text.file,
      submenu: [
        command(text.newCase, "new", "CmdOrCtrl+N"),
        command(text.open, "open", "CmdOrCtrl+O"),
        command(text.save, "save", "CmdOrCtrl+S"),
        separator,
        { label: text.quit, role: "quit" },
      ],
    },
    {
      label: text.edit,
      submenu: [
        command(text.undo, "undo", "CmdOrCtrl+Z"),
        command(text.redo, "redo", "CmdOrCtrl+Shift+Z"),
        separator,
        { label: text.cut, role: "cut" },
        { label: text.copy, role: "copy" },
        { label: text.paste, role: "paste" },
      ],
    },
    {
      label: text.view,
      submenu: [
        { label: text.zoomIn, role: "zoomIn" },
        { label: text.zoomOut, role: "zoomOut" },
        { label: text.zoomReset, role: "resetZoom" },
        separator,
        { label: text.fullScreen, role: "togglefullscreen" },
        { label: text.developerTools, role: "toggleDevTools" },
      ],
    },
    {
      label: text.help,
      submenu: [command(text.shortcuts, "shortcuts"), command(text.about, "about")],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
}
