import { effect } from "@preact/signals";
import type { PlacedBall } from "../../rules/case.ts";
import { resolveTable } from "../../rules/table.ts";
import type { BallPose } from "../scene/balls.ts";
import type { GuideLine, GuideRing, Guides } from "../scene/guides.ts";
import { metre } from "../scene/mesh.ts";
import { type Quaternion, restingTurn } from "../scene/orientation.ts";
import type { TableView } from "../scene/view.ts";
import { aimedCue } from "../session/cue-place.ts";
import { aimPreview } from "../session/preview.ts";
import type { App } from "./app.ts";

/** Style's inks for what lies on the cloth. */
const inks = { cueBall: 0xf4f7f5, objectBall: 0xffd0a0, after: 0xbfe0ff } as const;
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
  const { session, preferences } = app;
  const value = session.position.value;
  const aim = session.aim.value;
  const table = resolveTable(value.table);
  const preview = aimPreview(table, value.layout, aim.ball, aim.azimuth);
  if (preview === null) return none;
  const level = preferences.guides.value;
  const ring: GuideRing = { at: preview.from, radius: table.ballRadius * 1.34, colour: inks.after, style: "solid" };
  if (level === "off") return { lines: [], rings: [ring] };
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
  if (level === "line") return { lines, rings: [ring] };
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
  return { lines, rings: [ring, { at: ghost, radius: r, colour: inks.cueBall, style: "dashed" }] };
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
      view.setCue(aimedCue(value, aim));
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
