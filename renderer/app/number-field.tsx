import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { type AimField, fieldRules, fieldValue, stepField, stepSize, withField } from "../session/aim.ts";
import { practiceTable } from "../session/session.ts";
import { number, parseNumber } from "../text/format.ts";
import type { TextKey } from "../text/ru.ts";
import { t } from "../text/text.ts";
import { useApp } from "./context.ts";

interface Properties {
  readonly field: AimField;
  readonly unit: TextKey;
  /** The label stands inside, before the value. */
  readonly inside?: boolean;
  /** What stands there while the hand or the table decides; empties to it. */
  readonly automatic?: number | null;
  readonly onProblem: (sentence: string) => void;
}

/** A number of the aim: typed, or stepped by the arrow keys; a wrong one says its limit and changes nothing. */
export function NumberField({ field, unit, inside = false, automatic, onProblem }: Properties): JSX.Element {
  const { session } = useApp();
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { digits } = fieldRules[field];
  const radius = practiceTable.ballRadius;
  const aim = session.aim.value;
  const value = fieldValue(aim, field, radius);
  const name = t(`aim.${field}`);
  const shown = value ?? automatic ?? null;
  const text = draft ?? (shown === null ? "" : number(shown, digits, false));

  function tell(sentence: string): void {
    setWrong(sentence !== "");
    onProblem(sentence);
  }

  function commit(typed: string): void {
    if (typed.trim() === "" && automatic !== undefined) {
      session.setAim({ ...aim, [field]: null });
      setDraft(null);
      tell("");
      return;
    }
    const parsed = parseNumber(typed);
    if (parsed === null) {
      tell(t("field.number", { name }));
      return;
    }
    const change = withField(aim, field, parsed, radius);
    if (!change.ok) {
      tell(t(`field.${change.problem}`, { name, limit: `${number(change.limit, digits)} ${t(unit)}` }));
      return;
    }
    session.setAim(change.stroke);
    setDraft(null);
    tell("");
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.code === "Enter" || event.code === "NumpadEnter") {
      commit(text);
      input.current?.select();
    } else if (event.code === "Escape" && draft !== null) {
      setDraft(null);
      tell("");
    } else if (event.code === "ArrowUp" || event.code === "ArrowDown") {
      const direction = event.code === "ArrowUp" ? 1 : -1;
      session.setAim(stepField(aim, field, direction, stepSize(event), radius, shown ?? 0), field);
      setDraft(null);
      tell("");
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <label class={`field ${inside ? "inside" : ""} ${wrong ? "wrong" : ""}`}>
      <span class="label">{name}</span>
      <span class="well">
        {inside && <span class="prefix">{name}</span>}
        <input
          ref={input}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={wrong}
          class={value === null ? "auto" : ""}
          placeholder={automatic === undefined ? "" : t("aim.auto")}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => {
            if (draft !== null) commit(draft);
          }}
          onKeyDown={onKeyDown}
        />
        <span class="unit">{t(unit)}</span>
      </span>
    </label>
  );
}
