// The frozen rack in its first hundred milliseconds, from the record of one break.

import { heading, ink, n, picture, text } from "./svg.mjs";

const moments = [0, 1, 5, 20, 100];
/** Millimetres of the table shown: across, and from this x to that. */
const [across, near, far] = [700, 690, 1560];
/** Length of an arrow, mm of the table per m/s. */
const arrow = 50;

/** @param {any} code */
export function breakPicture(code) {
  const value = code.caseOf({
    layout: { 0: [-1200, 0] },
    rack: true,
    stroke: { ball: 0, azimuth: 0.3, speed: 8 },
  });

  function play() {
    const played = code.player.simulate(value);
    if (!played.ok) throw new Error(played.error.message);
    return played.value;
  }

  /** @param {readonly any[]} records */
  function draw([record]) {
    const meeting = record.log.events.find((/** @type {any} */ event) => event.type === "balls");
    const [gap, left, top] = [16, 32, 122];
    const width = (1200 - 2 * left - 4 * gap) / 5;
    const scale = width / across;
    const height = (far - near) * scale;
    const radius = 1000 * record.ballRadius;
    const body = [
      heading(
        "The frozen rack opens",
        "A break at 8 m/s, seen from above. Arrows: velocity. Lines between balls: force in the contacts that opened since the picture before.",
      ),
      `<clipPath id="c"><rect width="${n(width)}" height="${n(height)}"/></clipPath>`,
    ];
    const hardest = Math.max(
      ...record.log.events.flatMap((/** @type {any} */ event) =>
        event.type === "balls" && event.from < meeting.from + 0.001 ? [event.peak] : [],
      ),
    );
    moments.forEach((ms, k) => {
      const at = meeting.from + ms / 1000;
      const since = k === 0 ? at : meeting.from + (moments[k - 1] ?? 0) / 1000;
      /** @type {Map<number, { x: number, y: number, v: [number, number] }>} */
      const balls = new Map();
      for (const track of record.tracks) {
        const { position, velocity } = code.sampleTrack(record, track, at);
        balls.set(track.ball, {
          x: width / 2 - 1000 * position[1] * scale,
          y: height - (1000 * position[0] - near) * scale,
          v: [-velocity[1], -velocity[0]],
        });
      }
      const parts = [`<rect width="${n(width)}" height="${n(height)}" fill="${ink.cloth}"/>`];
      for (const event of record.log.events) {
        if (event.type !== "balls" || event.from > at || event.from < since || ms > 5 || k === 0) continue;
        const [a, b] = event.balls.map((/** @type {number} */ ball) => balls.get(ball));
        const share = Math.min(1, event.peak / hardest);
        if (share < 0.02) continue;
        parts.push(
          `<path d="M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}" stroke="${ink.foul}" stroke-width="${n(1 + 9 * share)}" stroke-linecap="round"/>`,
        );
      }
      const forces = parts.splice(1);
      for (const [ball, { x, y }] of balls) {
        const fill = ball === 0 ? ink.coloured : ink.ball;
        parts.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * scale)}" fill="${fill}"/>`);
      }
      parts.push(...forces);
      for (const { x, y, v } of balls.values()) {
        const length = Math.hypot(v[0], v[1]);
        if (length < 0.3) continue;
        const [ux, uy] = [v[0] / length, v[1] / length];
        const from = radius * scale;
        const to = from + length * arrow * scale;
        const size = Math.min(7, 2.5 + 2 * length);
        const tip = `${n(x + to * ux)} ${n(y + to * uy)}`;
        const barb = (/** @type {number} */ side) =>
          `${n(x + to * ux - size * (ux + side * uy))} ${n(y + to * uy - size * (uy - side * ux))}`;
        const d = `M${n(x + from * ux)} ${n(y + from * uy)}L${tip}M${barb(0.6)}L${tip}L${barb(-0.6)}`;
        parts.push(`<path d="${d}" class="h"/><path d="${d}" class="v"/>`);
      }
      body.push(
        `<g transform="translate(${n(left + k * (width + gap))} ${top})" clip-path="url(#c)">`,
        ...parts,
        "</g>",
        text(left + k * (width + gap), top - 14, `${ms} ms`, { size: 15, weight: 600, fill: ink.text1 }),
      );
    });
    const bottom = top + height;
    body.push(
      `<path d="M32 ${n(bottom + 30)}h${n(5 * arrow * scale)}" stroke="${ink.text2}" stroke-width="2"/>`,
      text(32 + 5 * arrow * scale + 12, bottom + 34, "5 m/s", { fill: ink.text2 }),
      `<path d="M${n(220)} ${n(bottom + 30)}h60" stroke="${ink.foul}" stroke-width="10" stroke-linecap="round"/>`,
      text(298, bottom + 34, `${Math.round(hardest / 100) / 10} kN`, { fill: ink.text2 }),
    );
    return picture({
      width: 1200,
      height: Math.round(bottom + 56),
      title: "The frozen rack 0, 1, 5, 20 and 100 ms after the cue ball touches it",
      says: "Five views of the rack from above. The force runs along the edges of the triangle first; the corner balls leave first.",
      body,
      defs: `<style>.v,.h{fill:none;stroke:${ink.line};stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}.h{stroke:${ink.figure};stroke-opacity:.6;stroke-width:4.5}</style>`,
    });
  }

  return { name: "break", count: 1, play, draw };
}
