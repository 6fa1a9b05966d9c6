import { onTheirScreen, screenCommands } from "../screens/commands.ts";
import { type AimField, type StepSize, stepField } from "../session/aim.ts";
import type { Command, KeyBinding } from "../session/commands.ts";
import { aimedCue, naturalHand } from "../session/cue-place.ts";
import { replayStops } from "../session/events.ts";
import { practiceTable } from "../session/session.ts";
import { guideLevels } from "../storage/preferences.ts";
import type { TextKey } from "../text/ru.ts";
import type { App, Panel } from "./app.ts";
import { tableCommands } from "./table-commands.ts";

const key = (code: string, rest: Omit<KeyBinding, "code"> = {}): KeyBinding => ({ code, ...rest });

/** The one registry: buttons, keys, the native menu and the list of keys read it. */
export function makeCommands(app: App): readonly Command[] {
  const { session, replay, preferences, panel } = app;
  const always = (): boolean => true;
  const aiming = (): boolean => replay.showing.value === null && !session.busy.value && app.tools.ruler.value === null;
  const replaying = (): boolean => replay.showing.value !== null;
  const command = (
    id: string,
    title: TextKey,
    keys: readonly KeyBinding[],
    enabled: () => boolean,
    run: (step: StepSize) => void,
  ): Command => ({
    id,
    title,
    keys,
    enabled,
    run,
    context: enabled === aiming ? "aim" : enabled === replaying ? "replay" : "always",
  });

  function step(field: AimField, direction: 1 | -1): (size: StepSize) => void {
    return (size) => {
      const aim = session.aim.value;
      const start =
        field === "elevation"
          ? (aimedCue(session.position.value, aim)?.elevation ?? 0)
          : field === "followThrough"
            ? naturalHand(session.position.value, aim).length
            : 0;
      session.setAim(stepField(aim, field, direction, size, practiceTable.ballRadius, start), field);
    };
  }
  function jump(direction: 1 | -1): void {
    const log = replay.showing.value?.playback.record.log;
    if (log === undefined) return;
    const now = replay.at.value;
    const times = replayStops(log.events).map(({ at }) => at);
    const next = direction > 0 ? times.find((at) => at > now + 1e-9) : times.findLast((at) => at < now - 1e-9);
    if (next !== undefined) replay.seek(next);
  }
  const toggle = (name: Panel) => (): void => {
    panel.value = panel.value === name ? null : name;
  };
  const nudge = (turn: number, rise: number, near: number) => (): void => {
    app.view.value?.cameras.nudge(turn, rise, near);
    app.view.value?.invalidate();
  };
  const stepped = { shift: "step" } as const;

  const practice: readonly Command[] = [
    ...tableCommands(app),
    command("strike", "command.strike", [key("Space")], aiming, () => void app.strike()),
    command("playPause", "command.playPause", [key("Space")], replaying, () => replay.toggle()),
    command("aimLeft", "command.aimLeft", [key("ArrowLeft", stepped)], aiming, step("azimuth", 1)),
    command("aimRight", "command.aimRight", [key("ArrowRight", stepped)], aiming, step("azimuth", -1)),
    command("previousEvent", "replay.previous", [key("ArrowLeft")], replaying, () => jump(-1)),
    command("nextEvent", "replay.next", [key("ArrowRight")], replaying, () => jump(1)),
    command("faster", "command.faster", [key("ArrowUp", stepped)], aiming, step("speed", 1)),
    command("slower", "command.slower", [key("ArrowDown", stepped)], aiming, step("speed", -1)),
    command("tipUp", "command.tipUp", [key("KeyW", stepped)], aiming, step("height", 1)),
    command("tipDown", "command.tipDown", [key("KeyS", stepped)], aiming, step("height", -1)),
    command("tipLeft", "command.tipLeft", [key("KeyA", stepped)], aiming, step("side", -1)),
    command("tipRight", "command.tipRight", [key("KeyD", stepped)], aiming, step("side", 1)),
    command("steeper", "command.steeper", [key("PageUp", stepped)], aiming, step("elevation", 1)),
    command("flatter", "command.flatter", [key("PageDown", stepped)], aiming, step("elevation", -1)),
    command("nextBall", "command.nextBall", [key("Tab")], aiming, () => session.cycleBall(1)),
    command("previousBall", "command.previousBall", [key("Tab", { shift: true })], aiming, () => session.cycleBall(-1)),
    command(
      "undo",
      "command.undo",
      [key("KeyZ", { ctrl: true })],
      () => session.canUndo.value || replaying(),
      () => {
        replay.leave();
        session.undo();
      },
    ),
    command(
      "redo",
      "command.redo",
      [key("KeyZ", { ctrl: true, shift: true }), key("KeyY", { ctrl: true })],
      () => session.canRedo.value,
      () => {
        replay.leave();
        session.redo();
      },
    ),
    command(
      "retry",
      "command.retry",
      [key("KeyR")],
      () => session.shown.value !== null,
      () => {
        replay.leave();
        session.retry();
      },
    ),
    command(
      "replay",
      "command.replay",
      [key("KeyV", { shift: true })],
      () => (session.shown.value?.played ?? null) !== null && (session.shown.value?.case.strokes.length ?? 0) > 0,
      () => {
        const { shown } = session;
        if (shown.value !== null) replay.show(shown.value);
      },
    ),
    command("card", "command.card", [key("KeyI")], () => session.shown.value !== null, toggle("card")),
    command("guides", "command.guides", [key("KeyG")], always, () => {
      const at = guideLevels.indexOf(preferences.guides.value);
      preferences.guides.value = guideLevels[(at + 1) % guideLevels.length] ?? "off";
    }),
    command("labels", "command.labels", [key("KeyN")], always, () => {
      preferences.labels.value = !preferences.labels.value;
    }),
    command("orbit", "command.camera.orbit", [key("KeyO")], always, () => app.showCamera("orbit")),
    command("top", "command.camera.top", [key("KeyT")], always, () => app.showCamera("top")),
    command("cue", "command.camera.cue", [key("KeyC")], always, () => app.showCamera("cue")),
    command("viewLeft", "command.viewLeft", [key("KeyQ")], always, nudge(-10, 0, 0)),
    command("viewRight", "command.viewRight", [key("KeyE")], always, nudge(10, 0, 0)),
    command("viewUp", "command.viewUp", [key("Home")], always, nudge(0, -6, 0)),
    command("viewDown", "command.viewDown", [key("End")], always, nudge(0, 6, 0)),
    command("nearer", "command.nearer", [key("Equal"), key("NumpadAdd")], always, nudge(0, 0, 0.15)),
    command("farther", "command.farther", [key("Minus"), key("NumpadSubtract")], always, nudge(0, 0, -0.15)),
    command("new", "command.new", [key("KeyN", { ctrl: true })], always, () => {
      replay.leave();
      session.newBreak();
    }),
    command("open", "command.open", [key("KeyO", { ctrl: true })], always, () => void app.open()),
    command("save", "command.save", [key("KeyS", { ctrl: true })], always, () => void app.save()),
    command("view", "command.view", [key("Comma", { ctrl: true })], always, toggle("view")),
    command("shortcuts", "command.shortcuts", [key("F1")], always, toggle("keys")),
    command("close", "command.close", [key("Escape")], always, () => {
      if (panel.value !== null) panel.value = null;
      else if (session.trouble.value !== null) session.trouble.value = null;
      else if (app.tools.hold.value !== null) app.tools.hold.value = null;
      else if (app.tools.calibration.value !== null) app.tools.calibration.value = null;
      else if (app.tools.ruler.value !== null) app.tools.ruler.value = null;
      else replay.leave();
    }),
  ];
  return [...screenCommands(app), ...onTheirScreen(app, practice)];
}
