import type { JSX } from "preact";
import { type StrokeRecord, sampleTrack } from "../../../physics/record.ts";
import { useApp } from "../../app/context.ts";
import { ballName } from "../../session/events.ts";
import { number } from "../../text/format.ts";
import { t } from "../../text/text.ts";
import type { Findings } from "./findings.ts";
import { halfBallLimit } from "./half-ball.ts";
import { momentText } from "./words.ts";

const size = { width: 236, height: 168 } as const;
/** Pixels a metre. */
const scale = 1050;
/** It shows the contacts, and leaves the table free afterwards; seconds. */
const lead = -0.02;

/** Tip, cue ball and object ball from above around the contact, true to scale, at the cursor. */
export function Magnifier({
  record,
  found,
}: {
  readonly record: StrokeRecord;
  readonly found: Findings;
}): JSX.Element | null {
  const { replay, analysis } = useApp();
  const at = replay.at.value;
  const { first, cueBall, angle } = found;
  const showing = replay.showing.value;
  if (first === null || showing === null || !analysis.magnifier.value) return null;
  const [cue, object] = [cueBall, first.ball].map((ball) => record.tracks.find((track) => track.ball === ball));
  if (cue === undefined || object === undefined) return null;
  const met = sampleTrack(record, cue, first.at).position;
  const other = sampleTrack(record, object, first.at).position;
  const end = Math.max(found.closeEnd, first.at) + 0.03;
  if (at < lead || at > end) return null;
  const now = Math.max(0, at);
  const [a, b] = [sampleTrack(record, cue, now).position, sampleTrack(record, object, now).position];
  // Around the place of the contact while the balls are near it, else around the cue ball.
  const far = Math.hypot(a[0] - met[0], a[1] - met[1]) > 0.08;
  const middle = far ? a : [(met[0] * 1.2 + other[0] * 0.8) / 2, (met[1] * 1.2 + other[1] * 0.8) / 2];
  const x = (value: number): number => size.width / 2 + (value - (middle[0] ?? 0)) * scale;
  const y = (value: number): number => size.height / 2 - (value - (middle[1] ?? 0)) * scale;
  const r = record.ballRadius * scale;
  const place = showing.playback.cue(at);
  const turn = place === null ? 0 : -(Math.atan2(place.axis[1], place.axis[0]) * 180) / Math.PI;
  const limit = halfBallLimit(record, found);
  const apart = (Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) - 2 * record.ballRadius) * 1000;
  // On the side where the cue ball is not.
  const side = met[0] < 0 ? "right" : "left";
  return (
    <figure class={`magnifier ${side}`}>
      <svg width={size.width} height={size.height} role="img" aria-label={t("magnifier.title")}>
        {place !== null && (
          <g
            transform={`translate(${x(place.tip[0]).toFixed(1)} ${y(place.tip[1]).toFixed(1)}) rotate(${turn.toFixed(2)})`}
          >
            <rect class="shaft" x={-400} y={-0.0065 * scale} width={400 - 0.028 * scale} height={0.013 * scale} />
            <rect class="ferrule" x={-0.028 * scale} y={-0.0065 * scale} width={0.02 * scale} height={0.013 * scale} />
            <path
              class="leather"
              d={`M${-0.008 * scale} ${-0.0065 * scale}H${-0.0024 * scale}Q0 ${-0.004 * scale} 0 0Q0 ${0.004 * scale} ${-0.0024 * scale} ${0.0065 * scale}H${-0.008 * scale}Z`}
            />
          </g>
        )}
        <circle class="ball" cx={x(b[0])} cy={y(b[1])} r={r} />
        <circle class="ball cue" cx={x(a[0])} cy={y(a[1])} r={r} />
        <line class="centres" x1={x(met[0])} y1={y(met[1])} x2={x(other[0])} y2={y(other[1])} />
        {limit !== null && (
          <line class="limit" x1={x(limit.from[0])} y1={y(limit.from[1])} x2={x(limit.to[0])} y2={y(limit.to[1])} />
        )}
        <text x={x(b[0])} y={y(b[1]) + r * 0.55} text-anchor="middle">
          {ballName(first.ball)}
        </text>
        <text x={x(a[0])} y={y(a[1]) + r * 0.55} text-anchor="middle">
          {ballName(cueBall)}
        </text>
      </svg>
      <figcaption>
        <span class="magnifier-note">
          {momentText(at, 1e-6)} · {t("magnifier.gap", { gap: number(Math.max(0, apart), 2) })}
        </span>
        {angle !== null && <span class="magnifier-note">{t("magnifier.angle", { angle: number(angle, 1) })}</span>}
      </figcaption>
    </figure>
  );
}
