import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { loadNumberFont, TableView } from "../scene/view.ts";
import { AnalysisOverlay } from "../screens/analysis/overlay.tsx";
import { ballName } from "../session/events.ts";
import { aimPreview } from "../session/preview.ts";
import { practiceTable } from "../session/session.ts";
import { thicknessWords } from "../session/thickness.ts";
import { readPicked } from "../storage/files.ts";
import { number } from "../text/format.ts";
import { t } from "../text/text.ts";
import { BallLabels } from "./ball-labels.ts";
import { useApp } from "./context.ts";
import { bindHold } from "./hold-pointer.ts";
import { Overlap, RulerReadout } from "./readouts.tsx";
import { bindTable } from "./table-binding.ts";
import { bindPointer } from "./table-pointer.ts";
import { VerdictChip } from "./verdict.tsx";

/** The table with what lies over it: the chip and one readout. */
export function TablePane(): JSX.Element {
  const app = useApp();
  const { session, preferences, replay } = app;
  const pane = useRef<HTMLDivElement>(null);
  const [dropping, setDropping] = useState(false);
  return (
    <main
      class="table-pane"
      ref={pane}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={async (event) => {
        event.preventDefault();
        setDropping(false);
        const file = event.dataTransfer?.files[0];
        if (file !== undefined) await app.take(await readPicked(file));
      }}
    >
      <Stage key={preferences.tier.value} />
      {app.screen.value === "practice" && <VerdictChip />}
      {app.screen.value === "analysis" && <AnalysisOverlay />}
      {replay.showing.value === null && (app.tools.ruler.value === null ? <Readout /> : <RulerReadout />)}
      {dropping && <p class="drop-hint">{t("drop.hint")}</p>}
      {session.busy.value && <progress class="busy" aria-label={t("replay.playing")} />}
    </main>
  );
}

/** The canvas with its tags; made anew for another tier, because a tier decides how the context is made. */
function Stage(): JSX.Element {
  const app = useApp();
  const { session, preferences } = app;
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const aim = session.aim.value;

  useEffect(() => {
    const [element, tags] = [canvas.current, layer.current];
    if (element === null || tags === null) return;
    const labels = new BallLabels(tags);
    const ends: (() => void)[] = [];
    let gone = false;
    async function start(stage: HTMLCanvasElement): Promise<void> {
      await loadNumberFont();
      if (gone) return;
      const tier = preferences.tier.value;
      const view = new TableView(stage, practiceTable, tier === "auto" ? null : tier, () => {
        labels.update(view, preferences.labels.value, practiceTable.ballRadius);
        for (const follow of app.overlays) follow(view);
      });
      view.cameras.reducedMotion = app.reducedMotion();
      const size = new ResizeObserver(([entry]) => {
        if (entry !== undefined) view.resize(entry.contentRect.width, entry.contentRect.height);
      });
      size.observe(stage);
      view.resize(stage.clientWidth, stage.clientHeight);
      if (preferences.camera.value === "seat") view.cameras.sit(preferences.seat.value, false);
      else view.showCamera(preferences.camera.value, false);
      ends.push(
        bindTable(app, view),
        bindPointer(app, view, stage),
        bindHold(app, stage),
        () => size.disconnect(),
        () => view.dispose(),
      );
      ends.push(preferences.labels.subscribe(() => view.invalidate()));
      app.view.value = view;
      setState("ready");
    }
    start(element).catch((error: unknown) => {
      console.error(error);
      setState("failed");
    });
    return () => {
      gone = true;
      app.view.value = null;
      for (const end of ends) end();
    };
  }, [app, preferences]);

  return (
    <>
      <div
        class="stage"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the table is aimed and struck from the keyboard
        tabIndex={0}
        data-state={state}
        aria-label={t("table.label", {
          ball: ballName(aim.ball),
          azimuth: number(aim.azimuth, 2),
          count: session.balls.value.length,
        })}
      >
        <canvas ref={canvas} class="table" />
      </div>
      <div class="ball-tags" ref={layer} aria-hidden="true" />
      {state === "loading" && <p class="table-note">{t("table.loading")}</p>}
      {state === "failed" && (
        <p class="table-note" role="alert">
          {t("table.noGraphics")}
        </p>
      )}
    </>
  );
}

/** At most three numbers of the aim. */
function Readout(): JSX.Element | null {
  const { session, preferences } = useApp();
  const aim = session.aim.value;
  const preview = aimPreview(practiceTable, session.position.value.layout, aim.ball, aim.azimuth);
  if (preview === null) return null;
  const { target, distance } = preview;
  if (target === null) {
    return <p class="readout">{t("readout.cushion", { distance: number(distance, 0) })}</p>;
  }
  return (
    <p class="readout">
      {preferences.overlap.value && <Overlap preview={preview} azimuth={aim.azimuth} />}
      <b>{thicknessWords(target.thickness)}</b>
      <span>{t("readout.cut", { angle: number(target.cut, 1) })}</span>
      <span>{t("readout.distance", { ball: ballName(target.ball), distance: number(distance, 0) })}</span>
    </p>
  );
}
