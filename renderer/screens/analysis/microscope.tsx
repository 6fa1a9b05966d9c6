import { useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { StrokeRecord } from "../../../physics/record.ts";
import { useApp } from "../../app/context.ts";
import { ballName } from "../../session/events.ts";
import { number } from "../../text/format.ts";
import { t } from "../../text/text.ts";
import { Plot, type PlotLine, type Scale } from "../plot.tsx";
import { Segments } from "../segments.tsx";
import { graphs } from "./analysis.ts";
import { type Curve, curvesOf, valueAt } from "./curves.ts";
import { type Findings, microscopeSeconds } from "./findings.ts";
import type { Span } from "./time-scale.ts";
import { lengthText } from "./words.ts";

function curveName({ part, balls }: Curve): string {
  const names = balls.map(ballName);
  if (part === "tip") return t("curve.tip", { ball: names[0] ?? "" });
  if (part === "balls") return names.join("–");
  if (part === "cue") return t("curve.cue");
  return t(part === "ball" ? "curve.ball" : "curve.object", { ball: names[0] ?? "" });
}

/** The part of the first 40 ms that the lanes look at; all contacts of them when the lanes look at more. */
function lookedAt(span: Span, found: Findings): Span {
  const from = Math.max(span[0], 0);
  const to = Math.min(span[1], microscopeSeconds);
  const touches = from < found.closeEnd && to - from > 1e-6;
  if (span[1] - span[0] < 2 * microscopeSeconds && touches) return [from, to];
  return [0, Math.min(microscopeSeconds, found.closeEnd * 1.15)];
}

/** Forces, gaps and speeds of the contacts against time, with the same cursor as everything else. */
export function Microscope({
  record,
  found,
}: {
  readonly record: StrokeRecord;
  readonly found: Findings;
}): JSX.Element {
  const { analysis } = useApp();
  const graph = analysis.graph.value;
  const curves = useMemo(() => curvesOf(graph, record, found), [graph, record, found]);
  const [from, to] = lookedAt(analysis.span.value, found);
  const inside = curves.flatMap(({ runs }) =>
    runs.flatMap((run) => run.filter(([at]) => at >= from && at <= to).map(([, value]) => value)),
  );
  const top = Math.max(1e-9, ...inside);
  const unit = graph === "force" ? (top > 2000 ? "kN" : "N") : graph === "gap" ? "mm" : "mps";
  const factor = unit === "kN" ? 1e-3 : 1;
  const micro = to - from < 2e-3;
  const [time, timeUnit] = micro ? [1e6, "us" as const] : [1e3, "ms" as const];
  const low = graph === "gap" ? Math.min(0, ...inside) : 0;
  const lines = curves.map(
    (curve): PlotLine => ({
      key: curve.key,
      ink: curve.ink,
      filled: graph === "force",
      runs: curve.runs.map((run) => run.map(([at, value]) => [at * time, value * factor] as const)),
    }),
  );
  const y = { from: low * factor * 1.1, to: top * factor * 1.12 };
  const together = found.overlaps.reduce((sum, [a, b]) => sum + b - a, 0);
  return (
    <section class="microscope" aria-label={t("microscope.title")}>
      <header>
        <b>{t("microscope.title")}</b>
        <span class="small">
          {t(`unit.${unit}`)}, {t(`unit.${timeUnit}`)}
        </span>
        <span class="spring" />
        <Segments
          label={t("microscope.title")}
          choices={graphs}
          value={graph}
          name={(one) => t(`graph.${one}`)}
          onChoose={(one) => {
            analysis.graph.value = one;
          }}
        />
      </header>
      <Plot
        x={{ from: from * time, to: to * time }}
        y={y}
        lines={lines}
        height={window.innerHeight < 760 ? 210 : 170}
        label={contactWords(found)}
        bands={found.overlaps.map(([a, b]) => ({
          from: a * time,
          to: b * time,
          label: t("microscope.together", { length: lengthText(b - a) }),
        }))}
        onPick={(at) => analysis.seek(at / time)}
      >
        {(scale) => <Cursor scale={scale} time={time} from={from} to={to} />}
      </Plot>
      <Readings
        curves={curves}
        factor={factor}
        unit={t(`unit.${unit}`)}
        digits={graph === "force" && unit === "N" ? 0 : 3}
      />
      <p class="contacts">{contactWords(found)}</p>
      {together > 0 && <p class="contacts together">{t("microscope.together", { length: lengthText(together) })}</p>}
      <p class="small">{t("microscope.step", { engine: record.engine })}</p>
    </section>
  );
}

function contactWords(found: Findings): string {
  const list = (events: readonly { readonly from: number; readonly to: number }[]): string =>
    events.map(({ from, to }) => lengthText(to - from)).join(", ");
  const tip = t("microscope.tip", { count: found.tips.length, lengths: list(found.tips) });
  const balls = t("microscope.balls", { count: found.pairs.length, lengths: list(found.pairs) });
  return found.pairs.length === 0 ? tip : `${tip} · ${balls}`;
}

function Cursor({
  scale,
  time,
  from,
  to,
}: {
  readonly scale: Scale;
  readonly time: number;
  readonly from: number;
  readonly to: number;
}): JSX.Element {
  const { replay } = useApp();
  const line = useRef<SVGLineElement>(null);
  useSignalEffect(() => {
    const at = replay.at.value;
    const x = scale.x(at * time).toFixed(2);
    line.current?.setAttribute("x1", x);
    line.current?.setAttribute("x2", x);
    line.current?.setAttribute("visibility", at >= from && at <= to ? "visible" : "hidden");
  });
  const x = scale.x(replay.at.peek() * time);
  return <line class="cursor" ref={line} x1={x} x2={x} y1="4" y2={scale.height - 20} />;
}

/** The curves' values under the cursor, named as the lines are. */
function Readings({
  curves,
  factor,
  unit,
  digits,
}: {
  readonly curves: readonly Curve[];
  readonly factor: number;
  readonly unit: string;
  readonly digits: number;
}): JSX.Element {
  const { replay } = useApp();
  const at = replay.at.value;
  return (
    <p class="plot-key readings">
      {curves.map((curve) => {
        const value = valueAt(curve, at);
        return (
          <span key={curve.key} class={`ink ${curve.ink}`}>
            <svg width="22" height="10" viewBox="0 0 22 10" aria-hidden="true">
              <path class="line" d="M0 5H22" />
            </svg>
            {curveName(curve)} <b>{value === null ? "–" : `${number(value * factor, digits)}\u00a0${unit}`}</b>
          </span>
        );
      })}
    </p>
  );
}
