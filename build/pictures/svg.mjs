// The pictures' pen: colours of the dark theme, text, frames. Lengths are px of the picture.

export const ink = {
  ground: "#0F1112",
  panel: "#16191B",
  hairline: "#2A2F33",
  axis: "#747D85",
  text1: "#ECEEEF",
  text2: "#B7BEC3",
  text3: "#929BA1",
  ivory: "#EFE6D3",
  blue: "#82B8F0",
  clean: "#62C7B3",
  foul: "#FF9A6B",
  sand: "#FFD0A0",
  cloth: "#28704F",
  cushion: "#2F7F5B",
  wood: "#4A3324",
  pocket: "#050505",
  collar: "#8B734B",
  ball: "#F1E7D2",
  figure: "#2A2117",
  coloured: "#F0C02C",
  line: "#F4F7F5",
};

/** At most two decimals, and no zeros behind them: a picture is kept in the repository. */
export const n = (/** @type {number} */ value) => String(Math.round(value * 100) / 100 + 0);

/** @param {readonly (readonly [number, number])[]} points */
export const polyline = (points) => points.map(([x, y], k) => `${k === 0 ? "M" : "L"}${n(x)} ${n(y)}`).join("");

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {{ size?: number, weight?: number, fill?: string, anchor?: string, halo?: string }} [options]
 */
export function text(x, y, words, { size = 13, weight = 400, fill = ink.text2, anchor = "start", halo = "" } = {}) {
  // Lines may pass behind words: a rim of the ground's colour keeps them apart.
  const ring = halo === "" ? "" : ` stroke="${halo}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"`;
  return `<text x="${n(x)}" y="${n(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"${ring}>${words}</text>`;
}

/**
 * A whole picture on its own ground, so that it reads on a light page as well.
 * @param {{ width: number, height: number, title: string, says: string, body: readonly string[], defs?: string }} picture
 */
export function picture({ width, height, title, says, body, defs = "" }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d" font-family="'Golos Text', 'Segoe UI', system-ui, sans-serif" style="font-variant-numeric: tabular-nums">
<title id="t">${title}</title>
<desc id="d">${says}</desc>
${defs === "" ? "" : `<defs>${defs}</defs>\n`}<rect width="${width}" height="${height}" fill="${ink.ground}"/>
${body.join("\n")}
</svg>
`;
}

/** Title and second line at the top left. @param {string} title @param {string} line */
export function heading(title, line) {
  return [
    text(32, 46, title, { size: 20, weight: 600, fill: ink.text1 }),
    text(32, 70, line, { size: 14, fill: ink.text3 }),
  ].join("\n");
}
