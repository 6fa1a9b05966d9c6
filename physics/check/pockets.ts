import { unitVector } from "../../rules/exact-math.ts";
import { type Pocket, pockets } from "../../rules/log.ts";
import { pocketPlace, tournamentTable } from "../../rules/table.ts";
import type { Player } from "../play.ts";
import type { StrokeRecord } from "../record.ts";
import {
  type CheckPart,
  type CheckRow,
  difference,
  launch,
  radius,
  type Shoot,
  type Shot,
  sample,
  within,
} from "./kit.ts";

/** Rows 11 and 12: balls on the lips, and shots into the jaws. */
export function pocketParts(player: Player, shoot: Shoot, full: boolean): CheckPart[] {
  return [() => lipRows(player, shoot), () => jawRows(shoot, full)];
}

const calm = { tremor: 0 };

/** A ball over the lip of a pocket, by so many mm, at this angle from the pocket's axis, degrees. */
function onLip(pocket: Pocket, angle: number, overhang: number): [number, number] {
  const { axis, hole, spec } = pocketPlace(tournamentTable, pocket);
  const [c, s] = unitVector(angle);
  const out = spec.holeRadius - overhang;
  return [hole[0] - out * (axis[0] * c - axis[1] * s), hole[1] - out * (axis[0] * s + axis[1] * c)];
}

function fell(record: StrokeRecord): boolean {
  return record.log.events.some((event) => event.type === "pocket" || event.type === "fall");
}

function lipRows(player: Player, shoot: Shoot): CheckRow[] {
  const { physics, geometry } = player.setting({ preset: "tournament", overrides: {} });
  const critical = 1000 * criticalOverhang(player);
  let off = 0;
  // Settled by the law of motion alone: a nudge of a micrometre a second starts it, rolling resistance stops it or not.
  for (const pocket of ["RL", "ML"] as const) {
    for (const angle of [-45, -30, -15, 0, 15, 30, 45]) {
      let hangs = critical - 0.02;
      let falls = critical + 0.02;
      while (falls - hangs > 0.001) {
        const middle = (hangs + falls) / 2;
        const shot: Shot = {
          layout: { 1: onLip(pocket, angle, middle) },
          launch: [launch(1, [1e-6, 0, 0])],
          overrides: calm,
          until: 3,
        };
        if (fell(shoot(shot))) falls = middle;
        else hangs = middle;
      }
      off = Math.max(off, Math.abs((hangs + falls) / 2 - critical));
    }
  }
  let drift = 0;
  for (const pocket of ["FR", "MR"] as const) {
    const place = onLip(pocket, 10, 0.3);
    const record = shoot({ layout: { 1: place }, launch: [launch(1, [1e-9, 0, 0])], overrides: calm, until: 60 });
    const { position } = sample(record, 1, 60);
    drift = Math.max(drift, Math.abs(position[0] - place[0] / 1000), Math.abs(position[1] - place[1] / 1000));
  }
  // A nudge drops it above (oc - o) root(g / (1.4 (R + fillet))).
  const overhang = 0.3;
  const needed = ((critical - overhang) / 1000) * Math.sqrt(physics.g / (1.4 * (radius + 0.006)));
  const [dx, dy] = pocketPlace(tournamentTable, "RL").axis;
  const nudge = (speed: number): boolean =>
    fell(
      shoot({
        layout: { 1: onLip("RL", 0, overhang) },
        launch: [launch(1, [speed * dx, speed * dy, 0], [(-speed * dy) / radius, (speed * dx) / radius, 0])],
        overrides: calm,
        until: 3,
      }),
    );
  let stays = 0.5 * needed;
  let goes = 2 * needed;
  for (let k = 0; k < 12; k++) {
    const middle = (stays + goes) / 2;
    if (nudge(middle)) goes = middle;
    else stays = middle;
  }
  return [
    difference(11, `critical overhang ${critical.toFixed(3)} mm, 7 places of two lips: worst, mm`, off, 0.005),
    difference(11, "hanging 60 s: drift, m", geometry.quadrant.holes.length === 2 ? drift : 1, 1e-9),
    within(11, "nudge that drops a ball hanging by 0.3 mm, m/s", (stays + goes) / 2, needed, 0.03 * needed),
  ];
}

function criticalOverhang(player: Player): number {
  const { physics } = player.setting({ preset: "tournament", overrides: {} });
  const slope = 1.4 * physics.muRoll;
  return ((radius + 0.006) * slope) / Math.sqrt(1 + slope * slope);
}

/** A rolling shot at a pocket: from 250 mm before the mouth, turned from the axis, beside its middle by `offset` mm. */
function jawShot(pocket: Pocket, angle: number, speed: number, offset: number, stepScale = 1): Shot {
  const { axis, mouth } = pocketPlace(tournamentTable, pocket);
  const [c, s] = unitVector(angle);
  const dx = axis[0] * c - axis[1] * s;
  const dy = axis[0] * s + axis[1] * c;
  return {
    layout: { 1: [mouth[0] - 250 * dx - offset * dy, mouth[1] - 250 * dy + offset * dx] },
    launch: [launch(1, [speed * dx, speed * dy, 0], [(-speed * dy) / radius, (speed * dx) / radius, 0])],
    overrides: calm,
    stepScale,
  };
}

/** Width, mm, of the offsets that drop, in steps of `step` mm. */
export function dropWindow(shoot: Shoot, pocket: Pocket, angle: number, speed: number, step: number): number {
  let dropped = 0;
  for (let offset = -24; offset <= 24; offset += step) {
    const record = shoot(jawShot(pocket, angle, speed, offset));
    if (record.log.events.some((event) => event.type === "pocket" && event.pocket === pocket)) dropped++;
  }
  return dropped * step;
}

function jawRows(shoot: Shoot, full: boolean): CheckRow[] {
  let same = 0;
  let count = 0;
  for (const pocket of pockets) {
    for (const angle of pocket.startsWith("M") ? [0, 25, 45] : [0, 15, 30]) {
      for (const speed of [0.7, 2, 5]) {
        for (let offset = -12; offset <= 12; offset += full ? 2 : 6) {
          const coarse = fell(shoot(jawShot(pocket, angle, speed, offset)));
          const fine = fell(shoot(jawShot(pocket, angle, speed, offset, 0.5)));
          count++;
          if (coarse === fine) same++;
        }
      }
    }
  }
  return [within(12, `${count} jaw shots: same outcome at half the step, share`, same / count, 1, 0.02)];
}
