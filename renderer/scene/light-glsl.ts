import { nearGrid } from "./near-grid.ts";

/**
 * One light for everything on the table, in closed form: a rectangular lamp over the bed. Its diffuse light is the exact
 * form factor of a polygon (Lambert), its mirror image a ray against a rectangle, and its shadows behind balls and cue
 * a sum over discs of the lamp. No shadow map, no environment map: soft, stable, and the same in every tier.
 * Metres, z up, world space.
 */
export const lamp = { halfLength: 1.65, halfWidth: 0.24, height: 1.28 } as const;

export const lightGlsl = /* glsl */ `
#define PI 3.14159265359
const vec3 LAMP_COLOUR = vec3(1.0, 0.965, 0.905) * 5.9;
const vec3 LAMP_HALF = vec3(${lamp.halfLength.toFixed(2)}, ${lamp.halfWidth.toFixed(2)}, ${lamp.height.toFixed(2)});
const float BALL_RADIUS = 0.034;

uniform vec4 uBalls[16];
uniform vec4 uCueTip;
uniform vec4 uCueButt;
uniform sampler2D uNear;
uniform vec4 uTable; // half length, half width, nose height, rail edge

// Edge integral of a polygonal light, rational fit of theta / sin theta (Hill, Heitz 2016).
vec3 edgeIntegral(vec3 a, vec3 b) {
  float x = dot(a, b);
  float y = abs(x);
  float v = (0.8543985 + (0.4965155 + 0.0145206 * y) * y) / (3.4175940 + (4.1616724 + y) * y);
  return cross(a, b) * (x > 0.0 ? v : 0.5 * inversesqrt(max(1.0 - x * x, 1e-7)) - v);
}

// Vector form factor of the lamp seen from p; the reflector's gain lifts the ends of the table.
vec3 lampVector(vec3 p) {
  vec3 a = normalize(vec3(-LAMP_HALF.x, -LAMP_HALF.y, LAMP_HALF.z) - p);
  vec3 b = normalize(vec3(LAMP_HALF.x, -LAMP_HALF.y, LAMP_HALF.z) - p);
  vec3 c = normalize(vec3(LAMP_HALF.x, LAMP_HALF.y, LAMP_HALF.z) - p);
  vec3 d = normalize(vec3(-LAMP_HALF.x, LAMP_HALF.y, LAMP_HALF.z) - p);
  vec3 f = edgeIntegral(a, b) + edgeIntegral(b, c) + edgeIntegral(c, d) + edgeIntegral(d, a);
  vec2 q = clamp(p.xy / uTable.xy, -1.15, 1.15);
  float x2 = q.x * q.x;
  return f * (1.0 + 0.60 * x2 * x2 + 0.55 * q.y * q.y);
}

// Part of the lamp's light that a surface facing n receives: the clipped form factor.
float received(vec3 f, vec3 n) {
  float l = length(f);
  return max((l * l + dot(f, n)) / (l + 1.0), 0.0);
}

// Light of the dark room: what the ceiling, the walls and the floor send back.
vec3 roomLight(vec3 n) {
  return mix(vec3(0.020, 0.019, 0.018), vec3(0.060, 0.062, 0.066), 0.5 + 0.5 * n.z);
}

float capsuleCover(vec3 p, vec3 towards, float discRadius) {
  vec3 axis = uCueButt.xyz - uCueTip.xyz;
  vec3 w = uCueTip.xyz - p;
  float b = dot(towards, axis);
  float c = dot(axis, axis);
  float s = clamp((b * dot(towards, w) - dot(axis, w)) / max(c - b * b, 1e-5), 0.0, 1.0);
  vec3 q = w + axis * s;
  float along = dot(towards, q);
  if (along < 0.004) return 0.0;
  float radius = mix(uCueTip.w, uCueButt.w, s);
  float apart = length(q - towards * along) / along;
  float r = radius / along;
  return (1.0 - smoothstep(max(discRadius - r, 0.0) * 0.4, discRadius + r, apart)) * min(1.0, 1.25 * r / discRadius);
}

// What can shadow a cell of the table: balls as bits, the cue as bit 16.
int nearOf(vec2 p) {
  vec2 q = p / (uTable.xy + float(${nearGrid.margin})) * 0.5 + 0.5;
  ivec2 cell = ivec2(clamp(q, 0.0, 0.9999) * vec2(${nearGrid.columns}.0, ${nearGrid.rows}.0));
  ivec3 bits = ivec3(texelFetch(uNear, cell, 0).rgb * 255.0 + 0.5);
  return bits.r | (bits.g << 8) | (bits.b > 0 ? 65536 : 0);
}

// What stands near p (balls but \`self\`, and the cue) takes light away. x: part of the lamp still seen, weighted over
// discs of the lamp, four at a time; y: part of the room's light left between the balls.
vec2 shade(vec3 p, vec3 n, int self) {
  int near = nearOf(p.xy);
  if (self >= 0) near &= ~(1 << self);
  if (near == 0) return vec2(1.0);
  float open = 1.0;
  float sum = 0.0;
  float all = 0.0;
  for (int g = 0; g < LAMP_GROUPS; g++) {
    vec4 x = LAMP_HALF.x * ((2.0 * (vec4(0.0, 1.0, 2.0, 3.0) + float(4 * g)) + 1.0) / float(4 * LAMP_GROUPS) - 1.0);
    vec4 dx = x - p.x;
    float dy = -p.y;
    float dz = LAMP_HALF.z - p.z;
    vec4 l = inversesqrt(dx * dx + dy * dy + dz * dz);
    vec4 tx = dx * l;
    vec4 ty = dy * l;
    vec4 tz = dz * l;
    vec4 weight = max(n.x * tx + n.y * ty + n.z * tz, 0.02) * tz * l * l;
    vec4 disc = 0.5 * (LAMP_HALF.x / float(4 * LAMP_GROUPS) + LAMP_HALF.y) * (0.4 + 0.6 * tz) * l;
    vec4 seen = vec4(1.0);
    for (int k = 0; k < 16; k++) {
      if ((near & (1 << k)) == 0) continue;
      vec3 q = uBalls[k].xyz - p;
      float d2 = dot(q, q);
      if (d2 > 0.14) continue;
      float away = inversesqrt(d2);
      if (g == 0) open *= 1.0 - min(BALL_RADIUS * BALL_RADIUS / d2, 1.0) * (0.85 * max(dot(q, n) * away, 0.0) + 0.15);
      float r = min(BALL_RADIUS * away, 1.2);
      vec4 angle = sqrt(max(2.0 - 2.0 * away * (q.x * tx + q.y * ty + q.z * tz), 0.0));
      vec4 cover = 1.0 - smoothstep(max(r - disc, 0.0), r + disc, angle);
      seen *= 1.0 - cover * min(r * r / (disc * disc), 1.0);
    }
#ifdef CUE_SHADOW
    if (near > 65535) {
      seen.x *= 1.0 - capsuleCover(p, vec3(tx.x, ty.x, tz.x), disc.x * 0.8);
      seen.y *= 1.0 - capsuleCover(p, vec3(tx.y, ty.y, tz.y), disc.y * 0.8);
      seen.z *= 1.0 - capsuleCover(p, vec3(tx.z, ty.z, tz.z), disc.z * 0.8);
      seen.w *= 1.0 - capsuleCover(p, vec3(tx.w, ty.w, tz.w), disc.w * 0.8);
    }
#endif
    sum += dot(weight, seen);
    all += dot(weight, vec4(1.0));
  }
  return vec2(sum / max(all, 1e-6), open);
}

// Darkness along the foot of the cushions, by the distance to the nose lines.
float cushionFoot(vec2 p) {
  vec2 d = max(uTable.xy - abs(p), -0.01);
  return (1.0 - 0.55 * exp(-d.x / 0.026)) * (1.0 - 0.55 * exp(-d.y / 0.026));
}

// Mirror image of the lamp along a ray, blurred by roughness; three panels between thin bars.
vec3 lampMirror(vec3 p, vec3 r, float rough) {
  if (r.z < 0.02) return vec3(0.0);
  float t = (LAMP_HALF.z - p.z) / r.z;
  vec2 h = p.xy + r.xy * t;
  float blur = 0.006 + rough * t;
  vec2 inside = smoothstep(vec2(-blur), vec2(blur), LAMP_HALF.xy - abs(h));
  // Roughness spreads the same light over a wider image.
  vec2 keep = min(vec2(1.0), LAMP_HALF.xy / max(LAMP_HALF.xy, vec2(blur)));
  float bar = abs(abs(h.x) - 0.55);
  float panel = mix(smoothstep(0.006, 0.014 + blur, bar), 1.0, clamp(blur * 12.0, 0.0, 1.0));
  return LAMP_COLOUR * 1.4 * inside.x * inside.y * keep.x * keep.y * panel;
}

// The dark room along a ray: a faint band of wall light, so that polish has something to show.
vec3 roomMirror(vec3 r) {
  float band = exp(-24.0 * (r.z - 0.22) * (r.z - 0.22));
  float sides = 0.55 + 0.45 * cos(2.0 * atan(r.y, r.x));
  return mix(vec3(0.012), vec3(0.034, 0.036, 0.040), smoothstep(-0.3, 0.8, r.z)) + vec3(0.075, 0.080, 0.090) * band * sides;
}

float schlick(float f0, float c) {
  float m = clamp(1.0 - c, 0.0, 1.0);
  float m2 = m * m;
  return f0 + (1.0 - f0) * m2 * m2 * m;
}

float hash12(vec2 p) {
  vec3 p3 = fract(vec3(p.xyx) * 0.1031);
  p3 += dot(p3, p3.yzx + 33.33);
  return fract((p3.x + p3.y) * p3.z);
}

// The Khronos neutral curve without its toe: that would crush a dark room to black and its browns to orange.
vec3 toneMapped(vec3 c) {
  const float start = 0.76;
  float peak = max(c.r, max(c.g, c.b));
  if (peak < start) return c;
  float d = 1.0 - start;
  float top = 1.0 - d * d / (peak + d - start);
  return mix(c * (top / peak), vec3(top), 1.0 - 1.0 / (0.15 * (peak - top) + 1.0));
}

// Half a step of noise hides the bands that eight bits show on smooth balls.
vec3 dither(vec3 c) {
  return c + (hash12(gl_FragCoord.xy) - 0.5) / 255.0;
}
`;

/** Ends every fragment the same way. */
export const finishGlsl = /* glsl */ `
  gl_FragColor.rgb = toneMapped(gl_FragColor.rgb);
  #include <colorspace_fragment>
  gl_FragColor.rgb = dither(gl_FragColor.rgb);
`;

export const worldVertexGlsl = /* glsl */ `
varying vec3 vWorld;
varying vec3 vNormal;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vWorld = world.xyz;
  vNormal = normalize(mat3(modelMatrix) * normal);
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;
