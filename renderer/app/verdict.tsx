import type { ComponentChildren, JSX } from "preact";
import { clauseText } from "../../rules/texts/clauses.ts";
import type { Condition, Margin } from "../../rules/verdict.ts";
import type { Shot } from "../session/session.ts";
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
} from "../session/verdict-view.ts";
import { number } from "../text/format.ts";
import { language, t } from "../text/text.ts";
import { keepFocus } from "./command-button.tsx";
import { useApp } from "./context.ts";
import { Icon, type IconName } from "./icon.tsx";
import { ShotLine } from "./shot-tiles.tsx";

const icons: Readonly<Record<Outcome, IconName>> = {
  clean: "check",
  foul: "flag",
  undecided: "question",
  replay: "again",
};

/** What the rules say of the last stroke; opens the card. Shape first, word second, hue third. */
export function VerdictChip(): JSX.Element | null {
  const app = useApp();
  const shot = app.session.shown.value;
  const played = shot?.played ?? null;
  if (shot === null || played === null || app.replay.showing.value?.live === true) return null;
  const outcome = outcomeOf(played.verdict);
  return (
    <div class="chip-line">
      <button
        // A new verdict is a new chip: it rises once.
        key={shot.number}
        type="button"
        class={`chip ${outcome}`}
        aria-expanded={app.panel.value === "card"}
        title={t("command.card")}
        onMouseDown={keepFocus}
        onClick={() => {
          app.panel.value = app.panel.value === "card" ? null : "card";
        }}
      >
        <Icon name={icons[outcome]} />
        {chipText(played.verdict)}
      </button>
      <span class="chip-note">{t("verdict.shot", { number: shot.number })}</span>
      <ShotLine shot={shot} />
    </div>
  );
}

/** The same, told to those who do not see it. */
export function VerdictAnnouncement(): JSX.Element {
  const { session, fresh } = useApp();
  const shot = fresh.value > 0 ? session.shown.value : null;
  const verdict = shot?.played?.verdict;
  return (
    <p class="unseen" role="status">
      {shot !== null &&
        verdict !== undefined &&
        `${t("verdict.shot", { number: shot.number })}: ${chipText(verdict)}. ${sentence(verdict)}`}
    </p>
  );
}

interface RowProperties {
  readonly shot: Shot;
  readonly icon: IconName;
  readonly state: RowState;
  readonly title: string;
  readonly clause: string;
  readonly evidence: readonly number[];
  readonly margin?: Margin | undefined;
  readonly children?: ComponentChildren;
}

type RowState = Condition["state"] | "note" | "undecided";

/** What the sign of a row means, for those who do not see it. */
function stateWord(state: RowState): string {
  if (state === "holds") return t("card.holds");
  if (state === "fails") return t("card.fails");
  if (state === "not-needed") return t("card.notNeeded");
  return t(state === "note" ? "card.notes" : "card.undecided");
}

/** Sign, condition and clause, measured value and margin, link to the moment. */
function Row({ shot, icon, state, title, clause, evidence, margin, children }: RowProperties): JSX.Element {
  const { replay } = useApp();
  const played = shot.played;
  const time = evidenceTime(evidence, played?.log.events ?? []);
  const record = played?.record ?? null;
  const text = margin === undefined ? null : marginText(margin);
  return (
    <li class={`row ${state}`}>
      <Icon name={icon} />
      <div class="what">
        <p>{title}</p>
        <p class="small">
          {label(clause)}
          <span class="unseen">, {stateWord(state)}</span>
          {children}
        </p>
      </div>
      {text !== null && (
        <div class="measured">
          <p class="value">{text.value}</p>
          <p class="small">{text.by}</p>
        </div>
      )}
      {time !== null &&
        (record === null ? (
          <span class="small moment">
            {number(time, 3)} {t("unit.s")}
          </span>
        ) : (
          <button
            type="button"
            class="link moment"
            title={t("card.evidence", { time: number(time, 4) })}
            onClick={() => replay.show(shot, { at: time })}
          >
            {number(time, 3)} {t("unit.s")}
          </button>
        ))}
    </li>
  );
}

const conditionIcons: Readonly<Record<Condition["state"], IconName>> = {
  holds: "check",
  fails: "cross",
  "not-needed": "minus",
};

/** The whole verdict: word and clause, one sentence, conditions and breaches with their evidence, and what follows. */
export function VerdictCard(): JSX.Element | null {
  const app = useApp();
  const shot = app.session.shown.value;
  const verdict = shot?.played?.verdict;
  if (shot === null || verdict === undefined) return null;
  const outcome = outcomeOf(verdict);
  const clause = headClause(verdict);
  const [foul] = verdict.fouls;
  const text = (id: string): string => clauseText(id, language.value) ?? label(id);
  return (
    <aside class="panel card" aria-label={t("card.title", { number: shot.number })}>
      <header class={`card-head ${outcome}`}>
        <Icon name={icons[outcome]} />
        <div>
          <h2>
            <strong>{outcome === "foul" ? t("verdict.FOUL") : t(`verdict.${outcome}`)}</strong>
            {clause !== null && ` · ${label(clause)}`}
            {foul !== undefined && ` · ${foulWord(foul.name)}`}
          </h2>
          <p>{sentence(verdict)}</p>
        </div>
        <button
          type="button"
          class="round"
          aria-label={t("card.close")}
          title={t("card.close")}
          onClick={() => {
            app.panel.value = null;
          }}
        >
          <Icon name="cross" />
        </button>
      </header>
      <div class="card-body">
        {verdict.fouls.length > 0 && (
          <section>
            <h3>
              <span>{t("card.fouls")}</span>
              <span>{t("card.measured")}</span>
            </h3>
            <ul class="rows">
              {verdict.fouls.map((one) => (
                <Row
                  key={`${one.clause}${one.at}`}
                  shot={shot}
                  icon="flag"
                  state="fails"
                  title={foulWord(one.name)}
                  clause={one.clause}
                  evidence={one.evidence}
                  margin={one.margin}
                >
                  {one.item !== null && ` · ${t("card.item", { item: one.item })}`}
                </Row>
              ))}
            </ul>
          </section>
        )}
        {verdict.conditions.length > 0 && (
          <section>
            <h3>
              <span>{t("card.conditions")}</span>
            </h3>
            <ul class="rows">
              {verdict.conditions.map((one) => (
                <Row
                  key={one.clause}
                  shot={shot}
                  icon={conditionIcons[one.state]}
                  state={one.state}
                  title={text(one.clause)}
                  clause={one.clause}
                  evidence={one.evidence}
                />
              ))}
            </ul>
          </section>
        )}
        {verdict.notes.length > 0 && (
          <section>
            <h3>
              <span>{t("card.notes")}</span>
            </h3>
            <ul class="rows">
              {verdict.notes.map((one) => (
                <Row
                  key={`${one.clause}${one.name}`}
                  shot={shot}
                  icon="info"
                  state="note"
                  title={noteWord(one.name)}
                  clause={one.clause}
                  evidence={one.evidence}
                  margin={one.margin}
                />
              ))}
            </ul>
          </section>
        )}
        {verdict.undecided.length > 0 && (
          <section>
            <h3>
              <span>{t("card.undecided")}</span>
            </h3>
            <ul class="rows">
              {verdict.undecided.map((id) => (
                <Row
                  key={id}
                  shot={shot}
                  icon="question"
                  state="undecided"
                  title={text(id)}
                  clause={id}
                  evidence={[]}
                />
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3>
            <span>{t("card.outcome")}</span>
          </h3>
          <ul class="lines">
            {consequences(verdict).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <p class="small assists">{t("verdict.assists")}</p>
      </div>
    </aside>
  );
}
