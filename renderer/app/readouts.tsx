import type { JSX } from "preact";
import { wrapAzimuth } from "../session/aim.ts";
import type { AimPreview } from "../session/preview.ts";
import { practiceTable } from "../session/session.ts";
import { number } from "../text/format.ts";
import { t } from "../text/text.ts";
import { useApp } from "./context.ts";

/** The two balls as the striker's eye sees them: the near one covers so much of the far one. */
export function Overlap({ preview, azimuth }: { readonly preview: AimPreview; readonly azimuth: number }): JSX.Element {
  const direction = preview.target?.direction ?? [1, 0];
  const angle = (azimuth * Math.PI) / 180;
  // To the right, seen along the aim.
  const aside = direction[0] * Math.sin(angle) - direction[1] * Math.cos(angle);
  const thickness = preview.target?.thickness ?? 0;
  const r = 7;
  return (
    <svg
      class="overlap"
      width="44"
      height="18"
      viewBox="-22 -9 44 18"
      role="img"
      aria-label={t("thickness.picture", { part: number(thickness, 2) })}
    >
      <circle class="far" cx={aside * 2 * r} r={r} />
      <circle class="near" cx="0" r={r} />
    </svg>
  );
}

/** What the ruler measures: distance, the gap between two balls, angles to the long cushion and to the aim. */
export function RulerReadout(): JSX.Element | null {
  const { tools, session } = useApp();
  const ruler = tools.ruler.value;
  if (ruler === null) return null;
  const { from, to } = ruler;
  const { layout } = session.position.value;
  const distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const onBall = (at: readonly [number, number]): boolean =>
    layout.some(({ position }) => position[0] === at[0] && position[1] === at[1]);
  const azimuth = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const upright = Math.abs(wrapAzimuth(azimuth));
  const long = Math.min(upright, 180 - upright);
  const aim = Math.abs(wrapAzimuth(azimuth - session.aim.value.azimuth));
  return (
    <p class="readout" role="status">
      <b>{t("ruler.distance", { distance: number(distance, 1) })}</b>
      {onBall(from) && onBall(to) && distance > 0 && (
        <span>{t("ruler.gap", { distance: number(distance - 2 * practiceTable.ballRadius, 1) })}</span>
      )}
      <span>{t("ruler.angles", { long: number(long, 2), aim: number(aim, 2) })}</span>
    </p>
  );
}
