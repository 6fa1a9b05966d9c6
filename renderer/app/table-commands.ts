import { seatNames } from "../scene/cameras.ts";
import type { StepSize } from "../session/aim.ts";
import type { Command, KeyBinding } from "../session/commands.ts";
import { naturalHand } from "../session/cue-place.ts";
import { type Arrival, type OwnBallLine, ownBallLines } from "../session/own-ball.ts";
import { aimPreview } from "../session/preview.ts";
import { practiceTable } from "../session/session.ts";
import { cameraSlots } from "../storage/preferences.ts";
import type { App } from "./app.ts";
import type { HoldMode, Ruler } from "./tools.ts";

const key = (code: string, rest: Omit<KeyBinding, "code"> = {}): KeyBinding => ({ code, ...rest });
const stepped = { shift: "step" } as const;
/** Millimetres by which a key moves the ruler's end. */
const rulerSteps: Readonly<Record<StepSize, number>> = { coarse: 10, fine: 1, ultra: 0.1 };

/** Above this height of the tip the cue ball rolls soon, below it slides. */
export function arrivalOf(height: number): Arrival {
  return height > 0.15 ? "roll" : "stun";
}

/** The own-ball lines of the object ball that the aim meets. */
export function ownLinesNow(app: App): readonly OwnBallLine[] {
  const { session } = app;
  const aim = session.aim.value;
  const { layout } = session.position.value;
  const target = aimPreview(practiceTable, layout, aim.ball, aim.azimuth)?.target ?? null;
  if (target === null) return [];
  return ownBallLines(practiceTable, layout, aim.ball, target.ball, aim.azimuth, arrivalOf(aim.height));
}

/** What the table of practice can do beside aim and stroke. */
export function tableCommands(app: App): readonly Command[] {
  const { session, preferences, tools, panel, replay } = app;
  const free = (): boolean => replay.showing.value === null && !session.busy.value;
  const aiming = (): boolean => free() && tools.ruler.value === null;
  const measuring = (): boolean => free() && tools.ruler.value !== null;
  const always = (): boolean => true;
  const flip = (name: "overlap" | "ownBall") => (): void => {
    preferences[name].value = !preferences[name].value;
  };
  const hold = (id: string, mode: HoldMode, keys: readonly KeyBinding[]): Command => ({
    id,
    title: `command.${id}` as Command["title"],
    keys,
    context: "aim",
    enabled: aiming,
    run: () => {
      tools.hold.value = mode;
    },
    release: () => {
      if (tools.hold.value === mode) tools.hold.value = null;
    },
  });
  function turnToOwn(direction: 1 | -1): void {
    const aim = session.aim.value;
    const lines = [...ownLinesNow(app)].sort((a, b) => a.azimuth - b.azimuth);
    const next =
      direction > 0
        ? (lines.find(({ azimuth }) => azimuth > aim.azimuth + 1e-6) ?? lines[0])
        : (lines.findLast(({ azimuth }) => azimuth < aim.azimuth - 1e-6) ?? lines.at(-1));
    if (next === undefined) return;
    preferences.ownBall.value = true;
    session.setAim({ ...aim, azimuth: next.azimuth });
  }
  function startRuler(): Ruler | null {
    const aim = session.aim.value;
    const preview = aimPreview(practiceTable, session.position.value.layout, aim.ball, aim.azimuth);
    if (preview === null) return null;
    const target = session.position.value.layout.find(({ ball }) => ball === preview.target?.ball);
    return { from: preview.from, to: target?.position ?? preview.ghost };
  }
  const moveRuler = (dx: number, dy: number) => (size: StepSize) => {
    const ruler = tools.ruler.value;
    if (ruler === null) return;
    const step = rulerSteps[size];
    tools.ruler.value = { ...ruler, to: [ruler.to[0] + dx * step, ruler.to[1] + dy * step] };
  };
  const rulerBall = (direction: 1 | -1) => (): void => {
    const ruler = tools.ruler.value;
    const { layout } = session.position.value;
    if (ruler === null || layout.length === 0) return;
    const at = layout.findIndex(({ position }) => position[0] === ruler.to[0] && position[1] === ruler.to[1]);
    const next = layout[(at + direction + layout.length) % layout.length];
    if (next !== undefined) tools.ruler.value = { ...ruler, to: next.position };
  };
  function step(direction: 1 | -1): void {
    const all = session.shots.value;
    const shown = session.shown.value;
    const at = shown === null ? all.length : all.findIndex(({ id }) => id === shown.id);
    // From the position after it one steps to the stroke itself first.
    const here = session.shot.value.played === null && direction < 0 ? at : at + direction;
    const shot = all[here];
    if (shot !== undefined) session.visit(shot);
    else if (direction > 0 && shown !== null) session.visitAfter(shown);
  }
  const command = (
    id: string,
    keys: readonly KeyBinding[],
    context: string,
    enabled: () => boolean,
    run: Command["run"],
    title: string = id,
  ): Command => ({ id, title: `command.${title}` as Command["title"], keys, context, enabled, run });

  return [
    command("palette", [key("KeyK", { ctrl: true })], "always", always, () => {
      panel.value = panel.value === "palette" ? null : "palette";
    }),
    command("about", [], "always", always, () => {
      panel.value = panel.value === "about" ? null : "about";
    }),
    command("tipCentre", [key("Digit0")], "aim", aiming, () =>
      session.setAim({ ...session.aim.value, side: 0, height: 0 }),
    ),
    ...([1, -1] as const).map((direction) =>
      command(
        direction > 0 ? "followLonger" : "followShorter",
        [key(direction > 0 ? "Insert" : "Delete", stepped)],
        "aim",
        aiming,
        (size) => {
          const aim = session.aim.value;
          const now = aim.followThrough ?? naturalHand(session.position.value, aim).length;
          const by = { coarse: 10, fine: 1, ultra: 0.1 }[size];
          const next = Math.min(600, Math.max(0, Math.round((now + direction * by) * 10) / 10));
          session.setAim({ ...aim, followThrough: next }, "followThrough");
        },
      ),
    ),
    command("natural", [], "aim", aiming, () =>
      session.setAim({ ...session.aim.value, elevation: null, followThrough: null }),
    ),
    hold("holdStroke", "stroke", [key("KeyF")]),
    hold("holdTip", "tip", []),
    hold("holdSpeed", "speed", []),
    hold("holdElevation", "elevation", []),
    command("calibrate", [], "aim", aiming, () => {
      tools.calibration.value = [];
    }),
    command("overlap", [key("KeyG", { shift: true })], "always", always, flip("overlap")),
    command("ownBall", [key("KeyP")], "aim", free, flip("ownBall")),
    command("nextOwn", [key("BracketRight")], "aim", aiming, () => turnToOwn(1)),
    command("previousOwn", [key("BracketLeft")], "aim", aiming, () => turnToOwn(-1)),
    command("ruler", [key("KeyM")], "aim", free, () => {
      tools.ruler.value = tools.ruler.value === null ? startRuler() : null;
    }),
    command("rulerLeft", [key("ArrowLeft", stepped)], "ruler", measuring, moveRuler(-1, 0)),
    command("rulerRight", [key("ArrowRight", stepped)], "ruler", measuring, moveRuler(1, 0)),
    command("rulerUp", [key("ArrowUp", stepped)], "ruler", measuring, moveRuler(0, 1)),
    command("rulerDown", [key("ArrowDown", stepped)], "ruler", measuring, moveRuler(0, -1)),
    command("rulerNext", [key("Tab")], "ruler", measuring, rulerBall(1)),
    command("rulerPrevious", [key("Tab", { shift: true })], "ruler", measuring, rulerBall(-1)),
    command(
      "seat",
      [key("KeyJ")],
      "always",
      always,
      () => {
        const { seat, camera } = preferences;
        const next = camera.value === "seat" ? seatNames.indexOf(seat.value) + 1 : seatNames.indexOf(seat.value);
        seat.value = seatNames[next % seatNames.length] ?? "middleRight";
        app.showCamera("seat");
      },
      "camera.seat",
    ),
    command("history", [key("KeyH")], "always", always, () => {
      preferences.strip.value = !(preferences.strip.value ?? tools.roomy.value);
    }),
    command(
      "previousShot",
      [key("PageUp", { ctrl: true })],
      "aim",
      () => free() && session.shown.value !== null,
      () => step(-1),
    ),
    command(
      "nextShot",
      [key("PageDown", { ctrl: true })],
      "aim",
      () => free() && session.shown.value !== null,
      () => step(1),
    ),
    command(
      "resume",
      [],
      "always",
      () => app.kept.left.value?.kind === "session",
      () => app.kept.resume(),
    ),
    ...Array.from(
      { length: cameraSlots },
      (_, k): Command => ({
        id: `slot${k + 1}`,
        title: "command.slot",
        values: { slot: k + 1 },
        keys: [key(`Digit${k + 1}`)],
        context: "always",
        enabled: () => (preferences.slots.value[k] ?? null) !== null,
        run: () => {
          const place = preferences.slots.value[k];
          if (place === null || place === undefined) return;
          app.view.value?.cameras.recall(place, !app.reducedMotion());
          app.view.value?.invalidate();
        },
      }),
    ),
    ...Array.from(
      { length: cameraSlots },
      (_, k): Command => ({
        id: `keepSlot${k + 1}`,
        title: "command.keepSlot",
        values: { slot: k + 1 },
        keys: [key(`Digit${k + 1}`, { shift: true })],
        context: "always",
        enabled: () => app.view.value !== null,
        run: () => {
          const view = app.view.value;
          if (view === null) return;
          preferences.slots.value = preferences.slots.value.map((slot, j) => (j === k ? view.cameras.keep() : slot));
        },
      }),
    ),
  ];
}
