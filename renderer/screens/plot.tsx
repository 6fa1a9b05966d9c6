import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { number } from "../text/format.ts";

export type Point = readonly [x: number, y: number];
export type Ink = "tip" | "ball" | "cushion" | "plain";

export interface PlotLine {
  readonly key: string;
  readonly ink: Ink;
  /** Runs of points; between runs nothing is drawn. */
  readonly runs: readonly (readonly Point[])[];
  readonly shape?: "line" | "points";
  /** Said at the line. */
  readonly label?: string;
  /** Filled down to 0. */
  readonly filled?: boolean;
}

export interface Axis {
  readonly from: number;
  readonly to: number;
}

interface Properties {
  readonly x: Axis;
  readonly y: Axis;
  readonly lines: readonly PlotLine[];
  readonly height: number;
  readonly label: string;
  readonly xDigits?: number;
  /** Hatched parts of x, with what is written on them. */
  readonly bands?: readonly { readonly from: number; readonly to: number; readonly label: string }[];
  /** How far apart ticks of x stand, pixels. */
  readonly xGap?: number;
  readonly onPick?: (x: number) => void;
  /** Drawn over it, by the scales: a cursor, marks. */
  readonly children?: (scale: Scale) => ComponentChildren;
}

export interface Scale {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly width: number;
  readonly height: number;
}

const margin = { left: 40, right: 12, top: 10, bottom: 20 } as const;
let hatches = 0;

function niceStep(span: number, count: number): number {
  const rough = span / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((k) => k * power).find((one) => one >= rough * 0.999) ?? 10 * power;
}

function tickValues({ from, to }: Axis, step: number): number[] {
  const values: number[] = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + step * 1e-9; k++) values.push(k * step);
  return values;
}

function digitsOf(step: number): number {
  return Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
}

/** A plot as an instrument draws it: hairline grid, zero line, ticks, at most three inks that differ in dash as well. */
export function Plot(props: Properties): JSX.Element {
  const { x, y, lines, height, label, bands = [], xGap = 70, onPick, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  const [hatch] = useState(() => `hatch-${hatches++}`);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    setWidth(Math.max(160, element.clientWidth));
    const observer = new ResizeObserver(() => setWidth(Math.max(160, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const scale: Scale = {
    x: (value) => margin.left + ((value - x.from) / (x.to - x.from)) * inner.width,
    y: (value) => margin.top + (1 - (value - y.from) / (y.to - y.from)) * inner.height,
    width,
    height,
  };
  const xStep = niceStep(x.to - x.from, inner.width / xGap);
  const yStep = niceStep(y.to - y.from, inner.height / 34);
  const bottom = margin.top + inner.height;
  const path = (points: readonly Point[]): string =>
    points.map(([px, py], k) => `${k === 0 ? "M" : "L"}${scale.x(px).toFixed(1)} ${scale.y(py).toFixed(1)}`).join("");
  const pick = (event: PointerEvent): void => {
    if (onPick === undefined || frame.current === null) return;
    const at = event.clientX - frame.current.getBoundingClientRect().left;
    onPick(x.from + ((at - margin.left) / inner.width) * (x.to - x.from));
  };
  return (
    <div
      class="plot"
      ref={frame}
      onPointerDown={(event) => {
        if (onPick === undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pick(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) pick(event);
      }}
    >
      <svg width={width} height={height} role="img" aria-label={label}>
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line class="hatch" x1="0" y1="0" x2="0" y2="6" />
          </pattern>
          <clipPath id={`${hatch}-clip`}>
            <rect x={margin.left} y={0} width={inner.width} height={bottom + 1} />
          </clipPath>
        </defs>
        {tickValues(y, yStep).map((value) => (
          <g key={value}>
            <line
              class={value === 0 ? "zero" : "grid"}
              x1={margin.left}
              x2={width - margin.right}
              y1={scale.y(value)}
              y2={scale.y(value)}
            />
            <text class="tick" x={margin.left - 6} y={scale.y(value) + 4} text-anchor="end">
              {number(value, digitsOf(yStep))}
            </text>
          </g>
        ))}
        {tickValues(x, xStep).map((value) => (
          <g key={value}>
            <line class="grid" x1={scale.x(value)} x2={scale.x(value)} y1={margin.top} y2={bottom} />
            <text class="tick" x={scale.x(value)} y={height - 5} text-anchor="middle">
              {number(value, digitsOf(xStep))}
            </text>
          </g>
        ))}
        <g clip-path={`url(#${hatch}-clip)`}>
          {bands.map(({ from, to, label: words }) => (
            <g key={from} class="band">
              <rect
                x={scale.x(from)}
                y={margin.top}
                width={Math.max(1, scale.x(to) - scale.x(from))}
                height={inner.height}
                fill={`url(#${hatch})`}
              />
              <line x1={scale.x(from)} x2={scale.x(from)} y1={margin.top} y2={bottom} />
              <line x1={scale.x(to)} x2={scale.x(to)} y1={margin.top} y2={bottom} />
              <title>{words}</title>
            </g>
          ))}
          {lines.map(({ key, ink, runs, shape = "line", filled = false }) => (
            <g key={key} class={`ink ${ink}`}>
              {shape === "points"
                ? runs.flat().map(([px, py]) => <circle key={px} cx={scale.x(px)} cy={scale.y(py)} r="3" />)
                : runs.map((points) => {
                    const [first, last] = [points[0], points.at(-1)];
                    if (first === undefined || last === undefined) return null;
                    const d = path(points);
                    const zero = scale.y(0).toFixed(1);
                    return (
                      <g key={first[0]}>
                        {filled && (
                          <path
                            class="fill"
                            d={`${d}L${scale.x(last[0]).toFixed(1)} ${zero}L${scale.x(first[0]).toFixed(1)} ${zero}Z`}
                          />
                        )}
                        <path class="line" d={d} />
                      </g>
                    );
                  })}
            </g>
          ))}
        </g>
        {children?.(scale)}
      </svg>
    </div>
  );
}
