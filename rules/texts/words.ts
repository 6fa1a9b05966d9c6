import type { ErrorCode } from "../errors.ts";
import type { FoulName } from "../verdict.ts";
import type { Language } from "./clauses.ts";

type Words<K extends string> = Readonly<Record<K, Readonly<Record<Language, string>>>>;

/** What a referee calls a breach. */
export const foulWords: Words<FoulName> = {
  "no-contact": { ru: "биток никого не задел", en: "no contact" },
  break: { ru: "неправильный разбой", en: "illegal break" },
  early: { ru: "удар до конца прежнего", en: "stroke begun too early" },
  "not-tip": { ru: "удар не наклейкой", en: "not struck with the tip" },
  feet: { ru: "обе ноги в воздухе", en: "both feet off the floor" },
  touch: { ru: "касание", en: "touch" },
  "double-hit": { ru: "двойной удар", en: "double hit" },
  push: { ru: "пропих", en: "push" },
  incomplete: { ru: "удар не завершён", en: "stroke not completed" },
  jumped: { ru: "шар за бортом", en: "ball off the table" },
  slow: { ru: "затяжка времени", en: "slow play" },
  interference: { ru: "вмешательство", en: "interference" },
  lag: { ru: "розыгрыш проигран", en: "lag lost" },
};

/** What verdicts remark without a penalty, by the note's name; annulled breaches bear the names of breaches. */
export const noteNames = [
  "retouch-in-close-zone",
  "border",
  "played-away",
  "outside-unwarned",
  "adjusted",
  "interfered",
  "hanging-ball-fell",
  "fell-from-the-brink",
  "bounced-out",
  "returned-from-the-rail",
  "outsider",
  "restored",
  "position-lost",
  "override",
  "too-close",
] as const;
export type NoteName = (typeof noteNames)[number];

export const noteWords: Words<NoteName> = {
  "retouch-in-close-zone": {
    ru: "второе касание в близкой зоне, часть тройного контакта",
    en: "second touch inside the near zone, part of the triple contact",
  },
  border: { ru: "на самой границе, решено по числу", en: "a border case, decided by the number" },
  "played-away": {
    ru: "отыгрыш от касающегося шара, он не сдвинут",
    en: "played away from a touching ball, not moved",
  },
  "outside-unwarned": {
    ru: "биток стоял вне дома, но никто не предупредил",
    en: "the cue ball stood outside the house, but nobody warned",
  },
  adjusted: {
    ru: "биток поправлен до разбоя, это разрешено",
    en: "the cue ball was adjusted before the break, as it may be",
  },
  interfered: { ru: "в удар вмешался соперник", en: "the opponent interfered with the stroke" },
  "hanging-ball-fell": { ru: "зависший шар упал сам", en: "a hanging ball dropped by itself" },
  "fell-from-the-brink": {
    ru: "шар замер на краю и упал этим ударом",
    en: "a ball paused on the brink and fell by this stroke",
  },
  "bounced-out": { ru: "шар выпрыгнул из лузы на сукно", en: "a ball leapt out of a pocket" },
  "returned-from-the-rail": { ru: "шар побывал на борту и вернулся", en: "a ball was up on the rail and came back" },
  outsider: { ru: "шары задел посторонний", en: "an outsider disturbed the balls" },
  restored: { ru: "позиция восстановлена", en: "the position was restored" },
  "position-lost": { ru: "позицию восстановить нельзя", en: "the position cannot be restored" },
  override: { ru: "решение судьи", en: "the referee's decision" },
  "too-close": { ru: "разницу не определить", en: "too close to tell" },
};

/** What went wrong with a file or a stroke, and what to do; the error itself says where. */
export const errorWords: Words<ErrorCode> = {
  E_FORMAT: {
    ru: "Файл не читается как позиция. Проверьте указанное место или сохраните файл заново.",
    en: "The file does not read as a case. Check the place named or save the file again.",
  },
  E_VERSION: {
    ru: "Файл записан более новой версией. Обновите программу.",
    en: "The file was written by a newer version. Update the program.",
  },
  E_SIZE: {
    ru: "Файл больше 4 МиБ. Сохраняйте по одной позиции в файле.",
    en: "The file is larger than 4 MiB. Keep one case a file.",
  },
  E_RANGE: {
    ru: "Число выходит за допустимые пределы. Исправьте его.",
    en: "A number is out of its range. Correct it.",
  },
  E_OVERLAP: {
    ru: "Шары пересекаются друг с другом или с бортом. Раздвиньте их.",
    en: "Balls cut each other or a cushion. Move them apart.",
  },
  E_OFF_TABLE: {
    ru: "Шар стоит вне стола или упал бы в лузу. Поставьте его на сукно.",
    en: "A ball stands off the bed or would fall into a pocket. Put it on the cloth.",
  },
  E_BALL: {
    ru: "Шар назван дважды или такого шара нет. Уберите лишнее.",
    en: "A ball is named twice, or there is no such ball. Remove one.",
  },
  E_EVENT: {
    ru: "Такого события в ударе быть не может. Исправьте или уберите его.",
    en: "No stroke can have this event. Correct or remove it.",
  },
  E_ORDER: {
    ru: "События идут не по порядку времени. Переставьте их.",
    en: "Events are out of the order of time. Move them.",
  },
  E_STROKE: {
    ru: "Этот удар сыграть нельзя. Исправьте его или добавьте запись удара.",
    en: "This stroke cannot be played. Correct it or add a log.",
  },
  E_LAUNCH: {
    ru: "Пуск шаров не судят: в нём нет удара кием. Задайте удар.",
    en: "Launched balls are not judged: there is no stroke of the cue. Give a stroke.",
  },
  E_LIMIT: {
    ru: "Расчёт превысил предел. Упростите позицию или уменьшите силу.",
    en: "The computation went past its limit. Simplify the position or lower the speed.",
  },
  E_ACTION: {
    ru: "Сейчас так поступить нельзя. Посмотрите, что возможно.",
    en: "This cannot be done now. See what can.",
  },
  E_REPLAY: {
    ru: "Записанное состояние матча не то, к какому ведут его действия. Файл испорчен или правлен.",
    en: "The match's recorded state is not where its actions lead. The file is damaged or was edited.",
  },
  E_FILE: {
    ru: "Файл не открывается. Проверьте путь и права доступа.",
    en: "The file does not open. Check its path and permissions.",
  },
  E_USAGE: {
    ru: "Команда задана неверно. Посмотрите справку.",
    en: "The command is not right. See the help.",
  },
};
