import { effect } from "@preact/signals";
import type { PlacedBall } from "../../rules/case.ts";
import type { BallId } from "../../rules/log.ts";
import { resolveTable } from "../../rules/table.ts";
import type { BallPose } from "../scene/balls.ts";
import type { GuideLine, GuideRing, Guides } from "../scene/guides.ts";
import { metre } from "../scene/mesh.ts";
import { type Quaternion, restingTurn } from "../scene/orientation.ts";
import type { TableView } from "../scene/view.ts";
import { type AimedCue, aimedCue, aimGap } from "../session/cue-place.ts";
import type { CuePlace } from "../session/playback.ts";
import type { PredictedWay } from "../session/prediction.ts";
import { aimPreview } from "../session/preview.ts";
import type { App } from "./app.ts";
import { ownLinesNow } from "./table-commands.ts";

/** Style's inks for what lies on the cloth. */
const inks = { cueBall: 0xf4f7f5, objectBall: 0xffd0a0, after: 0xbfe0ff, own: 0xf0c45c, ruler: 0x82b8f0 } as const;
const shortLine = 500;
const objectLine = 620;
const afterLine = 320;

function standing(layout: readonly PlacedBall[], turns: ReadonlyMap<number, Quaternion>, radius: number): BallPose[] {
  return layout.map(({ ball, position }) => ({
    ball,
    position: [position[0] * metre, position[1] * metre, radius * metre],
    turn: turns.get(ball) ?? restingTurn(ball),
  }));
}

const none: Guides = { lines: [], rings: [] };

/** Aim lines and rings for the present aim, as much as the guides are set to show. */
export function guidesOf(app: App): Guides {
  const { session, preferences, tools } = app;
  const value = session.position.value;
  const aim = session.aim.value;
  const table = resolveTable(value.table);
  const preview = aimPreview(table, value.layout, aim.ball, aim.azimuth);
  if (preview === null) return none;
  const level = preferences.guides.value;
  const ring: GuideRing = { at: preview.from, radius: table.ballRadius * 1.34, colour: inks.after, style: "solid" };
  const ruler = rulerOf(app);
  const own = preferences.ownBall.value ? ownOf(app, table.ballRadius) : none;
  const more: Guides = { lines: [...ruler.lines, ...own.lines], rings: [ring, ...ruler.rings, ...own.rings] };
  if (level === "off") return more;
  if (level === "full" && tools.ways.value !== null)
    return together(more, waysOf(tools.ways.value, aim.ball, table.ballRadius));
  const { from, ghost, distance, target } = preview;
  const [dx, dy] = [Math.cos((aim.azimuth * Math.PI) / 180), Math.sin((aim.azimuth * Math.PI) / 180)];
  const r = table.ballRadius;
  const reach = level === "line" ? Math.min(shortLine, distance) : Math.max(0, distance - r);
  const lines: GuideLine[] = [
    {
      from: [from[0] + dx * r, from[1] + dy * r],
      to: [from[0] + dx * Math.max(r, reach), from[1] + dy * Math.max(r, reach)],
      colour: inks.cueBall,
      style: "solid",
    },
  ];
  if (level === "line") return together(more, { lines, rings: [] });
  if (target !== null) {
    const object: readonly [number, number] = [
      ghost[0] + target.direction[0] * 2 * r,
      ghost[1] + target.direction[1] * 2 * r,
    ];
    const part = 1 - target.thickness;
    const [ox, oy] = target.direction;
    lines.push({
      from: [object[0] + ox * r, object[1] + oy * r],
      to: [object[0] + ox * (r + objectLine * (1 - 0.6 * part)), object[1] + oy * (r + objectLine * (1 - 0.6 * part))],
      colour: inks.objectBall,
      style: "dashed",
    });
    if (target.after !== null) {
      const [ax, ay] = target.after;
      const long = r + afterLine * (0.25 + part);
      lines.push({
        from: [ghost[0] + ax * r, ghost[1] + ay * r],
        to: [ghost[0] + ax * long, ghost[1] + ay * long],
        colour: inks.after,
        style: "dotted",
      });
    }
  }
  return together(more, { lines, rings: [{ at: ghost, radius: r, colour: inks.cueBall, style: "dashed" }] });
}

function together(a: Guides, b: Guides): Guides {
  return { lines: [...a.lines, ...b.lines], rings: [...a.rings, ...b.rings] };
}

/** The ways that the engine foresees; where the balls would stop, a dashed ring. */
function waysOf(ways: readonly PredictedWay[], cueBall: BallId, radius: number): Guides {
  const lines: GuideLine[] = [];
  const rings: GuideRing[] = [];
  for (const { ball, points, ends } of ways) {
    const own = ball === cueBall;
    let start = 0;
    points.forEach((to, k) => {
      const from = points[k - 1];
      if (from === undefined) return;
      // The cue ball's first stretch is what one aims along.
      const style = own ? (k === 1 ? "solid" : "dotted") : "dashed";
      const colour = own ? (k === 1 ? inks.cueBall : inks.after) : inks.objectBall;
      lines.push({ from, to, colour, style, start });
      start += Math.hypot(to[0] - from[0], to[1] - from[1]);
    });
    const last = points.at(-1);
    if (last !== undefined && ends) {
      rings.push({ at: last, radius, colour: own ? inks.cueBall : inks.objectBall, style: "dashed" });
    }
  }
  return { lines, rings };
}

/** The two own-ball lines nearest to the aim, each with the place of the cue ball that it needs. */
function ownOf(app: App, radius: number): Guides {
  const lines = ownLinesNow(app).slice(0, 2);
  return {
    lines: lines.map(({ ghost, mouth }) => ({ from: ghost, to: mouth, colour: inks.own, style: "dotted" })),
    rings: lines.map(({ ghost }) => ({ at: ghost, radius, colour: inks.own, style: "dashed" })),
  };
}

function rulerOf({ tools }: App): Guides {
  const ruler = tools.ruler.value;
  if (ruler === null) return none;
  const { from, to } = ruler;
  return {
    lines: [{ from, to, colour: inks.ruler, style: "solid" }],
    rings: [from, to].map((at) => ({ at, radius: 12, colour: inks.ruler, style: "solid" })),
  };
}

/** The cue as the mouse holds it: so many millimetres behind the ball. */
function drawnBack(cue: AimedCue | null, pull: number | null): CuePlace | null {
  if (cue === null || pull === null) return cue;
  const back = pull * metre - aimGap;
  const [x, y, z] = cue.tip;
  const [ax, ay, az] = cue.axis;
  return { axis: cue.axis, tip: [x - ax * back, y - ay * back, z - az * back] };
}

/** Ties what is shown to what is: every change of session, aim or replay redraws the table, and nothing else does. */
export function bindTable(app: App, view: TableView): () => void {
  const { session, replay } = app;
  const ends = [
    effect(() => {
      const showing = replay.showing.value;
      if (showing !== null) {
        const at = replay.at.value;
        view.setBalls(showing.playback.balls(at));
        view.setCue(showing.playback.cue(at));
        view.setGuides(none);
        return;
      }
      const value = session.position.value;
      const table = resolveTable(value.table);
      view.setBalls(standing(value.layout, replay.turnsNow(), table.ballRadius));
    }),
    effect(() => {
      if (replay.showing.value !== null) return;
      const aim = session.aim.value;
      const value = session.position.value;
      view.setCue(drawnBack(aimedCue(value, aim), app.tools.pull.value));
      view.setGuides(guidesOf(app));
      const at = value.layout.find(({ ball }) => ball === aim.ball)?.position;
      if (at !== undefined) {
        view.followAim({ ball: [at[0] * metre, at[1] * metre], azimuth: (aim.azimuth * Math.PI) / 180 });
      }
    }),
    effect(() => {
      if (replay.playing.value) view.animate((seconds) => replay.step(seconds));
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
