import type { Language } from "./bridge.ts";

/** The words of what the system draws: menu and dialogs. All the rest is the page's. */
export interface Texts {
  readonly file: string;
  readonly newCase: string;
  readonly open: string;
  readonly save: string;
  readonly quit: string;
  readonly edit: string;
  readonly undo: string;
  readonly redo: string;
  readonly cut: string;
  readonly copy: string;
  readonly paste: string;
  readonly view: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly zoomReset: string;
  readonly fullScreen: string;
  readonly developerTools: string;
  readonly help: string;
  readonly shortcuts: string;
  readonly about: string;
  readonly cases: string;
  readonly allFiles: string;
}

export const texts: Readonly<Record<Language, Texts>> = {
  ru: {
    file: "Файл",
    newCase: "Новая позиция",
    open: "Открыть…",
    save: "Сохранить как…",
    quit: "Выход",
    edit: "Правка",
    undo: "Отменить",
    redo: "Вернуть",
    cut: "Вырезать",
    copy: "Копировать",
    paste: "Вставить",
    view: "Вид",
    zoomIn: "Крупнее",
    zoomOut: "Мельче",
    zoomReset: "Обычный размер",
    fullScreen: "Во весь экран",
    developerTools: "Средства разработчика",
    help: "Справка",
    shortcuts: "Клавиши",
    about: "О программе",
    cases: "Случаи «Пирамиды»",
    allFiles: "Все файлы",
  },
  en: {
    file: "File",
    newCase: "New position",
    open: "Open…",
    save: "Save as…",
    quit: "Quit",
    edit: "Edit",
    undo: "Undo",
    redo: "Redo",
    cut: "Cut",
    copy: "Copy",
    paste: "Paste",
    view: "View",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    zoomReset: "Actual size",
    fullScreen: "Full screen",
    developerTools: "Developer tools",
    help: "Help",
    shortcuts: "Keyboard shortcuts",
    about: "About",
    cases: "Pyramid cases",
    allFiles: "All files",
  },
};
