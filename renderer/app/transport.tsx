import type { JSX } from "preact";
import { eventText, replayStops } from "../session/events.ts";
import { replaySpeeds, type Showing } from "../session/replay.ts";
import { number } from "../text/format.ts";
import { t } from "../text/text.ts";
import { keepFocus } from "./command-button.tsx";
import { useApp } from "./context.ts";
import { Icon } from "./icon.tsx";

const speedNames: Readonly<Record<number, string>> = {
  [1 / 64]: "1/64",
  [1 / 16]: "1/16",
  [1 / 4]: "1/4",
  1: "1",
  4: "4",
};

/** The replay's controls, in the place of the stroke's. */
export function Transport({ showing }: { readonly showing: Showing }): JSX.Element {
  const { replay } = useApp();
  const { playback, live } = showing;
  const { from, to } = playback;
  const at = replay.at.value;
  const stops = replayStops(playback.record.log.events);
  const passed = stops.filter((stop) => stop.at <= at + 1e-9).length;
  const current = stops[passed - 1];
  const next = stops[passed];
  const before = stops.findLast((stop) => stop.at < at - 1e-9);
  const part = (time: number): string => `${((time - from) / (to - from)) * 100}%`;
  const button = (name: "start" | "previous" | "next" | "end", run: () => void, enabled: boolean): JSX.Element => (
    <button
      type="button"
      class="round"
      title={t(`replay.${name}`)}
      aria-label={t(`replay.${name}`)}
      disabled={!enabled}
      onMouseDown={keepFocus}
      onClick={run}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <section class="transport" aria-label={t("replay.title")}>
      <div class="transport-row">
        <p class="title">
          {live ? t("replay.live") : t("replay.title")} <span class="tag">{showing.shot.number}</span>
        </p>
        <div class="buttons">
          {button("start", () => replay.seek(from), at > from)}
          {button("previous", () => replay.seek(before?.at ?? from), before !== undefined)}
          <button
            type="button"
            class="round play"
            title={t("command.playPause")}
            aria-label={replay.playing.value ? t("replay.pause") : t("replay.play")}
            onMouseDown={keepFocus}
            onClick={() => replay.toggle()}
          >
            <Icon name={replay.playing.value ? "pause" : "play"} />
          </button>
          {button("next", () => replay.seek(next?.at ?? to), next !== undefined)}
          {button("end", () => replay.seek(to), at < to)}
        </div>
        <output class="time">
          {number(at, 4)} {t("unit.s")}
        </output>
        <p class="event">
          {t("replay.event", { at: passed, count: stops.length })}
          {current !== undefined && ` · ${eventText(current.event)}`}
        </p>
        <span class="spring" />
        <fieldset class="choice in-row">
          <legend>{t("replay.speed")}</legend>
          <div class="segments">
            {replaySpeeds.map((speed) => (
              <label key={speed}>
                <input
                  type="radio"
                  name="replay-speed"
                  checked={replay.speed.value === speed}
                  onChange={() => {
                    replay.speed.value = speed;
                  }}
                />
                <span>{speedNames[speed]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <button type="button" class="main" onMouseDown={keepFocus} onClick={() => replay.leave()}>
          <span class="word">{t("replay.back")}</span>
          <kbd>Esc</kbd>
        </button>
      </div>
      <div class="timeline">
        <input
          type="range"
          class="slider"
          aria-label={t("replay.time")}
          aria-valuetext={`${number(at, 3)} ${t("unit.s")}`}
          min={from}
          max={to}
          step="any"
          value={at}
          ref={(element) => element?.style.setProperty("--part", part(at))}
          onInput={(event) => replay.seek(Number(event.currentTarget.value))}
        />
        <div class="marks">
          {stops.map((stop, index) => (
            <button
              key={index}
              type="button"
              tabIndex={-1}
              class={`mark-${stop.event.type}`}
              title={`${number(stop.at, 4)} ${t("unit.s")} · ${eventText(stop.event)}`}
              aria-label={eventText(stop.event)}
              ref={(element) => element?.style.setProperty("left", part(stop.at))}
              onMouseDown={keepFocus}
              onClick={() => replay.seek(stop.at)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
