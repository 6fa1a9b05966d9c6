import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { PlayedStroke } from "../../../physics/client.ts";
import { useApp } from "../../app/context.ts";
import { Icon } from "../../app/icon.tsx";
import { ballName } from "../../session/events.ts";
import { evidenceTime, label } from "../../session/verdict-view.ts";
import { number } from "../../text/format.ts";
import { t } from "../../text/text.ts";
import { type BallLegs, breakLegs, rackSpread } from "./break-legs.ts";
import { Moment } from "./moment.tsx";
import { Section } from "./verdict-side.tsx";
import { lengthText } from "./words.ts";

/** The break: what completed it first, each ball's way towards 12.1, and how the rack came apart. */
export function BreakSide({ played }: { readonly played: PlayedStroke }): JSX.Element {
  const { analysis } = useApp();
  const legs = useMemo(() => breakLegs(played.log), [played]);
  const spread = useMemo(() => (played.record === null ? null : rackSpread(played.record)), [played]);
  const { completion } = played.verdict;
  const at = completion === null ? null : evidenceTime(completion.evidence.slice(-1), played.log.events);
  const miss = analysis.explanation.value?.nearestMiss ?? null;
  const figures =
    spread === null
      ? []
      : ([
          ["speed", t("break.speed"), `${number(spread.speed, 2)}\u00a0${t("unit.mps")}`],
          ["kept", t("break.kept"), `${number(100 * spread.kept, 0)}\u00a0%`],
          ["quick", t("break.quick"), number(spread.quick, 0)],
          ["spread", t("break.spread"), `${number(spread.spread, 0)}\u00a0${t("unit.mm")}`],
          ["toCushion", t("break.toCushion"), number(spread.toCushion, 0)],
          ["crossed", t("break.crossed"), number(spread.crossed, 0)],
          ["potted", t("break.potted"), number(spread.potted, 0)],
        ] as const);
  return (
    <section class="break-side" aria-label={t("break.title")}>
      <Section title={t("break.title")}>
        <p class="indent">
          {completion === null || at === null ? (
            <b>{t("break.none")}</b>
          ) : (
            <>
              <b>{t("break.first", { clause: label(completion.clause) })}</b> <Moment at={at} />
            </>
          )}
        </p>
        {miss !== null && (
          <p class="nearest">
            <Icon name="info" />
            {t("analysis.nearestMiss", {
              ball: ballName(miss.ball),
              distance: number(miss.distance, 0),
              clause: label(miss.clause),
            })}
          </p>
        )}
        <dl class="figures">
          {figures.map(([id, name, value]) => (
            <div key={id} data-figure={id}>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t("break.legs")}>
        <ul class="rows">
          {legs.map((one) => (
            <LegRow key={one.ball} legs={one} />
          ))}
        </ul>
      </Section>
    </section>
  );
}

function LegRow({ legs: { ball, steps, met } }: { readonly legs: BallLegs }): JSX.Element {
  const { analysis } = useApp();
  return (
    <li class={`row ${met === null ? "fails" : "holds"}`}>
      <Icon name={met === null ? "minus" : "check"} />
      <div class="what">
        <p>
          {t("analysis.ball", { ball: ballName(ball) })}
          <span class="small"> {met === null ? t("break.unmet") : label(met.clause)}</span>
        </p>
        <p class="leg-steps">
          {steps.map(({ kind, cushion, at }) => (
            <button key={at} type="button" class="link" title={lengthText(at)} onClick={() => analysis.show(at)}>
              {kind === "cushion" && cushion !== undefined
                ? t(`cushion.${cushion}`)
                : t(`leg.${kind === "line" ? "line" : "pocket"}`)}
            </button>
          ))}
        </p>
      </div>
      {met !== null && <Moment at={met.at} />}
    </li>
  );
}
