// Why Rapier's solver does not decide the motion of a ball in play: cut shots, a frozen rack and three balls in line,
// played by it alone and printed beside what the contact laws give. `npm run solver`.

import RAPIER from "@dimforge/rapier3d-compat";

const radius = 0.034;
const mass = 0.285;
const restitution = 0.95;

/** @typedef {{ name: string, dt: number, lengthUnit: number | null }} Setting */

/** @type {Setting[]} */
const settings = [
  { name: "defaults, 60 steps a second", dt: 1 / 60, lengthUnit: null },
  { name: "defaults, 1,000 steps a second", dt: 1e-3, lengthUnit: null },
  { name: "lengthUnit 0.034, 1,000 steps a second", dt: 1e-3, lengthUnit: radius },
];

/**
 * Balls without gravity or friction; the first moves.
 * @param {Setting} setting
 * @param {[number, number][]} places
 * @param {[number, number]} velocity
 * @param {number} e
 */
function play({ dt, lengthUnit }, places, velocity, e) {
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  world.timestep = dt;
  if (lengthUnit !== null) world.integrationParameters.lengthUnit = lengthUnit;
  const balls = places.map(([x, y], k) => {
    const body = world.createRigidBody(
      RAPIER.RigidBodyDesc.dynamic()
        .setTranslation(x, y, 0)
        .setLinvel(k === 0 ? velocity[0] : 0, k === 0 ? velocity[1] : 0, 0)
        .setCcdEnabled(true),
    );
    world.createCollider(RAPIER.ColliderDesc.ball(radius).setMass(mass).setRestitution(e).setFriction(0), body);
    return body;
  });
  return { world, balls };
}

/** @param {RAPIER.RigidBody} body */
const speed = (body) => Math.hypot(body.linvel().x, body.linvel().y);

/** @param {Setting} setting */
function cutShots(setting) {
  const errors = [];
  for (let cut = 15; cut <= 75; cut += 5) {
    const angle = (cut * Math.PI) / 180;
    for (let start = 0; start < 5; start++) {
      // The way before the contact decides where in a step it falls.
      const before = 0.2 + start * 0.0031;
      /** @type {[number, number][]} */
      const places = [
        [-2 * radius * Math.cos(angle) - before, -2 * radius * Math.sin(angle)],
        [0, 0],
      ];
      const { world, balls } = play(setting, places, [3, 0], restitution);
      for (let t = 0; t < 0.4; t += setting.dt) world.step();
      const v = balls[1]?.linvel() ?? { x: 1, y: 0 };
      errors.push(Math.abs((Math.atan2(v.y, v.x) * 180) / Math.PI - cut));
      world.free();
    }
  }
  return { mean: errors.reduce((sum, error) => sum + error, 0) / errors.length, worst: Math.max(...errors) };
}

/** Share of the energy that a frozen rack keeps a millisecond after an 8 m/s break. @param {Setting} setting */
function frozenRack(setting) {
  /** @type {[number, number][]} */
  const places = [[-2 * radius - 0.02, 0]];
  for (let row = 0; row < 5; row++) {
    for (let k = 0; k <= row; k++) places.push([row * radius * Math.sqrt(3), (2 * k - row) * radius]);
  }
  const { world, balls } = play(setting, places, [8, 0], restitution);
  let after = Number.NaN;
  for (let t = 0; t < 0.2; t += setting.dt) {
    world.step();
    if (Number.isNaN(after) && balls.slice(1).some((ball) => speed(ball) > 0.01)) after = t;
    if (t >= after + 1e-3) break;
  }
  const kept = balls.reduce((sum, ball) => sum + speed(ball) ** 2, 0) / 64;
  world.free();
  return kept;
}

/** Energy that three frozen balls in line keep, restitution 1. @param {Setting} setting */
function cradle(setting) {
  /** @type {[number, number][]} */
  const places = [
    [-2 * radius - 0.1, 0],
    [0, 0],
    [2 * radius, 0],
  ];
  const { world, balls } = play(setting, places, [1, 0], 1);
  for (let t = 0; t < 0.3; t += setting.dt) world.step();
  const kept = balls.reduce((sum, ball) => sum + speed(ball) ** 2, 0);
  world.free();
  return kept;
}

await RAPIER.init();
for (const setting of settings) {
  const { mean, worst } = cutShots(setting);
  process.stdout.write(`${setting.name}\n`);
  process.stdout.write(
    `  cut shots of 15-75 degrees: object ball off by ${mean.toFixed(2)} degrees on average, ${worst.toFixed(2)} at worst (law: 0)\n`,
  );
  process.stdout.write(
    `  frozen rack, 8 m/s: keeps ${frozenRack(setting).toFixed(2)} of its energy after 1 ms (Hertz contacts: 0.8)\n`,
  );
  process.stdout.write(
    `  three frozen balls in line, elastic: keep ${cradle(setting).toFixed(2)} of their energy (law: 1)\n`,
  );
}
