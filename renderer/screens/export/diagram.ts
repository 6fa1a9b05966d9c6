import type { StrokeRecord } from "../../../physics/record.ts";
import type { BallId, PositionMm } from "../../../rules/log.ts";
import { pockets } from "../../../rules/log.ts";
import { markingLine, marks, pocketPlace, resolveTable, type TableSpec } from "../../../rules/table.ts";
import { cushionPlans } from "../../scene/plan.ts";
import { ballName } from "../../session/events.ts";
import type { Shot } from "../../session/session.ts";
import { chipText, sentence } from "../../session/verdict-view.ts";
import { number } from "../../text/format.ts";
import { t } from "../../text/text.ts";
import { findingsOf } from "../analysis/findings.ts";
import { halfBallLimit } from "../analysis/half-ball.ts";
import { type Trail, trailsOf } from "../analysis/trails.ts";

/** A4 across; drawn in the table's millimetres. */
const paper = { width: 297, units: 3960, foot: 470 } as const;
const unit = paper.units / paper.width;
/** 0.35 mm on paper. */
const stroke = 0.35 * unit;
const ink = "#16191b";

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Down is positive on paper. */
function at([x, y]: readonly [number, number]): string {
  return `${x.toFixed(1)} ${(-y).toFixed(1)}`;
}

function path(points: readonly (readonly [number, number])[], close = false): string {
  return `${points.map((point, k) => `${k === 0 ? "M" : "L"}${at(point)}`).join("")}${close ? "Z" : ""}`;
}

function drawTable(table: TableSpec): string {
  const [x, y] = [table.length / 2 + table.railEdge, table.width / 2 + table.railEdge];
  const parts = [`<rect x="${-x}" y="${-y}" width="${2 * x}" height="${2 * y}" rx="60"/>`];
  for (const { points } of cushionPlans(table)) parts.push(`<path d="${path(points)}"/>`);
  for (const pocket of pockets) {
    const { hole, spec } = pocketPlace(table, pocket);
    parts.push(`<circle cx="${hole[0].toFixed(1)}" cy="${(-hole[1]).toFixed(1)}" r="${spec.holeRadius}"/>`);
  }
  for (const line of ["house", "centre"] as const) {
    const { value } = markingLine(table, line);
    const half = table.width / 2;
    const dash = line === "centre" ? ` stroke-dasharray="${2 * unit} ${1.5 * unit}"` : "";
    parts.push(`<path d="M${value} ${-half}V${half}" stroke-width="${stroke * 0.6}"${dash}/>`);
  }
  const { front, rear, centre } = marks(table);
  for (const [mx, my] of [front, centre, rear]) parts.push(`<circle cx="${mx}" cy="${-my}" r="6" fill="${ink}"/>`);
  return parts.join("");
}

function drawBall(table: TableSpec, ball: BallId, [x, y]: PositionMm, cueBall: boolean): string {
  const r = table.ballRadius;
  const place = `cx="${x.toFixed(1)}" cy="${(-y).toFixed(1)}"`;
  const fill = ball === 0 ? "#999999" : "#ffffff";
  const inner = cueBall ? `<circle ${place} r="${(r * 0.78).toFixed(1)}"/>` : "";
  const sign =
    ball === 0
      ? `<circle ${place} r="5" fill="${ink}"/>`
      : `<text x="${x.toFixed(1)}" y="${(-y + 12).toFixed(1)}" font-size="34" text-anchor="middle" stroke="none" fill="${ink}">${ballName(ball)}</text>`;
  return `<g><circle ${place} r="${r}" fill="${fill}"/>${inner}${sign}</g>`;
}

const dashes = { cue: "", object: `${2.4 * unit} ${1.2 * unit}`, other: `${0.5 * unit} ${0.9 * unit}` } as const;
type WayKind = keyof typeof dashes;

function drawWay(trail: Trail, kind: WayKind): string {
  const points = trail.places.map(([x, y]): PositionMm => [x * 1000, y * 1000]);
  const width = kind === "other" ? stroke * 0.7 : stroke;
  return `<path d="${path(points)}" stroke-width="${width.toFixed(2)}" stroke-dasharray="${dashes[kind]}"/>`;
}

/** Cushion contacts as small diamonds on the ways; a crowd of them would only hide the balls. */
function drawCushions(record: StrokeRecord, trails: readonly Trail[]): string {
  const hits = record.log.events.filter((event) => event.type === "cushion");
  if (hits.length > 12) return "";
  return hits
    .map((hit) => {
      const trail = trails.find(({ ball }) => ball === hit.ball);
      const k = trail?.times.findIndex((time) => time >= hit.from) ?? -1;
      const place = k < 0 ? undefined : trail?.places[k];
      if (place === undefined) return "";
      const [x, y] = [place[0] * 1000, -place[1] * 1000];
      return `<path d="M${(x - 16).toFixed(1)} ${y.toFixed(1)}l16 -16 16 16 -16 16z" fill="#ffffff"/>`;
    })
    .join("");
}

function legend(table: TableSpec, shot: Shot, many: boolean, near: boolean): string {
  const played = shot.played;
  const [given] = shot.case.strokes;
  const left = -table.length / 2 - table.railEdge;
  const top = table.width / 2 + table.railEdge + 80;
  const text = (x: number, y: number, words: string, size = 50, weight = 400): string =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" stroke="none" fill="${ink}">${escaped(words)}</text>`;
  const title = shot.case.title === "" ? t("verdict.shot", { number: shot.number }) : shot.case.title;
  const lines = [text(left, top, title, 64, 600)];
  if (played !== null) {
    lines.push(text(left, top + 76, `${chipText(played.verdict)}. ${sentence(played.verdict)}`.slice(0, 150)));
  }
  if (given !== undefined) {
    const words = t("export.stroke", {
      azimuth: number(given.azimuth, 2),
      speed: number(given.speed, 2),
      side: number(given.side, 2),
      height: number(given.height, 2),
    });
    lines.push(text(left, top + 146, words));
  }
  const scale = t("export.scale", { length: number(table.length, 0), width: number(table.width, 0) });
  const digest = played?.record ? ` · ${played.record.engine} · ${played.record.digest}` : "";
  lines.push(text(left, top + 216, `${scale}${digest}`));
  const row = top + 310;
  let x = left;
  const item = (symbol: string, words: string): void => {
    lines.push(`<g transform="translate(${x} ${row - 16})">${symbol}</g>`, text(x + 130, row, words));
    x += 190 + words.length * 27;
  };
  const ball = (inner: string, fill = "#ffffff"): string => `<circle cx="40" cy="0" r="34" fill="${fill}"/>${inner}`;
  item(ball('<circle cx="40" cy="0" r="26"/>'), t("export.legend.cue"));
  item(ball(""), t("export.legend.object"));
  item(ball(`<circle cx="40" cy="0" r="5" fill="${ink}"/>`, "#999999"), t("export.legend.coloured"));
  const way = (kind: WayKind): string => `<path d="M0 0H110" stroke-dasharray="${dashes[kind]}"/>`;
  item(way("cue"), `${t("export.legend.way")}: ${t("export.legend.cue")}`);
  item(way("object"), t("export.legend.object"));
  if (!many) item('<path d="M24 0l16 -16 16 16 -16 16z" fill="#ffffff"/>', t("export.legend.cushion"));
  if (near) item('<path d="M40 -34V34" stroke-dasharray="14 10"/>', t("export.legend.half"));
  return lines.join("");
}

/** The stroke on white paper, as SVG: where the balls stood, where they went, what came of it. */
export function diagramSvg(shot: Shot): string {
  const table = resolveTable(shot.case.table);
  const record = shot.played?.record ?? null;
  const log = shot.played?.log ?? null;
  const found = log === null ? null : findingsOf(shot.case, log);
  const cueBall = found?.cueBall ?? shot.case.strokes[0]?.ball ?? null;
  const trails = record === null ? [] : trailsOf(record);
  const kind = (ball: BallId): WayKind => (ball === cueBall ? "cue" : ball === found?.first?.ball ? "object" : "other");
  const limit = record === null ? null : halfBallLimit(record, found);
  const half =
    limit === null
      ? ""
      : `<path d="${path([
          [limit.from[0] * 1000, limit.from[1] * 1000],
          [limit.to[0] * 1000, limit.to[1] * 1000],
        ])}" stroke-dasharray="14 10"/>`;
  const height = table.width + 2 * table.railEdge + 60 + paper.foot;
  const many = (record?.log.events.filter((event) => event.type === "cushion").length ?? 0) > 12;
  const body = [
    drawTable(table),
    ...trails.map((trail) => drawWay(trail, kind(trail.ball))),
    record === null ? "" : drawCushions(record, trails),
    half,
    ...shot.case.layout.map(({ ball, position }) => drawBall(table, ball, position, ball === cueBall)),
    legend(table, shot, many, limit !== null),
  ];
  const box = `${-paper.units / 2} ${-table.width / 2 - table.railEdge - 30} ${paper.units} ${height}`;
  const size = `width="${paper.width}mm" height="${((height / paper.units) * paper.width).toFixed(1)}mm"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${box}" font-family="'Golos Text','Golos Text Variable',sans-serif"><rect x="${-paper.units / 2}" y="${-table.width / 2 - table.railEdge - 30}" width="${paper.units}" height="${height}" fill="#ffffff"/><g fill="none" stroke="${ink}" stroke-width="${stroke.toFixed(2)}" stroke-linejoin="round">${body.join("")}</g></svg>\n`;
}

/** 300 points an inch. */
const pixels = Math.round((paper.width / 25.4) * 300);

/** The same as a picture. */
export async function diagramPng(svg: string): Promise<Uint8Array> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = pixels;
    canvas.height = Math.round((pixels * image.naturalHeight) / image.naturalWidth);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas to draw on");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("the picture could not be written");
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    URL.revokeObjectURL(address);
  }
}
