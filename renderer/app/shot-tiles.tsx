import type { JSX } from "preact";
import { ballName } from "../session/events.ts";
import type { Shot } from "../session/history.ts";
import { type ShotMeasures, shotMeasures } from "../session/shot-measures.ts";
import { number } from "../text/format.ts";
import type { TextKey } from "../text/ru.ts";
import { t } from "../text/text.ts";
import { CommandButton } from "./command-button.tsx";
import { useApp } from "./context.ts";

/** Strokes that the little line looks back on. */
const lookBack = 6;

interface Tile {
  readonly title: TextKey;
  readonly value: string;
  readonly unit: TextKey | null;
  readonly under: string;
  readonly trend: (measures: ShotMeasures) => number | null;
}

function tilesOf(shot: Shot, m: ShotMeasures): readonly Tile[] {
  const asked = shot.case.strokes[0]?.speed ?? 0;
  const turned = Math.abs(m.squirt) < 0.005;
  const { first } = m;
  return [
    {
      title: "tiles.speed",
      value: number(m.speed, 2),
      unit: "unit.mps",
      under: t("tiles.asked", { speed: number(asked, 2) }),
      trend: ({ speed }) => speed,
    },
    {
      title: "tiles.squirt",
      value: number(Math.abs(m.squirt), 2),
      unit: "unit.deg",
      under: t(turned ? "tiles.none" : m.squirt > 0 ? "tiles.left" : "tiles.right"),
      trend: ({ squirt }) => squirt,
    },
    {
      title: "tiles.contact",
      value: number(m.contact, 2),
      unit: "unit.ms",
      under: m.contacts === 1 ? t("tiles.once") : t("tiles.many", { count: m.contacts }),
      trend: ({ contact }) => contact,
    },
    {
      title: "tiles.thickness",
      value: first === null ? "–" : number(first.thickness, 2),
      unit: first === null ? null : "tiles.ofBall",
      under:
        first === null
          ? t("tiles.noBall")
          : t("tiles.cut", { angle: number(first.cut, 1), ball: ballName(first.ball) }),
      trend: (one) => one.first?.thickness ?? null,
    },
    {
      title: m.forward < -0.5 ? "tiles.back" : "tiles.forward",
      value: number(Math.abs(m.forward), 0),
      unit: "unit.radps",
      under:
        Math.abs(m.side) < 1
          ? t("tiles.noSide")
          : t(m.side > 0 ? "tiles.sideRight" : "tiles.sideLeft", { spin: number(Math.abs(m.side), 0) }),
      trend: ({ forward }) => forward,
    },
    {
      title: "tiles.travel",
      value: number(m.travel, 2),
      unit: "unit.m",
      under: "",
      trend: ({ travel }) => travel,
    },
  ];
}

/** The latest strokes in one line, the last with a dot; nothing for fewer than two. */
function Trend({ values }: { readonly values: readonly number[] }): JSX.Element | null {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (k: number): number => 4 + (k * 52) / (values.length - 1);
  const y = (value: number): number => (high - low < 1e-9 ? 9 : 15 - ((value - low) / (high - low)) * 12);
  return (
    <svg class="trend" width="60" height="18" viewBox="0 0 60 18" aria-hidden="true">
      <polyline points={values.map((value, k) => `${x(k)},${y(value)}`).join(" ")} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r="2.5" />
    </svg>
  );
}

/** What the last stroke did, a number a tile. */
export function ShotTiles(): JSX.Element {
  const { session } = useApp();
  const shot = session.shown.value;
  const shots = session.shots.value;
  const measures = shot === null ? null : shotMeasures(shot);
  const at = shot === null ? -1 : shots.findIndex(({ id }) => id === shot.id);
  const recent = shots.slice(Math.max(0, at + 1 - lookBack), at + 1).flatMap((one) => shotMeasures(one) ?? []);
  return (
    <aside class="tiles" aria-label={t("tiles.title")}>
      <header>
        <h2>{t("tiles.title")}</h2>
        {shot !== null && <span class="small">{t("tiles.of", { number: shot.number, count: shots.length })}</span>}
      </header>
      {shot === null && (
        <div class="tiles-empty">
          <p>{t("tiles.empty")}</p>
          <p class="small">{t("tiles.emptyHint")}</p>
        </div>
      )}
      {shot !== null && measures === null && (
        <div class="tiles-empty">
          <p class="small">{t("tiles.remake")}</p>
          <CommandButton id="replay" icon="replay" className="button" />
        </div>
      )}
      {shot !== null && measures !== null && (
        <dl>
          {tilesOf(shot, measures).map(({ title, value, unit, under, trend }) => (
            <div key={title} class="tile">
              <dt>{t(title)}</dt>
              <dd>
                <span class="reading">{value}</span> {unit !== null && <span class="small">{t(unit)}</span>}
              </dd>
              <dd class="under">
                <span>{under}</span>
                <Trend values={recent.flatMap((one) => trend(one) ?? [])} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {shot !== null && measures !== null && <CommandButton id="analyse" icon="replay" className="tool analyse" cap />}
    </aside>
  );
}

/** The same in one line, where there is no room for tiles. */
export function ShotLine({ shot }: { readonly shot: Shot }): JSX.Element | null {
  const m = shotMeasures(shot);
  if (m === null) return null;
  const numbers = { speed: number(m.speed, 2), contact: number(m.contact, 2), squirt: number(m.squirt, 2) };
  return <span class="chip-note shot-line">{t("tiles.line", numbers)}</span>;
}
