import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { fieldRules, stepField } from "../session/aim.ts";
import { aimedCue, naturalHand } from "../session/cue-place.ts";
import { practiceTable } from "../session/session.ts";
import { t } from "../text/text.ts";
import { CommandButton, keepFocus } from "./command-button.tsx";
import { useApp } from "./context.ts";
import { Icon } from "./icon.tsx";
import { ModeCell } from "./mode-cell.tsx";
import { NumberField } from "./number-field.tsx";
import { TipPicker } from "./tip-picker.tsx";

/** Most strokes are below this; a break is typed. */
const sliderTop = 8;
const ticks = [0, 2, 4, 6, 8];

/** Everything of the stroke, each by hand, by key and as a number; and the one main action. */
export function StrokeStrip(): JSX.Element {
  const { session } = useApp();
  const [problem, setProblem] = useState("");
  const aim = session.aim.value;
  const cue = aimedCue(session.position.value, aim);
  const { min } = fieldRules.speed;
  const hand = naturalHand(session.position.value, aim);
  const turn = (direction: 1 | -1) => (event: MouseEvent) => {
    const size = event.shiftKey ? (event.ctrlKey ? "ultra" : "fine") : "coarse";
    session.setAim(stepField(aim, "azimuth", direction, size, practiceTable.ballRadius), "azimuth");
  };
  const name = t("aim.azimuth");
  return (
    <section class="strip" aria-label={t("aim.title")}>
      <ModeCell problem={problem} />
      <div class="cell tip">
        <TipPicker />
        <div class="stack">
          <span class="label">{t("aim.tip")}</span>
          <NumberField field="height" unit="unit.mm" inside onProblem={setProblem} />
          <NumberField field="side" unit="unit.mm" inside onProblem={setProblem} />
        </div>
      </div>
      <div class="cell speed">
        <span class="label above">
          {t("aim.speed")}
          <span class="caps">
            <kbd>↑</kbd>
            <kbd>↓</kbd>
          </span>
        </span>
        <div class="slider-with-ticks">
          <input
            type="range"
            class="slider"
            aria-label={t("aim.speed")}
            min={0}
            max={sliderTop}
            step={0.05}
            value={Math.min(aim.speed, sliderTop)}
            ref={(element) =>
              element?.style.setProperty("--part", `${(Math.min(aim.speed, sliderTop) / sliderTop) * 100}%`)
            }
            onInput={(event) =>
              session.setAim({ ...aim, speed: Math.max(min, Number(event.currentTarget.value)) }, "speed-slider")
            }
          />
          <div class="ticks" aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick}>{tick}</span>
            ))}
          </div>
        </div>
        <NumberField field="speed" unit="unit.mps" onProblem={setProblem} />
      </div>
      <div class="cell">
        <NumberField field="followThrough" unit="unit.mm" automatic={hand.length} onProblem={setProblem} />
      </div>
      <div class="cell">
        <NumberField field="elevation" unit="unit.deg" automatic={cue?.elevation ?? null} onProblem={setProblem} />
      </div>
      <div class="cell azimuth">
        <span class="label above">
          {name}
          <span class="caps">
            <kbd>←</kbd>
            <kbd>→</kbd>
          </span>
        </span>
        <div class="stepper">
          <button type="button" aria-label={t("aim.decrease", { name })} onMouseDown={keepFocus} onClick={turn(-1)}>
            <Icon name="minus" />
          </button>
          <NumberField field="azimuth" unit="unit.deg" onProblem={setProblem} />
          <button type="button" aria-label={t("aim.increase", { name })} onMouseDown={keepFocus} onClick={turn(1)}>
            <Icon name="plus" />
          </button>
        </div>
      </div>
      <div class="cell action">
        <CommandButton id="strike" className="main" cap>
          {session.busy.value ? t("replay.playing") : t("command.strike")}
        </CommandButton>
      </div>
    </section>
  );
}
