import type { BallId, PositionMm } from "../../rules/log.ts";
import { resolveTable } from "../../rules/table.ts";
import type { TableView } from "../scene/view.ts";
import { dragGain, dragTurn, stepSize, wrapAzimuth } from "../session/aim.ts";
import type { App } from "./app.ts";

/** A press that moves less than this is a click, CSS pixels. */
const clickReach = 4;

/**
 * The mouse on the table: a drag over the cloth turns the cue about the cue ball, as the pointer goes round it; a click
 * on a ball makes it the cue ball; a drag beside the table turns the view.
 */
export function bindPointer(app: App, view: TableView, canvas: HTMLCanvasElement): () => void {
  const { session, replay, tools } = app;
  let last: PositionMm | null = null;
  let gesture = 0;
  let measuring = false;
  let pressed: { readonly x: number; readonly y: number; readonly ball: BallId | null } | null = null;
  const at = (event: PointerEvent): readonly [number, number] => {
    const area = canvas.getBoundingClientRect();
    return [event.clientX - area.left, event.clientY - area.top];
  };
  function onTable(point: PositionMm | null): boolean {
    if (point === null) return false;
    const table = resolveTable(session.position.value.table);
    return (
      Math.abs(point[0]) < table.length / 2 + table.railEdge && Math.abs(point[1]) < table.width / 2 + table.railEdge
    );
  }
  /** A ball under the pointer is measured from its centre. */
  function snapped(ball: BallId | null, point: PositionMm): PositionMm {
    return session.position.value.layout.find((placed) => placed.ball === ball)?.position ?? point;
  }
  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || tools.hold.value !== null) return;
    canvas.parentElement?.focus({ preventScroll: true });
    const [x, y] = at(event);
    const { ball, point } = view.pick(x, y);
    const aims = onTable(point) && replay.showing.value === null;
    view.cameras.dragTurns(!aims);
    measuring = aims && tools.ruler.value !== null;
    if (measuring && point !== null) {
      const from = snapped(ball, point);
      tools.ruler.value = { from, to: from };
    }
    gesture++;
    pressed = { x, y, ball };
    last = aims ? point : null;
    if (aims) canvas.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent): void {
    const [x, y] = at(event);
    if (pressed === null) {
      if (event.buttons === 0) canvas.dataset.over = view.pick(x, y).ball === null ? "" : "ball";
      return;
    }
    if (last === null) return;
    if (Math.hypot(x - pressed.x, y - pressed.y) < clickReach) return;
    const { point } = view.pick(x, y);
    const aim = session.aim.value;
    const cueBall = session.position.value.layout.find(({ ball }) => ball === aim.ball)?.position;
    if (point === null || cueBall === undefined) return;
    if (measuring && tools.ruler.value !== null) {
      tools.ruler.value = { ...tools.ruler.value, to: snapped(view.pick(x, y).ball, point) };
      return;
    }
    // Close to the ball a millimetre is a wide angle: there the pointer says nothing.
    if (Math.hypot(point[0] - cueBall[0], point[1] - cueBall[1]) > 40) {
      const turn = dragTurn(cueBall, last, point) * dragGain[stepSize(event)];
      if (turn !== 0) session.setAim({ ...aim, azimuth: wrapAzimuth(aim.azimuth + turn) }, `drag${gesture}`, true);
    }
    last = point;
  }
  function up(event: PointerEvent): void {
    if (pressed === null) return;
    const [x, y] = at(event);
    const clicked = Math.hypot(x - pressed.x, y - pressed.y) < clickReach;
    if (clicked && !measuring && pressed.ball !== null && replay.showing.value === null)
      session.chooseBall(pressed.ball);
    pressed = null;
    last = null;
  }
  function cancel(): void {
    pressed = null;
    last = null;
  }
  function noMenu(event: Event): void {
    event.preventDefault();
  }
  // Before the camera's own listeners, which read at once what a drag does.
  canvas.addEventListener("pointerdown", down, { capture: true });
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", cancel);
  canvas.addEventListener("contextmenu", noMenu);
  return () => {
    canvas.removeEventListener("pointerdown", down, { capture: true });
    canvas.removeEventListener("pointermove", move);
    canvas.removeEventListener("pointerup", up);
    canvas.removeEventListener("pointercancel", cancel);
    canvas.removeEventListener("contextmenu", noMenu);
  };
}
