import { type BallId, eventTime, type LogEvent } from "../../rules/log.ts";
import { t } from "../text/text.ts";

/** A ball as people name it: its number, or "yellow". */
export function ballName(ball: BallId): string {
  return ball === 0 ? t("ball.yellow") : String(ball);
}

/** An event of the log in a few words. */
export function eventText(event: LogEvent): string {
  switch (event.type) {
    case "tip":
      return t("event.tip", { ball: ballName(event.ball) });
    case "balls":
      return t("event.balls", { a: ballName(event.balls[0]), b: ballName(event.balls[1]) });
    case "cushion":
      return t("event.cushion", { ball: ballName(event.ball), cushion: t(`cushion.${event.cushion}`) });
    case "line":
      return t("event.line", { ball: ballName(event.ball), line: t(`line.${event.line}`) });
    case "rail":
      return t("event.rail", { ball: ballName(event.ball) });
    case "foreign":
      return t("event.foreign", { ball: ballName(event.ball), object: event.object });
    case "pocket":
      return t("event.pocket", { ball: ballName(event.ball), pocket: t(`pocket.${event.pocket}`) });
    case "bounce-out":
      return t("event.bounceOut", { ball: ballName(event.ball), pocket: t(`pocket.${event.pocket}`) });
    case "off":
      return t("event.off", { ball: ballName(event.ball) });
    case "touch":
      return t("event.touch", { ball: ballName(event.ball) });
    case "fall":
      return t("event.fall", { ball: ballName(event.ball), pocket: t(`pocket.${event.pocket}`) });
    case "rest":
      return t("event.rest", { ball: ballName(event.ball) });
    case "end":
      return t("event.end");
  }
}

/** Events worth a stop of the replay: rests and lines would drown the contacts. */
const stops: ReadonlySet<LogEvent["type"]> = new Set([
  "tip",
  "balls",
  "cushion",
  "foreign",
  "pocket",
  "bounce-out",
  "off",
  "touch",
  "fall",
  "end",
]);

export interface Stop {
  readonly at: number;
  readonly event: LogEvent;
}

export function replayStops(events: readonly LogEvent[]): readonly Stop[] {
  return events.filter(({ type }) => stops.has(type)).map((event) => ({ at: eventTime(event), event }));
}
