import type { JSX } from "preact";
import type { CheckRow } from "../../../physics/check/kit.ts";
import type { CheckPlot, PlotSeries } from "../../../physics/check/plots.ts";
import { useApp } from "../../app/context.ts";
import { Icon } from "../../app/icon.tsx";
import { checkName } from "../../text/check-names.ts";
import { figure, number } from "../../text/format.ts";
import { language, t } from "../../text/text.ts";
import { type Ink, Plot, type PlotLine, type Point } from "../plot.tsx";

/** The engine against closed forms, references and the curves of the papers. */
export function PhysicsPage(): JSX.Element {
  const { check } = useApp();
  const rows = check.rows.value;
  const state = check.state.value;
  const { done, count } = check.progress.value;
  const holding = rows.filter(({ pass }) => pass).length;
  return (
    <main class="page physics" aria-label={t("screen.physics")}>
      <header class="page-head">
        <div>
          <h1>{t("check.title")}</h1>
          <p>{t("check.about")}</p>
        </div>
        {state !== "running" && (
          <button type="button" class="main" onClick={() => check.run()}>
            {t(state === "idle" ? "check.run" : "check.again")}
          </button>
        )}
      </header>
      {state === "running" && (
        <div class="long-work">
          <p>
            <b>{t("check.title")}</b>
            <span>{t("check.progress", { done, count })}</span>
          </p>
          <progress value={done} max={count} aria-label={t("check.title")} />
          <button type="button" class="button" onClick={() => check.cancel()}>
            <Icon name="cross" />
            {t("check.cancel")}
          </button>
        </div>
      )}
      {state === "failed" && (
        <p class="page-note" role="alert">
          {t("check.failed")}
        </p>
      )}
      {state === "idle" && <p class="page-note">{t("check.empty")}</p>}
      {rows.length > 0 && (
        <p class={`check-sum ${holding === rows.length ? "holds" : "fails"}`} role="status">
          <Icon name={holding === rows.length ? "check" : "cross"} />
          {t(state === "done" ? "check.sum" : "check.sumSoFar", { holding, count: rows.length })}
        </p>
      )}
      {check.plots.value.length > 0 && (
        <section class="plots" aria-label={t("check.plots")}>
          {check.plots.value.map((plot) => (
            <CheckPlotCard key={plot.name} plot={plot} />
          ))}
        </section>
      )}
      {rows.length > 0 && <RowTable rows={rows} />}
    </main>
  );
}

function RowTable({ rows }: { readonly rows: readonly CheckRow[] }): JSX.Element {
  return (
    <table class="check-rows">
      <thead>
        <tr>
          <th scope="col">№</th>
          <th scope="col">{t("check.name")}</th>
          <th scope="col">{t("check.value")}</th>
          <th scope="col">{t("check.reference")}</th>
          <th scope="col">{t("check.tolerance")}</th>
          <th scope="col">{t("check.result")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, name, value, reference, tolerance, pass }) => (
          <tr key={name} data-pass={pass}>
            <td>{row}</td>
            <td class="name">{checkName(name, language.value)}</td>
            <td class="value">{figure(value)}</td>
            <td>{figure(reference)}</td>
            <td>{tolerance === 0 ? t("check.exact") : figure(tolerance)}</td>
            <td class={pass ? "holds" : "fails"}>
              <Icon name={pass ? "check" : "cross"} /> {t(pass ? "check.holds" : "check.fails")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const inks: Readonly<Record<PlotSeries["name"], Ink>> = {
  engine: "tip",
  reference: "ball",
  slow: "tip",
  fast: "cushion",
  rolling: "ball",
  running: "tip",
  reverse: "cushion",
};

function bounds(points: readonly Point[], axis: 0 | 1): { readonly from: number; readonly to: number } {
  const values = points.map((point) => point[axis]);
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  return { from: low, to: high + (high - low) * 0.06 };
}

function CheckPlotCard({ plot }: { readonly plot: CheckPlot }): JSX.Element {
  const lines = plot.series.map(
    ({ name, from, shape, points }): PlotLine => ({
      key: `${name}-${from}`,
      ink: inks[name],
      shape,
      runs: [points],
    }),
  );
  const all = plot.series.flatMap(({ points }) => points);
  const named = plot.series.filter(
    ({ name, from }, k) => plot.series.findIndex((other) => other.name === name && other.from === from) === k,
  );
  const title = t(`plot.${plot.name}`);
  return (
    <figure class="plot-card">
      <figcaption>
        <b>{title}</b>
        <span class="small">{t(`plot.${plot.name}.axes`)}</span>
      </figcaption>
      <Plot x={bounds(all, 0)} y={bounds(all, 1)} lines={lines} height={190} label={`${title}. ${worstWords(plot)}`} />
      <p class="plot-key">
        {named.map(({ name, from, shape }) => (
          <span key={`${name}-${from}`} class={`ink ${inks[name]}`}>
            <svg width="22" height="10" viewBox="0 0 22 10" aria-hidden="true">
              {shape === "points" ? <circle cx="11" cy="5" r="3" /> : <path class="line" d="M0 5H22" />}
            </svg>
            {t(`series.${name}`)}
            {name !== "engine" && name !== "reference" && `, ${t(`series.from.${from}`)}`}
          </span>
        ))}
      </p>
      <p class="small">{t(`plot.${plot.name}.source`)}</p>
    </figure>
  );
}

/** The same in words: how many outcomes there are. */
function worstWords(plot: CheckPlot): string {
  const played = plot.series.filter(({ from }) => from === "engine").flatMap(({ points }) => points);
  return t("plot.points", { count: number(played.length, 0) });
}
