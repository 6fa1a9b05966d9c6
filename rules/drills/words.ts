import type { BallId, Cushion, Line, Pocket } from "../log.ts";
import { clauseLabel, type Language } from "../texts/clauses.ts";
import { foulWords, noteWords } from "../texts/words.ts";
import type { BallName, DrillGroup, Predicate, Span, Words } from "./drill.ts";
import type { Answer } from "./goals.ts";
import type { RunState } from "./run.ts";
import type { AttemptScore, Reason, SeriesScore, SkillLevel } from "./score.ts";

export const groupWords: Readonly<Record<DrillGroup, Words>> = {
  technique: { ru: "Техника", en: "Technique" },
  pot: { ru: "Чужой", en: "Object ball" },
  "own-ball": { ru: "Свояк", en: "Own ball" },
  bank: { ru: "От борта", en: "Off the cushion" },
  rules: { ru: "Правила", en: "Rules" },
  safety: { ru: "Отыгрыш", en: "Safety" },
  break: { ru: "Разбой", en: "Break" },
  game: { ru: "Игра", en: "Game" },
};

export const levelWords: Readonly<Record<SkillLevel, Words>> = {
  0: { ru: "новичок", en: "beginner" },
  1: { ru: "III разряд", en: "class III" },
  2: { ru: "II разряд", en: "class II" },
  3: { ru: "I разряд", en: "class I" },
  4: { ru: "мастер", en: "master" },
};

const pocketWords: Readonly<Record<Pocket, Words>> = {
  FL: { ru: "переднюю левую", en: "the front left pocket" },
  FR: { ru: "переднюю правую", en: "the front right pocket" },
  ML: { ru: "левую среднюю", en: "the left middle pocket" },
  MR: { ru: "правую среднюю", en: "the right middle pocket" },
  RL: { ru: "дальнюю левую", en: "the rear left pocket" },
  RR: { ru: "дальнюю правую", en: "the rear right pocket" },
};
const cushionWords: Readonly<Record<Cushion, Words>> = {
  front: { ru: "передний борт", en: "front cushion" },
  rear: { ru: "задний борт", en: "rear cushion" },
  left: { ru: "левый борт", en: "left cushion" },
  right: { ru: "правый борт", en: "right cushion" },
};
const lineWords: Readonly<Record<Line, Words>> = {
  centre: { ru: "центральную линию", en: "the centre line" },
  house: { ru: "линию дома", en: "the house line" },
  long: { ru: "продольную линию", en: "the long line" },
};
const unitWords: Readonly<Record<"mm" | "deg" | "count", Words>> = {
  mm: { ru: "\u00a0мм", en: "\u00a0mm" },
  deg: { ru: "°", en: "°" },
  count: { ru: "", en: "" },
};

function ballText(ball: BallName | BallId, language: Language): string {
  const ru = language === "ru";
  if (ball === "cue") return ru ? "биток" : "the cue ball";
  if (ball === "object") return ru ? "прицельный" : "an object ball";
  if (ball === "any") return ru ? "любой шар" : "any ball";
  return ru ? `шар ${ball}` : `ball ${ball}`;
}

/** A number as people of the language write it. */
function numberText(value: number, language: Language): string {
  const text = String(Number(value.toFixed(1))).replace("-", "\u2212");
  return language === "ru" ? text.replace(".", ",") : text;
}

const point = ([x, y]: readonly [number, number], language: Language): string =>
  `(${numberText(x, language)}; ${numberText(y, language)})`;

function spanText([low, high]: Span, language: Language, unit: "mm" | "deg" | "count"): string {
  const word = unitWords[unit][language];
  if (low === high) return `${numberText(low, language)}${word}`;
  if (high >= 1000 && unit === "count") return language === "ru" ? `от ${low}` : `${low} or more`;
  return language === "ru"
    ? `от ${numberText(low, language)} до ${numberText(high, language)}${word}`
    : `${numberText(low, language)} to ${numberText(high, language)}${word}`;
}

/** What a goal asks, as a phrase. */
export function predicateText(item: Predicate, language: Language): string {
  const phrase = language === "ru" ? russian(item) : english(item);
  if (item.not !== true) return phrase;
  return language === "ru" ? `не: ${phrase}` : `not: ${phrase}`;
}

function russian(item: Predicate): string {
  const ball = (name: BallName): string => ballText(name, "ru");
  switch (item.is) {
    case "potted":
      return `${ball(item.ball)} забит${item.pocket === undefined ? "" : ` в ${pocketWords[item.pocket].ru}`}`;
    case "pots":
      return `забито шаров: ${spanText(item.count, "ru", "count")}`;
    case "stops":
      return `${ball(item.ball)} остановился не дальше ${numberText(item.within, "ru")} мм от ${point(item.at, "ru")}`;
    case "zone":
      return `${ball(item.ball)} остановился в зоне x ${spanText(item.x, "ru", "mm")}, y ${spanText(item.y, "ru", "mm")}`;
    case "offset":
      return `${ball(item.ball)} ушёл от места встречи: ${spanText(item.between, "ru", "mm")}`;
    case "cushions": {
      const where = item.cushion === undefined ? "борта" : cushionWords[item.cushion].ru;
      const before = item.before === "contact" ? " до соударения" : item.before === "pocket" ? " до лузы" : "";
      return `${ball(item.ball)}, отражения (${where})${before}: ${spanText(item.count, "ru", "count")}`;
    }
    case "jaw":
      return `${ball(item.ball)} задел губку`;
    case "contact":
      return `первым задет ${ball(item.ball)}`;
    case "moved":
      return `${ball(item.ball)} сдвинут`;
    case "crossed":
      return `${ball(item.ball ?? "any")}: через ${lineWords[item.line].ru} перешло ${spanText(item.count, "ru", "count")}`;
    case "completed":
      return `удар завершён: ${item.by.map((id) => clauseLabel(id, "ru")).join(" или ")}`;
    case "note":
      return noteText(item.name, "ru");
    case "follow":
      return `проход за шаром ${item.ball} не больше ${numberText(item.most, "ru")} мм`;
    case "aside":
      return `кий не ближе ${numberText(item.least, "ru")}° к линии центров с шаром ${item.ball}`;
    case "safety":
      return item.hidden === true
        ? "сопернику не открыт ни один шар"
        : `сопернику ничего не открыто ближе ${numberText(item.farther ?? 0, "ru")} мм`;
  }
}

function english(item: Predicate): string {
  const ball = (name: BallName): string => ballText(name, "en");
  switch (item.is) {
    case "potted":
      return `${ball(item.ball)} is potted${item.pocket === undefined ? "" : ` in ${pocketWords[item.pocket].en}`}`;
    case "pots":
      return `balls potted: ${spanText(item.count, "en", "count")}`;
    case "stops":
      return `${ball(item.ball)} stops within ${numberText(item.within, "en")} mm of ${point(item.at, "en")}`;
    case "zone":
      return `${ball(item.ball)} stops in the zone x ${spanText(item.x, "en", "mm")}, y ${spanText(item.y, "en", "mm")}`;
    case "offset":
      return `${ball(item.ball)} goes on from the contact: ${spanText(item.between, "en", "mm")}`;
    case "cushions": {
      const where = item.cushion === undefined ? "cushions" : cushionWords[item.cushion].en;
      const before =
        item.before === "contact" ? " before the contact" : item.before === "pocket" ? " before the pocket" : "";
      return `${ball(item.ball)}, reflections (${where})${before}: ${spanText(item.count, "en", "count")}`;
    }
    case "jaw":
      return `${ball(item.ball)} touches a jaw`;
    case "contact":
      return `${ball(item.ball)} is met first`;
    case "moved":
      return `${ball(item.ball)} is moved`;
    case "crossed":
      return `${ball(item.ball ?? "any")}: over ${lineWords[item.line].en} went ${spanText(item.count, "en", "count")}`;
    case "completed":
      return `completed by ${item.by.map((id) => clauseLabel(id, "en")).join(" or ")}`;
    case "note":
      return noteText(item.name, "en");
    case "follow":
      return `follow behind ball ${item.ball} at most ${numberText(item.most, "en")} mm`;
    case "aside":
      return `the cue ${numberText(item.least, "en")}° or more from the line of centres with ball ${item.ball}`;
    case "safety":
      return item.hidden === true
        ? "no ball lies open to the opponent"
        : `nothing lies open to the opponent nearer than ${numberText(item.farther ?? 0, "en")} mm`;
  }
}

function noteText(name: string, language: Language): string {
  return Object.hasOwn(noteWords, name) ? noteWords[name as keyof typeof noteWords][language] : name;
}

const sign = (holds: boolean): string => (holds ? "\u2713" : "\u2717");

/** One condition with its sign and what was measured. */
export function answerText(answer: Answer, language: Language): string {
  const value =
    answer.value === null || answer.unit === null
      ? ""
      : ` [${numberText(answer.value, language)}${unitWords[answer.unit][language]}]`;
  return `${sign(answer.holds)} ${predicateText(answer.predicate, language)}${value}`;
}

const ownReasons: Readonly<Record<Exclude<Reason["name"], keyof typeof foulWords>, Words>> = {
  undecided: { ru: "по записи не решить", en: "the log does not decide it" },
  replay: { ru: "удар повторяется", en: "the stroke is replayed" },
  "other-ball": { ru: "бить полагается другим шаром", en: "another ball is to be struck" },
};

/** Why an attempt does not count, with the clause. */
export function reasonText(reason: Reason, language: Language): string {
  const words = { ...foulWords, ...ownReasons }[reason.name][language];
  return `${words} \u00b7 ${clauseLabel(reason.clause, language)}`;
}

const scoreWords = {
  ru: { of: "из", best: "лучшая из выполненных целей", none: "ни одна цель не выполнена", out: "не в счёт" },
  en: { of: "of", best: "the best goal that holds", none: "no goal holds", out: "does not count" },
} as const;

/** The formula of an attempt's points, as it is shown. */
export function formulaText(score: AttemptScore, language: Language): string {
  const words = scoreWords[language];
  const sum = `${numberText(score.points, language)} ${words.of} ${score.most}`;
  if (!score.counts)
    return `${sum}: ${words.out}, ${score.reasons.map((item) => reasonText(item, language)).join("; ")}`;
  const goals = score.goals.map(({ points, holds }) => `${points} ${sign(holds)}`).join(", ");
  return `${sum}: ${score.taken === null ? words.none : words.best} (${goals})`;
}

/** How a run of several strokes came to its points. */
export function runText(run: RunState, score: Pick<AttemptScore, "points" | "most">, language: Language): string {
  const sum = `${numberText(score.points, language)} ${scoreWords[language].of} ${score.most}`;
  return language === "ru"
    ? `${sum}: засчитано шаров ${run.counted}, счёт ${numberText(run.score, "ru")}, ударов ${run.strokes}, штрафов ${run.fouls}, подходов кончено ${run.visits}`
    : `${sum}: balls counted ${run.counted}, score ${numberText(run.score, "en")}, strokes ${run.strokes}, fouls ${run.fouls}, visits over ${run.visits}`;
}

/** The sum of a series and how it comes about. */
export function seriesText(series: SeriesScore, language: Language): string {
  const percent = numberText(series.share * 100, language);
  const level = levelWords[series.level][language];
  return language === "ru"
    ? `${numberText(series.points, "ru")} из ${series.most} (${percent}\u00a0%): ${level}; попыток ${series.attempts}, в счёт ${series.counted}`
    : `${numberText(series.points, "en")} of ${series.most} (${percent}%): ${level}; attempts ${series.attempts}, counted ${series.counted}`;
}
