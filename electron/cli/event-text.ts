import { type BallId, type Cushion, eventTime, type LogEvent } from "../../rules/log.ts";
import type { Language } from "../../rules/texts/clauses.ts";

const cushionWords: Readonly<Record<Language, Readonly<Record<Cushion, string>>>> = {
  ru: { front: "передний борт", rear: "задний борт", left: "левый борт", right: "правый борт" },
  en: { front: "front cushion", rear: "rear cushion", left: "left cushion", right: "right cushion" },
};

const lineWords = {
  ru: { centre: "центральную линию", house: "линию дома", long: "продольную линию" },
  en: { centre: "centre line", house: "house line", long: "long line" },
} as const;

const partWords = {
  ru: { tip: "наклейка", ferrule: "кольцо кия", shaft: "древко" },
  en: { tip: "tip", ferrule: "ferrule", shaft: "shaft" },
} as const;

/** What happened, in a few words of the language. */
function words(event: LogEvent, language: Language): string {
  const ru = language === "ru";
  const ball = (id: BallId): string => (ru ? `шар ${id}` : `ball ${id}`);
  const force = (peak: number | undefined): string =>
    peak === undefined ? "" : `, ${Math.round(peak)} ${ru ? "Н" : "N"}`;
  switch (event.type) {
    case "tip": {
      const part = partWords[language][event.part ?? "tip"];
      const advance =
        event.advance === undefined
          ? ""
          : ru
            ? `, биток прошёл ${event.advance.toFixed(1)} мм`
            : `, cue ball ${event.advance.toFixed(1)} mm on`;
      return `${part} – ${ball(event.ball)}${force(event.peak)}${advance}`;
    }
    case "balls":
      return `${ball(event.balls[0])} – ${ball(event.balls[1])}${force(event.peak)}`;
    case "cushion": {
      const jaw = event.jaw === undefined ? "" : ru ? `, губа ${event.jaw}` : `, jaw ${event.jaw}`;
      const touch = event.reflected === false ? (ru ? ", касание без отражения" : ", touched, not reflected") : "";
      return `${ball(event.ball)} – ${cushionWords[language][event.cushion]}${jaw}${touch}${force(event.peak)}`;
    }
    case "line":
      return ru
        ? `${ball(event.ball)} пересёк ${lineWords.ru[event.line]}`
        : `${ball(event.ball)} crossed the ${lineWords.en[event.line]}`;
    case "rail":
      return ru
        ? `${ball(event.ball)} прыгнул на борт и вернулся`
        : `${ball(event.ball)} hopped on the rail and came back`;
    case "foreign":
      return ru
        ? `${ball(event.ball)} задел посторонний предмет: ${event.object}`
        : `${ball(event.ball)} met a foreign object: ${event.object}`;
    case "pocket":
      return ru
        ? `${ball(event.ball)} упал в лузу ${event.pocket}`
        : `${ball(event.ball)} fell into pocket ${event.pocket}`;
    case "bounce-out":
      return ru
        ? `${ball(event.ball)} выскочил из лузы ${event.pocket} на стол`
        : `${ball(event.ball)} bounced out of ${event.pocket}`;
    case "off":
      return ru ? `${ball(event.ball)} вылетел за борт` : `${ball(event.ball)} left the table`;
    case "touch":
      return ru ? `касание: ${event.by}, ${ball(event.ball)}` : `touch of ${ball(event.ball)} by ${event.by}`;
    case "fall":
      return ru
        ? `${ball(event.ball)} сам упал в лузу ${event.pocket}`
        : `${ball(event.ball)} dropped by itself into ${event.pocket}`;
    case "rest":
      return ru ? `${ball(event.ball)} остановился` : `${ball(event.ball)} came to rest`;
    case "end":
      return ru ? "все шары стоят" : "all balls are at rest";
  }
}

/** One line: when, in milliseconds, begin and end where it lasts; then what. */
export function eventText(event: LogEvent, language: Language): string {
  const ms = (seconds: number): string => (seconds * 1000).toFixed(3);
  const lasts = event.type !== "line" && "from" in event && event.to !== undefined;
  const span = lasts ? `${ms(event.from)}…${ms(event.to ?? event.from)}` : ms(eventTime(event));
  return `${span} ${language === "ru" ? "мс" : "ms"}  ${words(event, language)}`;
}
