import { column, rowSize, type StrokeRecord, sampleTrack } from "../../../physics/record.ts";
import { explain } from "../../../rules/explain.ts";
import type { Shot } from "../../session/session.ts";
import { findingsOf } from "../analysis/findings.ts";
import { caseDocument } from "./case-document.ts";

/** Every piece of every ball's way, a line each, in millimetres, seconds and radians; the command line writes the same. */
export function stateTable(record: StrokeRecord): string {
  const lines = ["at_s,ball,phase,x_mm,y_mm,z_mm,vx_m_s,vy_m_s,vz_m_s,wx_rad_s,wy_rad_s,wz_rad_s"];
  for (const track of record.tracks) {
    for (let base = 0; base < track.rows.length; base += rowSize) {
      const at = track.rows[base + column.from] ?? 0;
      const { position, velocity, spin, phase } = sampleTrack(record, track, at);
      lines.push([at, track.ball, phase, ...position.map((value) => value * 1000), ...velocity, ...spin].join(","));
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Case, log, verdict, reasons, what was measured and the curves of the contacts. */
export function strokeData(shot: Shot): string {
  const played = shot.played;
  if (played === null) return `${JSON.stringify({ case: caseDocument(shot) }, null, 2)}\n`;
  const { rows, nearestMiss, nearestChange } = explain(shot.case, played.log);
  const found = findingsOf(shot.case, played.log);
  const curves =
    played.record?.curves.map(({ kind, balls, points }) => ({ kind, balls, points: Array.from(points) })) ?? [];
  const document = {
    case: caseDocument(shot),
    verdict: played.verdict,
    reasons: rows,
    nearestMiss,
    nearestChange: nearestChange === null ? null : nearestChange.change,
    contacts: found === null ? null : { ...found, readings: undefined },
    curves,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
