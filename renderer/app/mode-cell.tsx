import type { JSX } from "preact";
import { keyCap } from "../session/commands.ts";
import { aimedCue, miscueRing, naturalHand } from "../session/cue-place.ts";
import { calibrationPushes } from "../session/mouse-stroke.ts";
import { number } from "../text/format.ts";
import { t } from "../text/text.ts";
import type { App } from "./app.ts";
import { useApp } from "./context.ts";
import { Icon } from "./icon.tsx";

interface Mode {
  readonly title: string;
  readonly hint: string;
  /** Keys and what they do here; the last is the way out. */
  readonly caps: readonly (readonly [cap: string, meaning: string])[];
  /** The cue ball is what it is about. */
  readonly aims?: boolean;
}

/** What the mouse does now, and how to leave it. */
function modeNow({ tools, commands }: App): Mode {
  const hold = tools.hold.value;
  const calibration = tools.calibration.value;
  const capOf = (id: string): string => {
    const [first] = commands.find((command) => command.id === id)?.keys ?? [];
    return first === undefined ? t("command.holdStroke") : keyCap(first, t("key.space"));
  };
  if (hold === "stroke") {
    return { title: t("mode.stroke"), hint: t("mode.strokeHint"), caps: [["Esc", t("mode.strokeCancel")]] };
  }
  if (hold !== null) {
    return {
      title: t(`mode.${hold}`),
      hint: t(`mode.${hold}Hint`),
      caps: [
        ["Shift", t("aim.finer")],
        ["Esc", t("mode.done")],
      ],
    };
  }
  if (calibration !== null) {
    const progress = { key: capOf("holdStroke"), done: calibration.length, all: calibrationPushes };
    return { title: t("mode.calibration"), hint: t("mode.calibrationHint", progress), caps: [["Esc", t("aim.leave")]] };
  }
  if (tools.ruler.value !== null) {
    return {
      title: t("mode.ruler"),
      hint: t("mode.rulerHint"),
      caps: [
        ["Tab", t("mode.rulerBalls")],
        ["Esc", t("aim.leave")],
      ],
    };
  }
  return {
    title: t("aim.title"),
    aims: true,
    hint: `${t("aim.hint")}${t("aim.hintWhy")}`,
    caps: [
      ["Shift", t("aim.finer")],
      [capOf("nextBall"), t("aim.otherBall")],
      ["Esc", t("aim.leave")],
    ],
  };
}

/** What the table or the hand changes of what was asked, most grave first; null: nothing. */
function warningNow({ session, tools }: App): string | null {
  if (tools.hold.value !== null || tools.calibration.value !== null || tools.ruler.value !== null) return null;
  const value = session.position.value;
  const aim = session.aim.value;
  const cue = aimedCue(value, aim);
  if (cue === null) return null;
  if (cue.blocked) return t("hint.blocked");
  if (Math.hypot(aim.side, aim.height) > miscueRing(value)) return t("hint.miscue");
  const degrees = number(cue.elevation, 1);
  if (cue.raisedBy !== null && aim.elevation !== null) {
    return t("hint.raisedAgainst", { asked: number(aim.elevation, 1), degrees });
  }
  if (aim.followThrough === null && naturalHand(value, aim).tooNear) return t("hint.nearBall");
  if (cue.raisedBy === "ball") return t("hint.raisedBall", { degrees });
  // A butt over the cushion's edge is every stroke's; what rises beyond that is worth a word.
  return cue.raisedBy === "cushion" && cue.elevation > 6 ? t("hint.raisedCushion", { degrees }) : null;
}

/** The mode bar: it never hides. A wrong number goes before a warning, a warning before the hint. */
export function ModeCell({ problem }: { readonly problem: string }): JSX.Element {
  const app = useApp();
  const { aim } = app.session;
  const mode = modeNow(app);
  const warning = warningNow(app);
  const { ball } = aim.value;
  return (
    <div class="cell mode">
      <p class="title">
        {mode.title} {mode.aims && <span class="tag">{ball === 0 ? t("aim.yellow") : t("aim.ball", { ball })}</span>}
      </p>
      {problem !== "" ? (
        <p class="hint problem" role="alert" title={problem}>
          <Icon name="warning" /> {problem}
        </p>
      ) : warning !== null ? (
        <p class="hint warning" role="status" title={warning}>
          <Icon name="info" /> {warning}
        </p>
      ) : (
        <p class="hint">{mode.hint}</p>
      )}
      <p class="caps">
        {mode.caps.map(([cap, meaning]) => (
          <span key={cap}>
            <kbd>{cap}</kbd> {meaning}{" "}
          </span>
        ))}
      </p>
    </div>
  );
}
