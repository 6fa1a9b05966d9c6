// Clean, push or double hit: over the gap, the angle of the stroke and the hand's follow-through.

import { heading, ink, n, picture, text } from "./svg.mjs";

const speed = 3;
/** A stun: with the tip on the middle the cue ball drifts on and nearly everything near is a push. */
const height = -0.2;
const hands = [5, 20, 60, 120];
/** Clause 19.2: the gap up to which a ball is near, mm, and the angle that clears, degrees. */
const [chalk, aside] = [22, 45];

/** Fills: clean, and the foul's colour as it looks on the ground. */
const [cleaned, pushed] = ["#235F56", "#DB8660"];

/** @typedef {"clean" | "excused" | "push" | "double" | "both" | "none"} Kind */

/**
 * @param {any} code
 * @param {boolean} fast
 */
export function contactPicture(code, fast) {
  const [gapStep, angleStep] = fast ? [3, 10] : [0.5, 2.5];
  const gaps = Array.from({ length: 30 / gapStep + 1 }, (_, k) => k * gapStep);
  const angles = Array.from({ length: 70 / angleStep + 1 }, (_, k) => k * angleStep);
  const cells = hands.length * gaps.length * angles.length;

  /** The judge's word on one stroke, with the engine's steps times `stepScale`. @param {number} k @param {number} stepScale @returns {Kind} */
  function verdict(k, stepScale) {
    const hand = hands[Math.floor(k / (gaps.length * angles.length))];
    const gap = gaps[k % gaps.length] ?? 0;
    const angle = ((angles[Math.floor(k / gaps.length) % angles.length] ?? 0) * Math.PI) / 180;
    const reach = 68 + gap;
    const value = code.caseOf({
      layout: { 1: [0, 0], 2: [reach * Math.cos(angle), reach * Math.sin(angle)] },
      stroke: { ball: 1, azimuth: 0, height, speed, followThrough: hand },
    });
    const log = code.logOf(value, stepScale);
    const { fouls, notes } = code.judge(value, log);
    const has = (/** @type {string} */ clause) =>
      fouls.some((/** @type {any} */ foul) => foul.clause.startsWith(clause));
    if (has("4.3")) return "none";
    if (has("19")) return has("18") ? "both" : "push";
    if (has("18")) return "double";
    return notes.some((/** @type {any} */ note) => note.name === "retouch-in-close-zone") ? "excused" : "clean";
  }

  /** @param {number} k */
  function play(k) {
    const kind = verdict(k, 1);
    return { kind, half: verdict(k, 0.5) };
  }

  /**
   * The cell farthest from the edge of an area, and how many cells lie to both sides of it: where the area's name goes.
   * @param {(column: number, row: number) => boolean} inside
   */
  function widest(inside) {
    let best = null;
    for (let row = 1; row < angles.length - 1; row++) {
      for (let column = 0; column < gaps.length; column++) {
        let half = -1;
        const clear = (/** @type {number} */ reach) =>
          [-1, 0, 1].every((beside) => inside(column - reach, row + beside) && inside(column + reach, row + beside));
        while (column - half - 1 >= 0 && column + half + 1 < gaps.length && clear(half + 1)) half++;
        const centred = Math.min(row, angles.length - 1 - row);
        const worth = half + 0.2 * Math.min(centred, angles.length / 4);
        if (half >= 0 && (best === null || worth > best.worth)) best = { column, row, half, worth };
      }
    }
    return best;
  }

  /** @param {readonly { kind: Kind }[]} answers */
  function draw(answers) {
    const [top, size, space, left] = [136, 250, 30, 74];
    const tall = 340;
    const [across, down] = [size / gaps.length, tall / angles.length];
    const body = [
      heading(
        "Clean, push or double hit",
        `A level stroke at ${speed} m/s, low by a fifth of the radius; the next ball stands a gap away, at an angle to the stroke.`,
      ),
    ];
    hands.forEach((hand, panel) => {
      const x0 = left + panel * (size + space);
      const x = (/** @type {number} */ gap) => x0 + ((gap + gapStep / 2) / (30 + gapStep)) * size;
      const y = (/** @type {number} */ angle) => top + tall - ((angle + angleStep / 2) / (70 + angleStep)) * tall;
      /** @type {Record<Kind, string>} */
      const areas = { clean: "", excused: "", push: "", double: "", both: "", none: "" };
      angles.forEach((angle, row) => {
        for (let from = 0; from < gaps.length; ) {
          const kindAt = (/** @type {number} */ column) =>
            answers[(panel * angles.length + row) * gaps.length + column]?.kind ?? "none";
          let to = from + 1;
          while (to < gaps.length && kindAt(to) === kindAt(from)) to++;
          const [a, b] = [x((gaps[from] ?? 0) - gapStep / 2), x((gaps[to - 1] ?? 0) + gapStep / 2)];
          const [c, d] = [y(angle + angleStep / 2), y(angle - angleStep / 2)];
          areas[kindAt(from)] += `M${n(a)} ${n(c)}H${n(b)}V${n(d)}H${n(a)}Z`;
          from = to;
        }
      });
      body.push(`<rect x="${n(x0)}" y="${top}" width="${size}" height="${tall}" fill="${ink.panel}"/>`);
      for (const kind of /** @type {Kind[]} */ (Object.keys(areas))) {
        if (kind !== "none" && areas[kind] !== "") body.push(`<path d="${areas[kind]}" class="${kind}"/>`);
        if (kind === "excused" && areas[kind] !== "") body.push(`<path d="${areas[kind]}" fill="url(#dots)"/>`);
        if (kind === "both" && areas[kind] !== "") body.push(`<path d="${areas[kind]}" fill="url(#hatch)"/>`);
        if (kind === "double" && areas[kind] !== "") body.push(`<path d="${areas[kind]}" fill="url(#stripes)"/>`);
      }
      /** @type {string[]} */
      const names = [];
      const words = /** @type {const} */ ({
        clean: "clean",
        excused: "touched again",
        push: "push",
        both: "push, double hit",
        double: "double hit",
        none: "no contact",
      });
      for (const kind of /** @type {Kind[]} */ (Object.keys(areas))) {
        const place = widest(
          (column, row) => answers[(panel * angles.length + row) * gaps.length + column]?.kind === kind,
        );
        if (place === null) continue;
        const lines = place.half * across < 4.2 * words[kind].length ? words[kind].split(/,? /) : [words[kind]];
        const longest = Math.max(...lines.map((line) => line.length));
        if (place.half * across < 3.4 * longest) continue;
        const fill = { push: ink.figure, both: ink.figure, none: ink.text3 }[/** @type {string} */ (kind)] ?? ink.text1;
        const halo =
          { push: pushed, both: pushed, none: ink.panel, double: ink.ground }[/** @type {string} */ (kind)] ?? cleaned;
        const [cx, cy] = [x0 + (place.column + 0.5) * across, top + tall - (place.row + 0.5) * down];
        lines.forEach((line, k) => {
          const at = cy + 5 + 18 * (k - (lines.length - 1) / 2);
          names.push(text(cx, at, line, { size: 14, weight: 600, fill, anchor: "middle", halo }));
        });
      }
      body.push(
        `<path d="M${n(x(chalk + 0.25))} ${top}v${tall}M${n(x0)} ${n(y(aside))}h${size}" class="border"/>`,
        ...names,
        text(x0, top - 16, `Follow-through ${hand} mm`, { size: 15, weight: 600, fill: ink.text1 }),
      );
      for (let gap = 0; gap <= 30; gap += 10) {
        body.push(text(x(gap), top + tall + 20, String(gap), { anchor: "middle", fill: ink.text3 }));
      }
      if (panel === 0) {
        for (const angle of [0, 15, 30, 45, 60, 70]) {
          body.push(text(x0 - 10, y(angle) + 4, `${angle}°`, { anchor: "end", fill: ink.text3 }));
        }
      }
      if (panel === hands.length - 1) {
        body.push(text(x0 + size, top + tall + 42, "gap, mm", { anchor: "end", fill: ink.text3 }));
      }
    });
    const foot = top + tall + 42;
    body.push(
      `<path d="M${left} ${foot - 4}h24" class="border"/>`,
      text(left + 34, foot, "22 mm: nearer is the close zone of clause 19.2, where 45° aside or half a ball clears", {
        fill: ink.text3,
      }),
      `<rect x="${left + 640}" y="${foot - 12}" width="24" height="16" class="excused"/>`,
      `<rect x="${left + 640}" y="${foot - 12}" width="24" height="16" fill="url(#dots)"/>`,
      text(left + 674, foot, "touched again, but within half a ball", { fill: ink.text3 }),
    );
    return picture({
      width: 1200,
      height: foot + 28,
      title: "Map of clean strokes, pushes and double hits",
      says: "Four maps, one for each follow-through of the hand, of the judge's verdict over the gap from 0 to 30 mm and the angle from 0 to 70 degrees.",
      body,
      defs: [
        `<style>.clean,.excused{fill:${cleaned}}.push,.both{fill:${pushed}}.double{fill:#5A3524}.border{fill:none;stroke:${ink.text1};stroke-width:1.5;stroke-dasharray:5 4}</style>`,
        `<pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.4" fill="${ink.clean}"/></pattern>`,
        `<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="2.4" height="6" fill="#5A3524"/></pattern>`,
        `<pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="2" height="6" fill="${ink.foul}"/></pattern>`,
      ].join(""),
    });
  }

  return { name: "contacts", count: cells, play, draw };
}
