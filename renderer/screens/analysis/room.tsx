import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { CommandButton } from "../../app/command-button.tsx";
import { useApp } from "../../app/context.ts";
import { Icon } from "../../app/icon.tsx";
import { replayStops } from "../../session/events.ts";
import { number } from "../../text/format.ts";
import { t } from "../../text/text.ts";
import { Segments } from "../segments.tsx";
import { parts, speeds } from "./analysis.ts";
import { BreakSide } from "./break-side.tsx";
import { Microscope } from "./microscope.tsx";
import { TimeLanes } from "./time-lanes.tsx";
import { VerdictSide } from "./verdict-side.tsx";
import { eventFigures } from "./words.ts";

/** Which stroke it is, and how to look at it. */
export function AnalysisHead(): JSX.Element {
  const { analysis, session } = useApp();
  const shot = analysis.shot.value;
  const title = shot?.case.title ?? "";
  const stroke = shot?.case.strokes[0];
  return (
    <div class="toolbar analysis-head" role="toolbar" aria-label={t("tools.label")}>
      <p class="title">{title === "" ? t("analysis.last") : title}</p>
      {shot !== null && <span class="tag">{t("verdict.shot", { number: shot.number })}</span>}
      {session.fileName.value !== "" && <span class="tag">{session.fileName.value}</span>}
      {stroke !== undefined && <span class="tag">{t("analysis.cue", { speed: number(stroke.speed, 2) })}</span>}
      <span class="spring" />
      <CommandButton id="zoomContact" icon="contact" cap />
      <CommandButton id="zoomAll" icon="whole" cap />
      <CommandButton id="zoomOut" icon="minus" word={false} className="round" />
      <CommandButton id="zoomIn" icon="plus" word={false} className="round" />
      <span class="rule" />
      <CommandButton id="top" icon="top" cap />
      <CommandButton id="orbit" icon="orbit" cap />
      <CommandButton id="labels" icon="number" cap />
      <CommandButton id="magnifier" icon="guides" pressed={analysis.magnifier.value} cap />
      <ExportMenu />
      <span class="rule" />
      <CommandButton id="leaveScreen" icon="undo" cap />
    </div>
  );
}

/** What other programs read: a diagram for print, tables of numbers. */
function ExportMenu(): JSX.Element | null {
  const { analysis, commands } = useApp();
  if (analysis.shot.value === null) return null;
  return (
    <>
      <button type="button" class="tool" popovertarget="export-menu" title={t("analysis.export")}>
        <Icon name="save" />
        <span class="word">{t("analysis.export")}</span>
      </button>
      <div class="menu export-menu" id="export-menu" popover="auto">
        {commands
          .filter(({ id, enabled }) => id.startsWith("export.") && enabled())
          .map((command) => (
            <button
              key={command.id}
              type="button"
              class="button plain"
              popovertarget="export-menu"
              popovertargetaction="hide"
              onClick={() => command.run("coarse")}
            >
              {t(command.title)}
            </button>
          ))}
      </div>
    </>
  );
}

/** Transport and lanes below the picture. */
export function AnalysisTime(): JSX.Element | null {
  const { analysis } = useApp();
  const played = analysis.shot.value?.played ?? null;
  if (played === null) return null;
  return (
    <>
      <AnalysisTransport />
      <TimeLanes played={played} />
    </>
  );
}

const speedNames: Readonly<Record<number, string>> = {
  [1 / 1000]: "1/1000",
  [1 / 64]: "1/64",
  [1 / 16]: "1/16",
  [1 / 4]: "1/4",
  1: "1",
  4: "4",
};

function AnalysisTransport(): JSX.Element {
  const { replay, analysis } = useApp();
  const recorded = replay.showing.value !== null;
  return (
    <section class="transport analysis-transport" aria-label={t("replay.title")}>
      <div class="transport-row">
        <div class="buttons">
          {recorded && <CommandButton id="frameBack" icon="frameBack" word={false} className="round" />}
          <CommandButton id="previousEvent" icon="previous" word={false} className="round" />
          {recorded && (
            <CommandButton
              id="playPause"
              icon={replay.playing.value ? "pause" : "play"}
              word={false}
              className="round play"
            />
          )}
          <CommandButton id="nextEvent" icon="next" word={false} className="round" />
          {recorded && <CommandButton id="frameOn" icon="frameOn" word={false} className="round" />}
          {recorded && (
            <CommandButton id="loop" icon="loop" word={false} className="round" pressed={analysis.loop.value} />
          )}
        </div>
        <Clock />
        <span class="spring" />
        {recorded && (
          <Segments
            label={t("replay.speed")}
            choices={speeds}
            value={speeds.find((speed) => speed === replay.speed.value) ?? 1}
            name={(speed) => speedNames[speed] ?? ""}
            onChoose={(speed) => {
              replay.speed.value = speed;
            }}
          />
        )}
      </div>
    </section>
  );
}

/** The cursor's time to the microsecond, and the last event before it with its figures. */
function Clock(): JSX.Element {
  const { replay, analysis } = useApp();
  const events = analysis.shot.value?.played?.log.events;
  const stops = useMemo(() => replayStops(events ?? []), [events]);
  const at = replay.at.value;
  const passed = stops.filter((stop) => stop.at <= at + 1e-9).length;
  const current = stops[passed - 1];
  const figures = current === undefined ? "" : eventFigures(current.event);
  return (
    <>
      <output class="time">
        {number(at, 6)} {t("unit.s")}
      </output>
      <p class="event" title={figures}>
        {t("replay.event", { at: passed, count: stops.length })}
      </p>
      <p class="event-figures">{figures}</p>
    </>
  );
}

/** Verdict, break and microscope beside the picture; what to do first while there is nothing to look at. */
export function AnalysisSide(): JSX.Element {
  const app = useApp();
  const { analysis, replay, session } = app;
  const played = analysis.shot.value?.played ?? null;
  const record = replay.showing.value?.playback.record ?? null;
  const found = analysis.findings.value;
  if (played === null) {
    return (
      <aside class="panel side" aria-label={t("screen.analysis")}>
        <div class="empty">
          <p class="strong">{t("analysis.empty")}</p>
          <p>{t("analysis.emptyNext")}</p>
          <div class="buttons">
            <button type="button" class="main" disabled={session.busy.value} onClick={() => void app.strikeToAnalyse()}>
              {t("analysis.strike")}
            </button>
            <CommandButton id="open" icon="open" className="button" />
          </div>
        </div>
      </aside>
    );
  }
  const microscope = record !== null && found !== null && record.curves.length > 0;
  return (
    <aside
      class="panel side"
      aria-label={t("screen.analysis")}
      data-part={microscope ? analysis.part.value : "verdict"}
    >
      {microscope && (
        <Segments
          className="parts"
          label={t("screen.analysis")}
          choices={parts}
          value={analysis.part.value}
          name={(part) => t(part === "verdict" ? "analysis.verdict" : "microscope.title")}
          onChoose={(part) => {
            analysis.part.value = part;
          }}
        />
      )}
      <div class="card-body">
        <VerdictSide played={played} found={found} />
        {played.verdict.phase === "break" && <BreakSide played={played} />}
      </div>
      {microscope && <Microscope record={record} found={found} />}
    </aside>
  );
}
