import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Shot } from "../session/history.ts";
import { chipText, type Outcome, outcomeOf } from "../session/verdict-view.ts";
import type { TextKey } from "../text/ru.ts";
import { t } from "../text/text.ts";
import { keepFocus } from "./command-button.tsx";
import { useApp } from "./context.ts";
import { Icon, type IconName } from "./icon.tsx";
import { MiniTable } from "./mini-table.tsx";

export const outcomeIcons: Readonly<Record<Outcome, IconName>> = {
  clean: "check",
  foul: "flag",
  undecided: "question",
  replay: "again",
};

/** More than these are not drawn at once: the strip shows the neighbourhood. */
const drawn = 60;

/** The strokes of this practice in the order of playing; one that branched off says from where. */
export function HistoryStrip(): JSX.Element {
  const { session } = useApp();
  const list = useRef<HTMLOListElement>(null);
  const all = session.shots.value;
  const here = session.shot.value;
  const pending = here.played === null;
  const at = pending ? all.length : all.findIndex(({ id }) => id === here.id);
  const from = Math.max(0, Math.min(at - drawn / 2, all.length - drawn));
  const shots = all.slice(from, from + drawn);
  const last = all.at(-1);
  const shown = session.shown.value;
  const guides = shown?.guides ?? "";
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.code !== "ArrowLeft" && event.code !== "ArrowRight") return;
    const buttons: readonly (Element | null)[] = [...(list.current?.querySelectorAll("button") ?? [])];
    const now = buttons.indexOf(document.activeElement);
    const next = buttons[now + (event.code === "ArrowRight" ? 1 : -1)];
    if (next instanceof HTMLElement) next.focus();
    event.preventDefault();
    event.stopPropagation();
  }
  const before = (shot: Shot): number => all.findIndex(({ id }) => id === shot.id) - 1;
  function branchWord(shot: { readonly parent: number | null }, previous: Shot | undefined): string | null {
    if (shot.parent === (previous?.id ?? null)) return null;
    const root = session.find(shot.parent);
    return root === null ? t("history.branchStart") : t("history.branch", { number: root.number });
  }
  return (
    <nav class="history" aria-label={t("history.label")}>
      <ol ref={list} onKeyDown={onKeyDown}>
        {shots.map((shot) => {
          const { played } = shot;
          const outcome = played === null ? null : outcomeOf(played.verdict);
          const branch = branchWord(shot, all[before(shot)]);
          const current = shot.id === here.id;
          return (
            <li key={shot.id}>
              <button
                type="button"
                class="past"
                aria-current={current ? "step" : undefined}
                tabIndex={current || (pending && shot === last) ? 0 : -1}
                aria-label={`${t("history.shot", { number: shot.number, verdict: played === null ? "" : chipText(played.verdict) })}${branch === null ? "" : `, ${branch}`}`}
                onMouseDown={keepFocus}
                onClick={() => session.visit(shot)}
              >
                <MiniTable layout={shot.case.layout} />
                <span class="past-text">
                  <span>
                    {shot.number}
                    {branch !== null && <span class="branch"> {branch}</span>}
                  </span>
                  {outcome !== null && (
                    <span class={`past-verdict ${outcome}`}>
                      <Icon name={outcomeIcons[outcome]} size={12} /> {t(`history.${outcome}` as TextKey)}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
        {pending && (
          <li>
            <span class="past now" aria-current="step">
              <MiniTable layout={session.position.value.layout} />
              <span class="past-text">
                <span>
                  {here.number}
                  {here.parent !== (last?.id ?? null) && <span class="branch"> {branchWord(here, last)}</span>}
                </span>
                <span class="small">{t("history.now")}</span>
              </span>
            </span>
          </li>
        )}
      </ol>
      {guides !== "" && (
        <span class="history-note">{t("history.guides", { guides: t(`guides.${guides}` as TextKey) })}</span>
      )}
    </nav>
  );
}
