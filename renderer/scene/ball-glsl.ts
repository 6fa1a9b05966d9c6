/** Balls: polished resin with a number on two sides. Reflections are traced against balls, bed, rubbers, rails and lamp. */
export const ballVertexGlsl = /* glsl */ `
attribute vec4 aTurn;
attribute float aBall;
varying vec3 vWorld;
varying vec3 vObject;
flat varying int vBall;
vec3 turned(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
void main() {
  int ball = int(aBall + 0.5);
  vec4 place = uBalls[ball];
  vec3 radial = turned(aTurn, position);
  vObject = position;
  vBall = ball;
  vWorld = place.xyz + radial * BALL_RADIUS;
  gl_Position = place.w < 0.5 ? vec4(2.0, 2.0, 2.0, 1.0) : projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

export const ballFragmentGlsl = /* glsl */ `
uniform sampler2D uNumbers;
uniform vec3 uCloth;
uniform vec3 uWood;
varying vec3 vWorld;
varying vec3 vObject;
flat varying int vBall;

const vec3 IVORY = vec3(0.815, 0.780, 0.695);
const vec3 YELLOW = vec3(0.760, 0.430, 0.028);
const vec3 INK = vec3(0.022, 0.017, 0.014);
const float NUMBER_RADIUS = 0.54;

vec3 resin(int ball) { return ball == 0 ? YELLOW : IVORY; }

// Ink of the number at a point of the ball: two discs about the object's x axis.
float ink(vec3 o) {
  vec2 p = vec2(o.x > 0.0 ? o.y : -o.y, o.z) / NUMBER_RADIUS;
  vec2 dx = dFdx(p);
  vec2 dy = dFdy(p);
  if (vBall == 0 || abs(o.x) < 0.7 || dot(p, p) > 1.0) return 0.0;
  vec2 cell = vec2(float(vBall % 4), float(3 - vBall / 4));
  vec2 uv = (cell + 0.5 + p * 0.485) / 4.0;
  const float sharp = 0.485 / 4.6;
  return textureGrad(uNumbers, uv, dx * sharp, dy * sharp).r;
}

vec3 clothAt(vec3 h) {
  float open = 1.0;
  for (int k = 0; k < 16; k++) {
    vec3 q = uBalls[k].xyz - h;
    float d2 = dot(q, q);
    if (uBalls[k].w > 0.5 && d2 < 0.03) open *= 1.0 - 0.8 * min(BALL_RADIUS * BALL_RADIUS / d2, 1.0);
  }
  return uCloth * (LAMP_COLOUR * received(lampVector(h), vec3(0.0, 0.0, 1.0)) + 0.05) * open * cushionFoot(h.xy);
}

vec3 mirror(vec3 p, vec3 r) {
#ifdef TRACE_BALLS
  float nearest = 1e3;
  int hit = -1;
  for (int k = 0; k < 16; k++) {
    if (k == vBall || uBalls[k].w < 0.5) continue;
    vec3 q = uBalls[k].xyz - p;
    float b = dot(q, r);
    float d = b * b - dot(q, q) + BALL_RADIUS * BALL_RADIUS;
    if (d <= 0.0 || b <= 0.0) continue;
    float t = b - sqrt(d);
    if (t > 0.0 && t < nearest) { nearest = t; hit = k; }
  }
  if (hit >= 0) {
    vec3 h = p + r * nearest;
    vec3 m = (h - uBalls[hit].xyz) / BALL_RADIUS;
    vec3 far = resin(hit) * (LAMP_COLOUR * received(lampVector(h), m) + roomLight(m));
    vec3 bounce = resin(hit) * clothAt(vec3(h.xy, 0.0)) * max(0.0, 0.5 - 0.5 * m.z) * 0.6;
    return far + bounce + lampMirror(h, reflect(r, m), 0.02) * 0.05;
  }
#endif
  if (r.z < -0.001) {
    vec3 h = p - r * (p.z / r.z);
    if (abs(h.x) < uTable.x && abs(h.y) < uTable.y) return clothAt(h);
  }
  // Outwards to the band of rubber and wood around the table.
  vec2 reach = (sign(r.xy) * uTable.xy - p.xy) / (abs(r.xy) + 1e-4) * sign(r.xy);
  float t = min(reach.x, reach.y);
  float z = p.z + r.z * t;
  if (z < 0.047) return uCloth * LAMP_COLOUR * 0.055;
  float back = t + 0.11;
  if (p.z + r.z * back < 0.05) return uWood * 0.5;
  vec3 light = lampMirror(p, r, 0.0);
  return light + roomMirror(r);
}

void main() {
  vec3 o = normalize(vObject);
  vec3 centre = uBalls[vBall].xyz;
  vec3 n = normalize(vWorld - centre);
  vec3 p = centre + n * BALL_RADIUS;
  vec3 v = normalize(cameraPosition - p);
  float c = max(dot(n, v), 0.0);
  vec3 albedo = mix(resin(vBall), INK, ink(o) * 0.94);
  vec3 f = lampVector(p);
  vec2 left = shade(p, n, vBall);
  float seen = left.x;
  float open = left.y;
  float height = clamp((centre.z + BALL_RADIUS * n.z) / (2.0 * BALL_RADIUS), 0.0, 1.0);
  // The lamp is wide: its light reaches a little round the ball, as it does in translucent resin.
  float e = received(f, n) * seen;
  float down = 0.5 - 0.5 * n.z;
  float contact = 1.0 - 0.92 * pow(clamp(1.0 - height, 0.0, 1.0), 2.6);
  vec3 bounce = uCloth * LAMP_COLOUR * received(f, vec3(0.0, 0.0, 1.0)) * down * contact * 0.62;
  vec3 light = LAMP_COLOUR * e + (bounce + roomLight(n) * mix(1.0, contact, down)) * open;
  float fresnel = schlick(0.045, c);
  vec3 colour = albedo * light * (1.0 - fresnel) + mirror(p + n * 1e-4, reflect(-v, n)) * fresnel * mix(0.25, 1.0, open);
  gl_FragColor = vec4(colour, 1.0);
  FINISH
}
`;
