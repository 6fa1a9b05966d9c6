// How wide the pockets are: the offsets from the middle that drop, by angle and speed.

import { heading, ink, n, picture, polyline, text } from "./svg.mjs";

/** @typedef {{ kind: "corner" | "middle", pocket: string, angles: number[], axis: string, name: string }} Kind */

const speeds = [
  { value: 0.5, dash: "1 6", colour: ink.sand, cap: "round" },
  { value: 2, dash: "8 5", colour: ink.ivory, cap: "butt" },
  { value: 6, dash: "", colour: ink.blue, cap: "butt" },
];

/**
 * @param {any} code the project's bundled modules
 * @param {boolean} fast
 */
export function pocketPicture(code, fast) {
  const step = fast ? 2 : 0.5;
  const every = fast ? 10 : 2.5;
  const range = (/** @type {number} */ to) => Array.from({ length: to / every + 1 }, (_, k) => k * every);
  /** @type {Kind[]} */
  const kinds = [
    { kind: "corner", pocket: "RL", angles: range(40), axis: "angle from the diagonal", name: "Corner, 72.5 mm" },
    { kind: "middle", pocket: "ML", angles: range(70), axis: "angle from the short axis", name: "Middle, 82.5 mm" },
  ];
  const jobs = kinds.flatMap((kind) =>
    speeds.flatMap((speed) => kind.angles.map((angle) => ({ kind, speed: speed.value, angle }))),
  );

  /** @param {number} k */
  function play(k) {
    const { kind, speed, angle } = jobs[k] ?? { kind: { pocket: "RL" }, speed: 1, angle: 0 };
    // A ball that has not dropped in this time comes back from another cushion: that is another shot.
    const until = 0.6 / speed + 1.2;
    const shoot = (/** @type {any} */ shot) => {
      try {
        return code.play(code.player, { ...shot, until });
      } catch (error) {
        // One shot that the engine gives up is one path that does not drop; the picture can do without.
        process.stderr.write(`pockets: ${JSON.stringify(shot.launch)}: ${error}\n`);
        return { log: { events: [] } };
      }
    };
    return code.dropWindow(shoot, kind.pocket, angle, speed, step);
  }

  /** @param {readonly number[]} widths */
  function draw(widths) {
    const body = [
      heading(
        "How much of a pocket takes a ball",
        "A ball rolls at the mouth from 250 mm away. Width, in mm, of the paths that end in the pocket.",
      ),
    ];
    kinds.forEach((kind, side) => {
      const left = 92 + side * 590;
      const [top, width, height] = [132, 470, 300];
      const last = kind.angles.at(-1) ?? 1;
      const x = (/** @type {number} */ angle) => left + (angle / last) * width;
      const y = (/** @type {number} */ mm) => top + height - (mm / 40) * height;
      body.push(text(left, top - 22, kind.name, { size: 15, weight: 600, fill: ink.text1 }));
      for (let mm = 0; mm <= 40; mm += 10) {
        body.push(
          `<path d="M${left} ${n(y(mm))}h${width}" stroke="${mm === 0 ? ink.axis : ink.hairline}"/>`,
          text(left - 10, y(mm) + 4, String(mm), { anchor: "end", fill: ink.text3 }),
        );
      }
      for (let angle = 0; angle <= last; angle += 10) {
        body.push(text(x(angle), top + height + 22, `${angle}°`, { anchor: "middle", fill: ink.text3 }));
      }
      body.push(text(left + width, top + height + 44, kind.axis, { anchor: "end", fill: ink.text3 }));
      if (side === 0) body.push(text(left - 10, top - 22, "mm", { anchor: "end", fill: ink.text3 }));
      for (const speed of speeds) {
        const points = kind.angles.map((angle) => {
          const job = jobs.findIndex(
            (item) => item.kind === kind && item.speed === speed.value && item.angle === angle,
          );
          return /** @type {[number, number]} */ ([x(angle), y(widths[job] ?? 0)]);
        });
        const dash = speed.dash === "" ? "" : ` stroke-dasharray="${speed.dash}"`;
        body.push(
          `<path d="${polyline(points)}" fill="none" stroke="${speed.colour}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="${speed.cap}"${dash}/>`,
        );
      }
      // The names stand at the lines' left ends, in the order of the lines there.
      const ends = speeds
        .map((speed) => {
          const job = jobs.findIndex((item) => item.kind === kind && item.speed === speed.value && item.angle === 0);
          return { speed, at: y(widths[job] ?? 0) };
        })
        .sort((a, b) => a.at - b.at);
      // The first above its line, the others where there is room.
      let above = Number.NEGATIVE_INFINITY;
      let below = Number.NEGATIVE_INFINITY;
      ends.forEach(({ speed, at }, k) => {
        const roomy = k < ends.length - 1 && at - above > 30;
        const place = roomy ? at - 16 : Math.max(at + 20, below + 18);
        if (!roomy) below = place;
        above = at;
        body.push(text(left + 8, place, `${speed.value} m/s`, { fill: speed.colour, weight: 500 }));
      });
      body.push(plan(code, kind, left + width - 92, top + 78));
    });
    return picture({
      width: 1200,
      height: 500,
      title: "Acceptance of the pockets",
      says: "Two charts: width of the paths that drop against the angle, for balls at 0.5, 2 and 6 m/s, into a corner and a middle pocket.",
      body,
    });
  }

  return { name: "pockets", count: jobs.length, play, draw };
}

/**
 * The pocket from above with a ball before it, turned so that its axis points up; true proportions.
 * @param {any} code
 * @param {Kind} kind
 * @param {number} cx
 * @param {number} cy
 */
function plan(code, kind, cx, cy) {
  const table = code.tournamentTable;
  const place = code.pocketPlace(table, kind.pocket);
  const scale = 0.42;
  const [ax, ay] = place.axis;
  /** @param {readonly [number, number]} point @returns {[number, number]} */
  const at = ([px, py]) => {
    const [dx, dy] = [px - place.mouth[0], py - place.mouth[1]];
    return [cx + scale * (dx * ay - dy * ax), cy - scale * (dx * ax + dy * ay)];
  };
  /** @type {string[]} */
  const rubber = [];
  for (const piece of code.quadrantOutline(table)) {
    if (piece.jaw !== kind.kind && piece.jaw !== null) continue;
    /** @type {[number, number][]} */
    const points =
      piece.shape === "line"
        ? [piece.from, piece.to]
        : Array.from({ length: 13 }, (_, k) => {
            const turn = ((piece.fromAngle + ((piece.toAngle - piece.fromAngle) * k) / 12) * Math.PI) / 180;
            return [piece.centre[0] + piece.radius * Math.cos(turn), piece.centre[1] + piece.radius * Math.sin(turn)];
          });
    rubber.push(polyline(points.map(at)));
    // The quadrant holds one lip of a middle pocket; the other is its mirror image.
    if (kind.kind === "middle") rubber.push(polyline(points.map(([x, y]) => at([-x, y]))));
  }
  const [hx, hy] = at(place.hole);
  const [bx, by] = at([place.mouth[0] - 105 * ax, place.mouth[1] - 105 * ay]);
  return [
    `<clipPath id="${kind.kind}"><circle cx="${n(cx)}" cy="${n(cy)}" r="72"/></clipPath>`,
    `<circle cx="${n(hx)}" cy="${n(hy)}" r="${n(place.spec.holeRadius * scale)}" fill="${ink.pocket}" stroke="${ink.collar}" stroke-width="1.5"/>`,
    `<path d="${rubber.join("")}" clip-path="url(#${kind.kind})" fill="none" stroke="${ink.clean}" stroke-width="2" stroke-linecap="round"/>`,
    `<path d="M${n(bx)} ${n(by)}L${n(cx)} ${n(cy - 6)}" stroke="${ink.text3}" stroke-dasharray="3 4"/>`,
    `<circle cx="${n(bx)}" cy="${n(by)}" r="${n(table.ballRadius * scale)}" fill="${ink.ball}"/>`,
  ].join("\n");
}
