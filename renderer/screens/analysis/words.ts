import type { LogEvent } from "../../../rules/log.ts";
import { eventText } from "../../session/events.ts";
import { label } from "../../session/verdict-view.ts";
import { number } from "../../text/format.ts";
import { t } from "../../text/text.ts";
import type { Mark } from "./lanes.ts";
import { inUnit, type TimeUnit, unitOf } from "./time-scale.ts";

const gap = "\u00a0";

/** A length of time with as many digits as it is worth. */
export function lengthText(seconds: number): string {
  if (seconds < 1e-3) return `${number(seconds * 1e6, 0)}${gap}${t("unit.us")}`;
  if (seconds < 0.1) return `${number(seconds * 1e3, 2)}${gap}${t("unit.ms")}`;
  return `${number(seconds, 3)}${gap}${t("unit.s")}`;
}

/** A moment as exact as a step of this size needs. */
export function momentText(seconds: number, step: number): string {
  if (step === 1e-6 && Math.abs(seconds) >= 0.1) return `${number(seconds, 6)}${gap}${t("unit.s")}`;
  const { unit, digits } = unitOf(step);
  return `${number(inUnit(seconds, unit), digits)}${gap}${t(unitKey(unit))}`;
}

export function unitKey(unit: TimeUnit): "unit.s" | "unit.ms" | "unit.us" {
  return `unit.${unit}`;
}

/** What stands beside a mark. */
export function markText({ event, rule }: Mark): string {
  if (rule?.kind === "end") return t("event.end");
  if (rule !== undefined)
    return rule.kind === "foul" ? label(rule.clause) : t("lane.completed", { clause: label(rule.clause) });
  if (event === null) return "";
  if (event.type === "tip") return lengthText(event.to - event.from);
  return eventText(event);
}

/** Everything that was measured of an event, for its title and the line under the lanes. */
export function eventFigures(event: LogEvent): string {
  const parts = [eventText(event)];
  const from = "from" in event ? event.from : event.at;
  parts.push(momentText(from, 1e-6));
  if ((event.type === "tip" || event.type === "balls" || event.type === "cushion") && event.to !== undefined) {
    parts.push(t("figure.lasts", { length: lengthText(event.to - event.from) }));
    if (event.peak !== undefined) parts.push(t("figure.peak", { force: number(event.peak, 0) }));
  }
  if (event.type === "tip" && event.advance !== undefined) {
    parts.push(t("figure.advance", { advance: number(event.advance, 2) }));
  }
  if (event.type === "cushion" && event.jaw !== undefined) parts.push(t("figure.jaw"));
  if (event.type === "cushion" && event.reflected === false) parts.push(t("figure.notReflected"));
  return parts.join(" · ");
}

export function markFigures(mark: Mark): string {
  return mark.event === null ? `${markText(mark)} · ${momentText(mark.from, 1e-6)}` : eventFigures(mark.event);
}
