import type { ComponentChildren, JSX } from "preact";
import type { PlayedStroke } from "../../../physics/client.ts";
import type { Row as ReasonRow } from "../../../rules/explain.ts";
import { clauseText } from "../../../rules/texts/clauses.ts";
import type { Verdict } from "../../../rules/verdict.ts";
import type { Change } from "../../../rules/what-if.ts";
import { useApp } from "../../app/context.ts";
import { Icon, type IconName } from "../../app/icon.tsx";
import { ballName, eventText } from "../../session/events.ts";
import {
  chipText,
  consequences,
  evidenceTime,
  foulWord,
  headClause,
  label,
  marginText,
  noteWord,
  type Outcome,
  outcomeOf,
  sentence,
} from "../../session/verdict-view.ts";
import { number } from "../../text/format.ts";
import { language, t } from "../../text/text.ts";
import { type Findings, observers } from "./findings.ts";
import { Moment } from "./moment.tsx";
import { lengthText } from "./words.ts";

export const outcomeIcons: Readonly<Record<Outcome, IconName>> = {
  clean: "check",
  foul: "flag",
  undecided: "question",
  replay: "again",
};

const stateIcons: Readonly<Record<ReasonRow["state"], IconName>> = {
  holds: "check",
  fails: "cross",
  "not-needed": "minus",
  undecided: "question",
};

function stateWord(state: ReasonRow["state"]): string {
  if (state === "holds") return t("card.holds");
  if (state === "fails") return t("card.fails");
  return t(state === "undecided" ? "card.undecided" : "card.notNeeded");
}

/** What the rules say of the stroke, why, and what would have turned it. */
export function VerdictSide({
  played,
  found,
}: {
  readonly played: PlayedStroke;
  readonly found: Findings | null;
}): JSX.Element {
  const { verdict } = played;
  const outcome = outcomeOf(verdict);
  const clause = headClause(verdict);
  const [foul] = verdict.fouls;
  return (
    <section class="verdict-side" aria-label={t("analysis.verdict")}>
      <header class={`card-head ${outcome}`}>
        <Icon name={outcomeIcons[outcome]} />
        <div>
          <h2>
            <strong>{outcome === "foul" ? t("verdict.FOUL") : t(`verdict.${outcome}`)}</strong>
            {clause !== null && ` · ${label(clause)}`}
            {foul !== undefined && ` · ${foulWord(foul.name)}`}
          </h2>
          <p>{sentence(verdict)}</p>
        </div>
      </header>
      <Reasons played={played} />
      {found !== null && <TipFigures found={found} />}
      {found !== null && <Sights found={found} />}
      {verdict.notes.length > 0 && (
        <Section title={t("card.notes")}>
          <ul class="lines">
            {verdict.notes.map((note) => (
              <li key={`${note.clause}${note.name}`}>
                {noteWord(note.name)}, {label(note.clause)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t("card.outcome")}>
        <ul class="lines">
          {consequences(verdict).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      <p class="small assists">{t("verdict.assists")}</p>
    </section>
  );
}

export function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <section>
      <h3>
        <span>{title}</span>
      </h3>
      {children}
    </section>
  );
}

/** Each condition in its turn: sign, words, what was measured, by how much, when. */
function Reasons({ played }: { readonly played: PlayedStroke }): JSX.Element {
  const { analysis } = useApp();
  const explanation = analysis.explanation.value;
  if (explanation === null) return <p class="page-note">{t("analysis.explaining")}</p>;
  const { rows, deciding, nearestMiss, nearestChange } = explanation;
  const unmet = (row: ReasonRow): boolean => isLeg(row, played.verdict) && row.state !== "holds";
  const reason = (row: ReasonRow): JSX.Element => (
    <Reason key={`${row.clause}${row.state}${row.ball}`} row={row} played={played} decides={deciding.includes(row)} />
  );
  const legs = rows.filter(unmet);
  return (
    <section>
      <h3>
        <span>{t("analysis.why")}</span>
        <span>{t("card.measured")}</span>
      </h3>
      <ul class="rows">{rows.filter((row) => !unmet(row)).map(reason)}</ul>
      {legs.length > 0 && (
        <details class="unmet">
          <summary>
            {t(played.verdict.completion === null ? "analysis.noLeg" : "analysis.otherLegs", { count: legs.length })}
          </summary>
          <ul class="rows">{legs.map(reason)}</ul>
        </details>
      )}
      {nearestMiss !== null && (
        <p class="nearest">
          <Icon name="info" />
          {t("analysis.nearestMiss", {
            ball: ballName(nearestMiss.ball),
            distance: number(nearestMiss.distance, 0),
            clause: label(nearestMiss.clause),
          })}
        </p>
      )}
      {nearestChange !== null && (
        <p class="nearest">
          <Icon name="sliders" />
          {t("analysis.nearestChange", {
            change: changeText(nearestChange.change, played),
            verdict: chipText(nearestChange.verdict),
          })}
        </p>
      )}
    </section>
  );
}

/** One of the ways to complete the stroke, of which one is enough. */
function isLeg({ clause }: ReasonRow, verdict: Verdict): boolean {
  return verdict.conditions.some((condition) => condition.clause === clause);
}

function Reason({
  row,
  played,
  decides,
}: {
  readonly row: ReasonRow;
  readonly played: PlayedStroke;
  readonly decides: boolean;
}): JSX.Element {
  const { clause, state, ball, evidence, margin } = row;
  const at = evidenceTime(evidence, played.log.events);
  const text = margin === undefined ? null : marginText(margin);
  return (
    <li class={`row ${state}`} data-decides={decides}>
      <Icon name={stateIcons[state]} />
      <div class="what">
        <p>{clauseText(clause, language.value) ?? label(clause)}</p>
        <p class="small">
          {label(clause)}
          {ball !== undefined && ` · ${t("analysis.ball", { ball: ballName(ball) })}`}
          <span class="unseen">, {stateWord(state)}</span>
          {decides && <b> · {t("analysis.decides")}</b>}
        </p>
      </div>
      {text !== null && (
        <div class="measured">
          <p class="value">{text.value}</p>
          <p class="small">{text.by}</p>
        </div>
      )}
      {at !== null && <Moment at={at} />}
    </li>
  );
}

function changeText(change: Change, { log }: PlayedStroke): string {
  switch (change.kind) {
    case "remove":
    case "move": {
      const event = log.events[change.index];
      return t("change.remove", { event: event === undefined ? "" : eventText(event) });
    }
    case "add":
      return t("change.add", { event: eventText(change.event) });
    case "measure":
      return t("change.measure", { ball: ballName(change.ball), value: number(change.value, 1) });
    case "azimuth":
      return t("change.azimuth", { value: number(change.value, 1) });
    case "option":
      return change.options.closeZone === undefined
        ? t("change.jaws")
        : t("change.closeZone", { reading: t(`reading.${change.options.closeZone}`) });
    case "call":
      return t("change.call");
  }
}

/** Gap, angle and follow with their limits; the verdict by both readings of a second touch. */
function TipFigures({ found }: { readonly found: Findings }): JSX.Element {
  const { first, gap, near, angle, follow, half, readings, tips } = found;
  const rows: readonly (readonly [string, string, string, string])[] = [
    ...(gap === null ? [] : [["gap", t("tip.gap"), withUnit(gap, 2, "mm"), t(near ? "tip.near" : "tip.far")] as const]),
    ...(angle === null
      ? []
      : [["angle", t("tip.angle"), `${number(angle, 1)}°`, t("card.limit", { limit: "45°" })] as const]),
    ...(follow === null
      ? []
      : [
          [
            "follow",
            t("tip.follow"),
            withUnit(follow, 1, "mm"),
            t("card.limit", { limit: withUnit(half, 0, "mm") }),
          ] as const,
        ]),
    ...tips.map(
      (touch, k) =>
        [
          `touch${k}`,
          t("tip.touch", { number: k + 1 }),
          lengthText(touch.to - touch.from),
          touch.peak === undefined ? "" : t("figure.peak", { force: number(touch.peak, 0) }),
        ] as const,
    ),
    ...tips.slice(1).map((touch, k) => {
      const pause = touch.from - (tips[k]?.to ?? 0);
      const note = touch.advance === undefined ? "" : t("figure.advance", { advance: number(touch.advance, 2) });
      return [`pause${k}`, t("tip.pause"), lengthText(pause), note] as const;
    }),
    ...(first === null || tips[0] === undefined
      ? []
      : [
          [
            "parting",
            t(tips[0].to < first.at ? "tip.before" : "tip.after"),
            lengthText(Math.abs(first.at - tips[0].to)),
            "",
          ] as const,
        ]),
  ];
  return (
    <Section title={t("tip.title")}>
      <dl class="figures">
        {rows.map(([id, name, value, note]) => (
          <div key={id} data-figure={id}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b> <span class="small">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {(near || tips.length > 1) && (
        <dl class="figures readings-of-d1">
          {(["half-ball", "strict"] as const).map((reading) => (
            <div key={reading} data-reading={reading}>
              <dt>{t(`reading.${reading}`)}</dt>
              <dd>
                <Outcomes verdict={readings[reading]} />
              </dd>
            </div>
          ))}
          <p class="small">{t("reading.about")}</p>
        </dl>
      )}
    </Section>
  );
}

function withUnit(value: number, digits: number, unit: "mm"): string {
  return `${number(value, digits)}\u00a0${t(`unit.${unit}`)}`;
}

function Outcomes({ verdict }: { readonly verdict: Verdict }): JSX.Element {
  const outcome = outcomeOf(verdict);
  return (
    <span class={`chip small-chip ${outcome}`}>
      <Icon name={outcomeIcons[outcome]} />
      {chipText(verdict)}
    </span>
  );
}

const sightIcons = { clean: "check", foul: "flag", undecidable: "question" } as const;
const sightClasses = { clean: "clean", foul: "foul", undecidable: "undecided" } as const;

/** What an eye, a camera and the record can tell of 18 and 19, each with its resolution. */
function Sights({ found }: { readonly found: Findings }): JSX.Element {
  return (
    <Section title={t("sight.title")}>
      <dl class="figures">
        {(["eye", "camera"] as const).map((observer) => {
          const sight = found.sight[observer];
          const { seconds, degrees, millimetres } = observers[observer];
          return (
            <div key={observer} data-sight={observer}>
              <dt>
                {t(`sight.${observer}`)}
                <span class="small">
                  {" "}
                  {t("sight.resolves", {
                    time: number(seconds * 1000, observer === "eye" ? 0 : 1),
                    angle: degrees,
                    way: millimetres,
                  })}
                </span>
              </dt>
              <dd>
                <span class={`chip small-chip ${sightClasses[sight]}`}>
                  <Icon name={sightIcons[sight]} />
                  {t(`sight.${sight}`)}
                </span>
              </dd>
            </div>
          );
        })}
        {found.facts.map(({ name, apart, unit }) => (
          <div key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd>
              <b>
                {unit === "s" ? lengthText(apart) : unit === "deg" ? `${number(apart, 1)}°` : withUnit(apart, 1, "mm")}
              </b>
            </dd>
          </div>
        ))}
      </dl>
      <p class="small indent">{t("sight.own")}</p>
    </Section>
  );
}
