import { useComputed, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PlayedStroke } from "../../../physics/client.ts";
import { keepFocus } from "../../app/command-button.tsx";
import { useApp } from "../../app/context.ts";
import { number } from "../../text/format.ts";
import { t } from "../../text/text.ts";
import { type Lane, lanes, type Mark, marksOf, type Placed, placeMarks } from "./lanes.ts";
import { inUnit, type Span, ticks, unitOf } from "./time-scale.ts";
import { markFigures, markText, unitKey } from "./words.ts";

/** The name column of the lanes, pixels. */
const names = 104;
/** About how wide a letter of a mark's words is, pixels. */
const letter = 6.6;

/** The whole stroke against time: ruler, a lane for each kind of event, the playhead, and the strip of the whole below. */
export function TimeLanes({ played }: { readonly played: PlayedStroke }): JSX.Element {
  const { analysis } = useApp();
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(800);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = (): void => setWidth(Math.max(200, element.clientWidth - names - 12));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const marks = useMemo(() => marksOf(played.log.events, played.verdict), [played]);
  const span = analysis.span.value;
  const x = (at: number): number => ((at - span[0]) / (span[1] - span[0])) * width;
  const { step, at } = ticks(span, width);
  const { unit, digits } = unitOf(step);
  const seekAt = (event: PointerEvent): void => {
    const left = frame.current?.getBoundingClientRect().left ?? 0;
    const part = (event.clientX - left - names) / width;
    analysis.seek(span[0] + Math.min(1, Math.max(0, part)) * (span[1] - span[0]));
  };
  return (
    <section
      class="lanes"
      ref={frame}
      aria-label={t("lanes.title")}
      onWheel={(event) => {
        event.preventDefault();
        const left = frame.current?.getBoundingClientRect().left ?? 0;
        const around = span[0] + ((event.clientX - left - names) / width) * (span[1] - span[0]);
        analysis.zoom(event.deltaY > 0 ? 1.35 : 1 / 1.35, around);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest(".overview") !== null))
          return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekAt(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1 && event.currentTarget.hasPointerCapture(event.pointerId)) seekAt(event);
      }}
    >
      <svg class="ruler" width={width + names + 12} height="22" aria-hidden="true">
        {at.map((time) => (
          <g key={time} transform={`translate(${(names + x(time)).toFixed(1)} 0)`}>
            <line class="grid" y1="14" y2="22" />
            <text class="tick" y="11" text-anchor="middle">
              {number(inUnit(time, unit), digits)}
            </text>
          </g>
        ))}
        <text class="tick" x="14" y="11">
          {t(unitKey(unit))}
        </text>
      </svg>
      {lanes.map((lane) => (
        <LaneRow key={lane} lane={lane} marks={marks} span={span} width={width} grid={at.map(x)} />
      ))}
      <Overview marks={marks} width={width} />
      <Playhead width={width} span={span} />
    </section>
  );
}

/** One white line through all lanes. It moves by hand: a step of the cursor draws nothing else here. */
function Playhead({ width, span }: { readonly width: number; readonly span: Span }): JSX.Element {
  const { replay } = useApp();
  const head = useRef<HTMLDivElement>(null);
  const place = (at: number): void => {
    const element = head.current;
    if (element === null) return;
    const part = (at - span[0]) / (span[1] - span[0]);
    element.hidden = part < -1e-9 || part > 1 + 1e-9;
    element.style.transform = `translateX(${(names + part * width).toFixed(2)}px)`;
  };
  useSignalEffect(() => place(replay.at.value));
  useLayoutEffect(() => place(replay.at.peek()));
  return <div class="playhead" ref={head} aria-hidden="true" />;
}

interface RowProperties {
  readonly lane: Lane;
  readonly marks: readonly Mark[];
  readonly span: Span;
  readonly width: number;
  readonly grid: readonly number[];
}

function LaneRow({ lane, marks, span, width, grid }: RowProperties): JSX.Element {
  const { analysis } = useApp();
  const own = useMemo(() => marks.filter((mark) => mark.lane === lane), [marks, lane]);
  const x = (at: number): number => ((at - span[0]) / (span[1] - span[0])) * width;
  const placed = placeMarks(own, x, width);
  return (
    <div class="lane">
      <span class="lane-name">{t(`lane.${lane}`)}</span>
      <div class="lane-field">
        <svg width={width} height="100%" aria-hidden="true">
          {grid.map((at) => (
            <line key={at} class="grid" x1={at} x2={at} y1="0" y2="100%" />
          ))}
        </svg>
        {own.length === 0 && <span class="lane-none">{t(`lane.${lane}.none`)}</span>}
        {placed.map((one) => (
          <MarkShape key={`${one.mark.index}${one.mark.from}${one.mark.rule?.clause}`} one={one} x={x} />
        ))}
      </div>
    </div>
  );

  function MarkShape({ one, x: scale }: { readonly one: Placed; readonly x: (at: number) => number }): JSX.Element {
    const { mark, row, rows, room } = one;
    const words = markText(mark);
    const shown = rows <= 2 && room > words.length * letter + 14;
    const left = scale(mark.from);
    const long = Math.max(0, scale(mark.to) - left);
    return (
      <button
        type="button"
        tabIndex={-1}
        class={`mark-on-lane ${mark.rule?.kind ?? mark.event?.type ?? ""}`}
        title={markFigures(mark)}
        aria-label={markFigures(mark)}
        data-long={long > 10}
        ref={(element) => {
          if (element === null) return;
          element.style.left = `${left.toFixed(1)}px`;
          element.style.setProperty("--long", `${long.toFixed(1)}px`);
          element.style.setProperty("--turn", `${(scale(mark.turn ?? mark.from) - left).toFixed(1)}px`);
          element.style.top = `${(row / rows) * 100}%`;
          element.style.height = `${100 / rows}%`;
        }}
        onMouseDown={keepFocus}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => analysis.seek(mark.from)}
      >
        <i />
        {mark.turn !== undefined && <u />}
        {shown && <span>{words}</span>}
      </button>
    );
  }
}

/** The whole stroke in one strip; what the lanes show is its window, to be dragged. */
function Overview({ marks, width }: { readonly marks: readonly Mark[]; readonly width: number }): JSX.Element {
  const { analysis } = useApp();
  const strip = useRef<HTMLDivElement>(null);
  const whole = analysis.whole.value;
  const length = whole[1] - whole[0];
  const x = (at: number): number => ((at - whole[0]) / length) * width;
  const frame = useComputed(() => analysis.span.value);
  const [from, to] = frame.value;
  const drag = (event: PointerEvent): void => {
    const left = strip.current?.getBoundingClientRect().left ?? 0;
    const middle = whole[0] + ((event.clientX - left) / width) * length;
    const half = (to - from) / 2;
    const start = Math.min(Math.max(middle - half, whole[0]), whole[1] - 2 * half);
    analysis.span.value = [start, start + 2 * half];
  };
  return (
    <div class="overview">
      <span class="lane-name">{t("lanes.whole", { length: number(whole[1], 1) })}</span>
      <div
        class="overview-strip"
        ref={strip}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) drag(event);
        }}
      >
        <svg width={width} height="14" aria-hidden="true">
          {marks.map((mark, k) => (
            <line key={k} class={`tick-of ${mark.lane}`} x1={x(mark.from)} x2={x(mark.from)} y1="3" y2="11" />
          ))}
          <rect class="window" x={x(from)} y="0.5" width={Math.max(2, x(to) - x(from))} height="13" rx="3" />
        </svg>
      </div>
    </div>
  );
}
