import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { type StrokeRecord, sampleTrack } from "../../../physics/record.ts";
import { useApp } from "../../app/context.ts";
import type { TableView } from "../../scene/view.ts";
import { number } from "../../text/format.ts";
import { t } from "../../text/text.ts";
import type { Findings } from "./findings.ts";
import { type HalfBallLimit, halfBallLimit } from "./half-ball.ts";
import { Magnifier } from "./magnifier.tsx";
import { passed, trailsOf } from "./trails.ts";

/** Ways of the balls up to the cursor, and the limit of 19.2(2), drawn over the picture and moved with it. */
export function AnalysisOverlay(): JSX.Element | null {
  const app = useApp();
  const record = app.replay.showing.value?.playback.record ?? null;
  const found = app.analysis.findings.value;
  if (record === null) return null;
  return (
    <>
      <Ways record={record} found={found} />
      {found !== null && found.first !== null && <Magnifier record={record} found={found} />}
    </>
  );
}

function Ways({ record, found }: { readonly record: StrokeRecord; readonly found: Findings | null }): JSX.Element {
  const app = useApp();
  const layer = useRef<SVGSVGElement>(null);
  const trails = useMemo(() => trailsOf(record), [record]);
  const limit = useMemo(() => halfBallLimit(record, found), [record, found]);
  useEffect(() => {
    const follow = (view: TableView): void => {
      const element = layer.current;
      if (element === null) return;
      const at = app.replay.at.peek();
      const paths = element.querySelectorAll<SVGPathElement>("path.way");
      for (const [k, trail] of trails.entries()) {
        const count = passed(trail, at);
        const track = record.tracks.find(({ ball }) => ball === trail.ball);
        let d = "";
        const add = (place: readonly [number, number, number]): void => {
          const seen = view.project([place[0], place[1], Math.max(0, place[2] - record.ballRadius)]);
          if (seen !== null) d += `${d === "" ? "M" : "L"}${seen[0].toFixed(1)} ${seen[1].toFixed(1)}`;
        };
        for (const place of trail.places.slice(0, count)) add(place);
        if (track !== undefined && count < trail.places.length)
          add(sampleTrack(record, track, Math.max(0, at)).position);
        paths[k]?.setAttribute("d", d);
      }
      placeLimit(element, view, limit);
    };
    app.overlays.add(follow);
    app.view.value?.invalidate();
    return () => {
      app.overlays.delete(follow);
    };
  }, [app, record, trails, limit]);
  const kind = (ball: number): string =>
    ball === found?.cueBall ? "cue-ball" : ball === found?.first?.ball ? "object-ball" : "other";
  return (
    <svg class="ways" ref={layer} aria-hidden="true">
      {trails.map(({ ball }) => (
        <path key={ball} class={`way ${kind(ball)}`} />
      ))}
      {limit !== null && (
        <g class="half-ball">
          <line />
          <text>{t("overlay.half", { limit: number(limit.half * 1000, 0) })}</text>
        </g>
      )}
    </svg>
  );
}

function placeLimit(layer: SVGSVGElement, view: TableView, limit: HalfBallLimit | null): void {
  const [line, text] = [layer.querySelector(".half-ball line"), layer.querySelector(".half-ball text")];
  if (limit === null || line === null || text === null) return;
  const [a, b] = [view.project(limit.from), view.project(limit.to)];
  if (a === null || b === null) return;
  const set = (element: Element, values: Readonly<Record<string, number>>): void => {
    for (const [name, value] of Object.entries(values)) element.setAttribute(name, value.toFixed(1));
  };
  set(line, { x1: a[0], y1: a[1], x2: b[0], y2: b[1] });
  set(text, { x: Math.max(a[0], b[0]) + 6, y: Math.min(a[1], b[1]) - 4 });
}
