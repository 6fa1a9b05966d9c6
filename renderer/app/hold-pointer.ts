import { effect } from "@preact/signals";
import { fieldRules, type StepSize, stepSize, withinRim } from "../session/aim.ts";
import { aimedCue } from "../session/cue-place.ts";
import { calibrated, calibrationPushes, MouseStroke } from "../session/mouse-stroke.ts";
import type { App } from "./app.ts";

/** What a pixel of the mouse changes, by step size: part of the radius, m/s, degrees. */
const gains: Readonly<Record<StepSize, number>> = { coarse: 1, fine: 0.1, ultra: 0.01 };
const tipGain = 0.006;
const speedGain = 0.02;
const elevationGain = 0.15;

/** The mouse while a key is held: as the cue, or setting one number of the stroke. The pointer itself stands still. */
export function bindHold(app: App, canvas: HTMLCanvasElement): () => void {
  const { tools, session, preferences } = app;

  async function lock(): Promise<void> {
    try {
      // Raw movement: no acceleration by the system between hand and cue.
      await canvas.requestPointerLock({ unadjustedMovement: true });
    } catch {
      try {
        await canvas.requestPointerLock();
      } catch {
        // The mouse works without it, as far as the window reaches.
      }
    }
  }
  function letGo(): void {
    tools.pull.value = null;
    if (document.pointerLockElement === canvas) document.exitPointerLock();
  }
  function struck(speed: number): void {
    const pushes = tools.calibration.value;
    tools.hold.value = null;
    if (pushes !== null) {
      const all = [...pushes, speed];
      tools.calibration.value = all.length < calibrationPushes ? all : null;
      if (all.length >= calibrationPushes) {
        preferences.mouseScale.value = calibrated(preferences.mouseScale.value, all);
      }
      return;
    }
    const { min, max } = fieldRules.speed;
    const played = Math.round(Math.min(max, Math.max(min, speed)) * 1000) / 1000;
    session.setAim({ ...session.aim.value, speed: played });
    void app.strike();
  }
  function set(mode: "tip" | "speed" | "elevation", event: PointerEvent): void {
    const aim = session.aim.value;
    const gain = gains[stepSize(event)];
    const [dx, dy] = [event.movementX * gain, event.movementY * gain];
    if (mode === "tip") {
      session.setAim({ ...aim, ...withinRim(aim.side + dx * tipGain, aim.height - dy * tipGain) }, mode);
      return;
    }
    const { min, max, digits } = fieldRules[mode];
    const now = mode === "speed" ? aim.speed : (aim.elevation ?? aimedCue(session.position.value, aim)?.elevation ?? 0);
    const next = now - dy * (mode === "speed" ? speedGain : elevationGain);
    const places = 10 ** (digits + 1);
    session.setAim({ ...aim, [mode]: Math.round(Math.min(max, Math.max(min, next)) * places) / places }, mode);
  }

  return effect(() => {
    const mode = tools.hold.value;
    if (mode === null) return;
    if (mode !== "stroke") {
      const move = (event: PointerEvent): void => set(mode, event);
      window.addEventListener("pointermove", move);
      return () => window.removeEventListener("pointermove", move);
    }
    const stroke = new MouseStroke(preferences.mouseScale.peek());
    const move = (event: PointerEvent): void => {
      // Between two frames the mouse tells more often than the page is asked.
      const told = event.getCoalescedEvents();
      for (const one of told.length > 0 ? told : [event]) {
        const { pull, speed } = stroke.move(one.movementY, one.timeStamp / 1000);
        tools.pull.value = pull;
        if (speed !== null) {
          struck(speed);
          return;
        }
      }
    };
    const cancel = (event: PointerEvent): void => {
      if (event.button === 2) tools.hold.value = null;
    };
    void lock();
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerdown", cancel);
    return () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerdown", cancel);
      letGo();
    };
  });
}
