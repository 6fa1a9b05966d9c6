// Draws the program's icon: a pyramid of six ivory balls on the cloth, the coloured one at its foot. `node build/icon.mjs`
// writes build/resources/icon.png, from which electron-builder makes the forms of each system.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { root } from "./setup.mjs";

const size = 1024;
const samples = 3;

/** @typedef {readonly [number, number, number]} Vector */

/** Centre and radius in a square from -1 to 1, y up. */
const radius = 0.235;
const step = radius * 2.02;
const rise = step * Math.sqrt(3 / 4);
const ivory = /** @type {Vector} */ ([0.94, 0.9, 0.82]);
const red = /** @type {Vector} */ ([0.62, 0.11, 0.1]);
/** @type {readonly { x: number, y: number, colour: Vector }[]} */
const balls = [0, 1, 2].flatMap((row) =>
  Array.from({ length: 3 - row }, (_, k) => ({
    x: (k - (2 - row) / 2) * step,
    y: -rise + row * rise - 0.02,
    colour: row === 0 && k === 1 ? red : ivory,
  })),
);
const light = normalized([-0.45, 0.62, 0.65]);
const halfway = normalized([light[0], light[1], light[2] + 1]);

/** @param {Vector} v @returns {Vector} */
function normalized([x, y, z]) {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** @param {number} from @param {number} to @param {number} value */
function smooth(from, to, value) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Outside is positive: a square with round corners. @param {number} x @param {number} y */
function plateDistance(x, y) {
  const half = 0.94;
  const corner = 0.24;
  const dx = Math.max(Math.abs(x) - half + corner, 0);
  const dy = Math.max(Math.abs(y) - half + corner, 0);
  return Math.hypot(dx, dy) - corner;
}

/** @param {number} x @param {number} y @returns {Vector} */
function clothAt(x, y) {
  const fade = 1 - 0.42 * Math.min(1, Math.hypot(x + 0.25, y - 0.35) / 1.5);
  const shade = balls.reduce((rest, ball) => {
    const distance = Math.hypot(x - ball.x - 0.05, y - ball.y + 0.08);
    return rest * (1 - 0.5 * (1 - smooth(radius * 0.75, radius * 1.45, distance)));
  }, fade);
  return [0.07 * shade, 0.36 * shade, 0.29 * shade];
}

/** @param {number} x @param {number} y @param {{ x: number, y: number, colour: Vector }} ball @returns {Vector} */
function ballAt(x, y, ball) {
  const nx = (x - ball.x) / radius;
  const ny = (y - ball.y) / radius;
  const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
  const facing = Math.max(0, nx * light[0] + ny * light[1] + nz * light[2]);
  const shine = Math.max(0, nx * halfway[0] + ny * halfway[1] + nz * halfway[2]) ** 70;
  const bounce = 0.1 * Math.max(0, -ny);
  const level = 0.3 + 0.74 * facing;
  return [
    ball.colour[0] * level + 0.55 * shine,
    ball.colour[1] * level + bounce + 0.55 * shine,
    ball.colour[2] * level + bounce * 0.7 + 0.55 * shine,
  ];
}

/** @param {number} x @param {number} y @returns {readonly [...Vector, number]} */
function colourAt(x, y) {
  const distance = plateDistance(x, y);
  if (distance > 0) return [0, 0, 0, 0];
  const ball = balls.find((candidate) => Math.hypot(x - candidate.x, y - candidate.y) <= radius);
  if (ball) return [...ballAt(x, y, ball), 1];
  return distance > -0.07 ? [0.12, 0.135, 0.145, 1] : [...clothAt(x, y), 1];
}

function pixels() {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      /** @type {[number, number, number, number]} */
      const sum = [0, 0, 0, 0];
      for (let k = 0; k < samples * samples; k++) {
        const px = column + ((k % samples) + 0.5) / samples;
        const py = row + (Math.floor(k / samples) + 0.5) / samples;
        const [r, g, b, a] = colourAt((2 * px) / size - 1, 1 - (2 * py) / size);
        sum[0] += r * a;
        sum[1] += g * a;
        sum[2] += b * a;
        sum[3] += a;
      }
      const [r, g, b, a] = sum;
      const bytes = [r, g, b].map((value) => Math.min(255, Math.round((255 * value) / Math.max(a, 1e-9))));
      rows.set([...bytes, Math.round((255 * a) / samples ** 2)], row * (size * 4 + 1) + 1 + column * 4);
    }
  }
  return rows;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const header = Buffer.alloc(13);
header.writeUInt32BE(size, 0);
header.writeUInt32BE(size, 4);
header.set([8, 6, 0, 0, 0], 8);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const png = Buffer.concat([
  signature,
  chunk("IHDR", header),
  chunk("IDAT", deflateSync(pixels(), { level: 9 })),
  chunk("IEND", Buffer.alloc(0)),
]);
writeFileSync(join(root, "build/resources/icon.png"), png);
