import type { Language } from "./clauses.ts";

type Phrase = Readonly<Record<Language, string>>;

/** Why something cannot be done in a match now, and what to do instead. */
export const refusalWords = {
  "time-backwards": {
    ru: "Это раньше последней записи матча. Время идёт только вперёд.",
    en: "This is earlier than the last entry of the match. Time only goes on.",
  },
  "match-over": { ru: "Матч сыгран. Начните новый.", en: "The match is over. Begin a new one." },
  "frame-over": {
    ru: "Партия сыграна. Переходите к следующей.",
    en: "The frame is over. Go on to the next one.",
  },
  "frame-not-over": { ru: "Партия ещё идёт.", en: "The frame is still being played." },
  "lag-first": {
    ru: "Сначала розыгрыш: он решает, кто разбивает.",
    en: "First the lag: it decides who breaks.",
  },
  "no-lag-now": { ru: "Сейчас ничего не разыгрывается.", en: "There is nothing to lag for now." },
  "one-ball-each": { ru: "В розыгрыше у каждого игрока свой шар.", en: "In a lag each player has a ball of his own." },
  "no-such-lag-ball": {
    ru: "Этот шар на полке. Возьмите другой.",
    en: "This ball is on a shelf. Take another one.",
  },
  "lag-from-the-house": {
    ru: "Разыгрывают с руки из дома: шар должен стоять в доме и ничего не задевать.",
    en: "A lag is played from hand from the house: the ball stands in the house, clear of everything.",
  },
  "one-side-each": {
    ru: "В розыгрыше игроки стоят по разные стороны продольной линии.",
    en: "In a lag the players stand on different sides of the long axis.",
  },
  "choice-first": { ru: "Сначала соперник делает выбор.", en: "First the choice has to be made." },
  "no-choice-now": { ru: "Сейчас выбирать нечего.", en: "There is nothing to choose now." },
  "not-your-choice": { ru: "Выбирает соперник.", en: "The choice is the opponent's." },
  "no-such-option": { ru: "Такого выбора сейчас нет.", en: "This is not among the choices now." },
  "not-your-turn": { ru: "Сейчас бьёт соперник.", en: "It is the opponent's turn." },
  "not-before-the-break": {
    ru: "Ставить шар рукой можно только перед разбоем.",
    en: "A ball is placed by hand only before the break.",
  },
  "outside-the-house": {
    ru: "Шар вне дома; на линии дома он тоже вне дома. Поставьте его внутрь.",
    en: "The ball is outside the house; on the house line is outside too. Place it inside.",
  },
  "inside-the-house": {
    ru: "Шар стоит в доме, предупреждать не о чем.",
    en: "The ball is in the house; there is nothing to warn of.",
  },
  "already-warned": { ru: "Об этом уже предупредили.", en: "He was already warned of this." },
  "no-room-there": {
    ru: "Здесь шар не встанет: мешает другой шар или борт.",
    en: "There is no room here: a ball or a cushion is in the way.",
  },
  "no-tip-contact": {
    ru: "В записи нет удара наклейкой. Запишите это как случай между ударами.",
    en: "The log has no contact of the tip. Enter it as something between two strokes.",
  },
  "not-ended": { ru: "Удар не доигран: шары ещё катятся.", en: "The stroke is not over: balls still roll." },
  "other-striker": { ru: "По записи бил другой игрок.", en: "By the log the other player struck." },
  "other-cue-ball": { ru: "По записи биток другой.", en: "By the log another ball was struck." },
  "previous-stroke-runs": {
    ru: "Прежний удар не закончен: подождите, пока шары остановятся.",
    en: "The last stroke is not over: wait until the balls are still.",
  },
  "a-stroke-is-no-incident": {
    ru: "Удар записывают как удар, а не как случай между ударами.",
    en: "A stroke is entered as a stroke, not as something between two.",
  },
  "referee-first": {
    ru: "Запись не решает, был ли удар правильным. Решает судья.",
    en: "The log does not decide the stroke. The referee does.",
  },
  "no-stroke-to-call": {
    ru: "Не о чем говорить: после последнего удара игра уже пошла дальше.",
    en: "There is nothing to speak of: play has gone on since the last stroke.",
  },
  "needs-a-stroke": {
    ru: "Это говорят об ударе, а удара не было.",
    en: "This is said of a stroke, and there was none.",
  },
  "not-called": { ru: "Скажите, что случилось.", en: "Say what happened." },
  "reason-first": {
    ru: "Решение судьи нуждается в причине. Назовите её.",
    en: "A decision of the referee needs a reason. Give one.",
  },
  "impossible-place": {
    ru: "После этого шары стояли бы один в другом или вне стола.",
    en: "After this balls would stand in each other or off the table.",
  },
  "clock-is-off": { ru: "Контроль времени не введён.", en: "The clock has not been brought in." },
  "clock-is-on": { ru: "Контроль времени уже введён.", en: "The clock is in already." },
  "slow-warning-first": {
    ru: "Сначала предупредите игрока о затяжке.",
    en: "First warn the player of slow play.",
  },
  "clock-stands-still": { ru: "Часы сейчас стоят.", en: "The clock stands still now." },
  "not-yet-ten-seconds": {
    ru: "До последних десяти секунд ещё есть время.",
    en: "The last ten seconds have not come yet.",
  },
  "down-in-time": {
    ru: "Игрок склонился для удара вовремя. Ждите, пока он не выпрямится.",
    en: "The player bent down in time. Wait unless he gets up.",
  },
  "already-down": { ru: "Игрок уже склонился для удара.", en: "The player is down on the shot already." },
  "not-down": { ru: "Игрок и так стоит.", en: "The player is upright anyway." },
  "already-told": { ru: "О времени уже предупредили.", en: "The ten seconds were already called." },
  "not-told": {
    ru: "О десяти секундах не предупредили, поэтому штрафа нет.",
    en: "The ten seconds were not called, so there is no foul.",
  },
  "time-left": { ru: "Время ещё не вышло.", en: "There is time left." },
  "no-extension-left": {
    ru: "Продления в этой партии использованы.",
    en: "The extensions of this frame are used up.",
  },
  "already-extended": { ru: "Этот удар уже с продлением.", en: "This stroke has its extension already." },
  "extension-too-late": { ru: "Время вышло, продлевать поздно.", en: "The time is over; it is too late to extend it." },
} as const satisfies Readonly<Record<string, Phrase>>;

/** What can be done in a match, by the action's kind. */
export const actionWords = {
  lag: { ru: "розыгрыш", en: "lag" },
  choose: { ru: "выбор", en: "choice" },
  place: { ru: "биток поставлен в дом", en: "coloured ball placed" },
  "warn-house": { ru: "предупреждение: шар вне дома", en: "warning: the ball is outside the house" },
  stroke: { ru: "удар", en: "stroke" },
  incident: { ru: "между ударами", en: "between strokes" },
  call: { ru: "слово судьи", en: "referee's call" },
  "warn-slow": { ru: "предупреждение о затяжке", en: "warning of slow play" },
  "clock-on": { ru: "введён контроль времени", en: "the clock is in" },
  "warn-time": { ru: "десять секунд", en: "ten seconds" },
  bend: { ru: "склонился для удара", en: "down on the shot" },
  straighten: { ru: "выпрямился", en: "upright again" },
  extend: { ru: "продление", en: "extension" },
  "time-out": { ru: "стоп, время вышло", en: "stop, time" },
  "next-frame": { ru: "следующая партия", en: "next frame" },
} as const satisfies Readonly<Record<string, Phrase>>;

/** What a match waits for. */
export const stageWords = {
  lag: { ru: "розыгрыш начального удара", en: "lag for the break" },
  choose: { ru: "выбор", en: "a choice" },
  break: { ru: "разбой", en: "the break" },
  play: { ru: "удар", en: "a stroke" },
  referee: { ru: "решение судьи", en: "the referee's decision" },
  "frame-over": { ru: "партия сыграна", en: "the frame is over" },
  "match-over": { ru: "матч сыгран", en: "the match is over" },
} as const satisfies Readonly<Record<string, Phrase>>;

/** The rest of the protocol; `{}` stands for a name or a number. */
export const protocolWords = {
  match: { ru: "Матч", en: "Match" },
  bestOf: { ru: "партий не больше {}", en: "best of {}" },
  frame: { ru: "Партия {}", en: "Frame {}" },
  decider: { ru: "контровая", en: "decider" },
  legal: { ru: "правильный", en: "legal" },
  illegal: { ru: "неправильный", en: "illegal" },
  undecided: { ru: "решает судья", en: "for the referee" },
  replayed: { ru: "повторяется", en: "replayed" },
  foul: { ru: "штраф", en: "foul" },
  potted: { ru: "забиты", en: "potted" },
  paid: { ru: "в уплату долга", en: "paid towards the debt" },
  returned: { ru: "не засчитаны", en: "not counted" },
  restored: { ru: "возвращены на край", en: "put back on the lip" },
  fromShelf: { ru: "штрафной с полки {}", en: "penalty ball {} off the shelf" },
  debt: { ru: "долг растёт на {}", en: "debt grows by {}" },
  coloured: { ru: "цветной", en: "coloured" },
  numbered: { ru: "№ {}", en: "no. {}" },
  spotted: { ru: "выставлены", en: "spotted" },
  score: { ru: "счёт", en: "score" },
  winsFrame: { ru: "партию берёт {}", en: "frame to {}" },
  winsMatch: { ru: "матч выиграл {}", en: "{} wins the match" },
  waits: { ru: "Дальше", en: "Next" },
  reason: { ru: "причина", en: "reason" },
  nobody: { ru: "никто не выиграл", en: "won by nobody" },
} as const satisfies Readonly<Record<string, Phrase>>;
