/** Polished wood of rails, apron and legs; leather of the pockets; the cue; the floor. */
export const woodFragmentGlsl = /* glsl */ `
uniform sampler2D uGrain;
uniform float uRailTop;
varying vec3 vWorld;
varying vec3 vNormal;
const vec3 LIGHT = vec3(0.158, 0.076, 0.034);
const vec3 DARK = vec3(0.038, 0.017, 0.008);

void main() {
  vec3 n = normalize(vNormal);
  vec3 v = normalize(cameraPosition - vWorld);
  vec2 past = abs(vWorld.xy) - uTable.xy;
  float mitre = past.x - past.y;
  bool along = mitre < 0.0;
  bool top = vWorld.z > uRailTop - 0.06;
  float side = along ? sign(vWorld.y) * 3.0 + (vWorld.x > 0.0 ? 0.5 : 0.0) : sign(vWorld.x) * 2.0;
  vec2 q = along ? vWorld.xy : vWorld.yx;
  vec2 uv = vec2(q.x / 1.7 + side * 0.37, (q.y - (vWorld.z - uRailTop) * (along ? sign(vWorld.y) : sign(vWorld.x))) / 0.40 + side * 0.21);
  if (!top) uv = vec2(vWorld.z / 1.3 + side, (along ? vWorld.x : vWorld.y) / 0.5);
  vec4 grain = texture2D(uGrain, uv);
  vec3 wood = mix(DARK, LIGHT, grain.r) * (0.74 + 0.26 * grain.g);
  float w = fwidth(mitre);
  float joint = top ? 1.0 - 0.55 * (1.0 - smoothstep(0.0004, 0.0009 + w, abs(mitre))) * step(0.03, min(past.x, past.y)) : 1.0;
  if (top && along) joint *= 1.0 - 0.5 * (1.0 - smoothstep(0.0004, 0.0009 + fwidth(vWorld.x), abs(vWorld.x)));

  // Sights on the rails: at the eighths of the length and the quarters of the width.
  vec2 unit = uTable.xy / vec2(4.0, 2.0);
  vec2 m = abs(vWorld.xy / unit);
  float sightAt = 0.5 * (0.05 + uTable.w);
  vec2 sight = along ? vec2((m.x - clamp(floor(m.x + 0.5), 1.0, 3.0)) * unit.x, past.y - sightAt)
                     : vec2((m.y - min(floor(m.y + 0.5), 1.0)) * unit.y, past.x - sightAt);
  float d = length(sight);
  float dw = fwidth(d);
  float inlay = n.z > 0.9 && top ? 1.0 - smoothstep(0.0062 - dw, 0.0062 + dw, d) : 0.0;
  wood = mix(wood * joint, vec3(0.55, 0.52, 0.45), inlay);

  vec3 f = lampVector(vWorld);
  float seen = shade(vWorld, n, -1).x;
  float low = smoothstep(-0.9, 0.02, vWorld.z);
  // The rail hides the lamp from everything below it.
  float under = vWorld.z < uRailTop - 0.012 ? 0.25 : 1.0;
  float tuck = vWorld.z < -0.06 ? 0.55 : 1.0;
  vec3 light = LAMP_COLOUR * received(f, n) * seen * under + roomLight(n) * (0.35 + 0.65 * low) * tuck;
  vec3 r = reflect(-v, n);
  float fresnel = schlick(0.042, max(dot(n, v), 0.0)) * (0.8 + 0.2 * grain.g);
  vec3 polish = lampMirror(vWorld, r, 0.16) * seen * under * 0.30 + roomMirror(r) * mix(0.25, 0.6, low);
  gl_FragColor = vec4(wood * light * (1.0 - fresnel) + polish * fresnel, 1.0);
  FINISH
}
`;

export const leatherFragmentGlsl = /* glsl */ `
uniform sampler2D uNap;
uniform float uRailTop;
uniform vec4 uPockets[2];
varying vec3 vWorld;
varying vec3 vNormal;
void main() {
  vec3 n = normalize(vNormal);
  vec3 v = normalize(cameraPosition - vWorld);
  vec2 toCorner = abs(vWorld.xy) - uPockets[0].xy;
  vec2 toMiddle = abs(vWorld.xy) - uPockets[1].xy;
  vec2 local = dot(toCorner, toCorner) < dot(toMiddle, toMiddle) ? toCorner : toMiddle;
  float nearest = length(local);
  float angle = atan(local.y, local.x);
  vec2 uv = vec2(angle * 1.1, vWorld.z / 0.05 + nearest * 12.0);
  vec4 skin = texture2D(uNap, uv);
  n = normalize(n + vec3(skin.gb - 0.5, 0.0) * 0.10);
  float depth = smoothstep(-0.07, uRailTop - 0.004, vWorld.z);
  bool net = vWorld.z < -0.035;
  vec3 leather = vec3(0.060, 0.027, 0.014) * (0.8 + 0.4 * skin.r);
  vec2 mesh = abs(fract(vec2(angle * 6.0 + vWorld.z * 60.0, angle * 6.0 - vWorld.z * 60.0)) - 0.5);
  if (net) leather = vec3(0.020, 0.017, 0.013) * (1.0 - smoothstep(0.10, 0.16, min(mesh.x, mesh.y)));
  float e = received(lampVector(vWorld), n) * depth * depth;
  vec3 light = LAMP_COLOUR * e * shade(vWorld, n, -1).x + roomLight(n) * depth;
  vec3 r = reflect(-v, n);
  float fresnel = schlick(0.04, max(dot(n, v), 0.0));
  gl_FragColor = vec4(leather * light + lampMirror(vWorld, r, 0.22) * fresnel * depth * depth * 0.7, 1.0);
  FINISH
}
`;

export const cueFragmentGlsl = /* glsl */ `
uniform sampler2D uGrain;
uniform float uAlong;
varying vec3 vWorld;
varying vec3 vNormal;
varying vec3 vLocal;
void main() {
  vec3 n = normalize(vNormal);
  vec3 v = normalize(cameraPosition - vWorld);
  float l = vLocal.x; // metres behind the tip
  float angle = atan(vLocal.z, vLocal.y);
  float grain = texture2D(uGrain, vec2(l / 1.3, angle / 6.2832 + 0.3)).r;
  vec3 maple = mix(vec3(0.50, 0.30, 0.125), vec3(0.70, 0.47, 0.225), grain);
  vec3 butt = mix(vec3(0.028, 0.012, 0.007), vec3(0.085, 0.030, 0.015), grain);
  // Four splices run up from the butt into the maple.
  float points = abs(fract(angle / 6.2832 * 4.0) - 0.5) * 2.0;
  float spliceAt = 0.86 + 0.15 * points;
  float w = fwidth(l) + 0.002;
  vec3 albedo = mix(maple, butt, smoothstep(spliceAt - w, spliceAt + w, l));
  if (abs(l - 0.768) < 0.006) albedo = vec3(0.05, 0.035, 0.025);
  if (abs(l - 1.585) < 0.02) albedo = vec3(0.012);
  float rough = 0.05;
  if (l < 0.024) albedo = vec3(0.74, 0.72, 0.66);
  if (l < 0.0075) { albedo = vec3(0.055, 0.035, 0.026); rough = 0.4; }
  if (l < 0.0035) { albedo = vec3(0.045, 0.110, 0.260); rough = 0.9; }
  vec3 f = lampVector(vWorld);
  float e = received(f, n);
  float inside = step(abs(vWorld.x), uTable.x) * step(abs(vWorld.y), uTable.y);
  vec3 bounce = vec3(0.030, 0.105, 0.060) * LAMP_COLOUR * received(f, vec3(0.0, 0.0, 1.0)) * (0.5 - 0.5 * n.z) * inside * 0.7;
  vec3 light = LAMP_COLOUR * e * shade(vWorld, n, -1).x + bounce + roomLight(n);
  vec3 r = reflect(-v, n);
  float fresnel = schlick(0.042, max(dot(n, v), 0.0));
  vec3 polish = rough > 0.3 ? vec3(0.0) : lampMirror(vWorld, r, rough) + roomMirror(r);
  gl_FragColor = vec4(albedo * light * (1.0 - fresnel) + polish * fresnel, 1.0);
  FINISH
}
`;

export const cueVertexGlsl = /* glsl */ `
varying vec3 vWorld;
varying vec3 vNormal;
varying vec3 vLocal;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vLocal = position;
  vWorld = world.xyz;
  vNormal = normalize(mat3(modelMatrix) * normal);
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;

export const floorFragmentGlsl = /* glsl */ `
uniform sampler2D uGrain;
uniform vec3 uGround; // sRGB colour that the floor fades into
varying vec3 vWorld;
varying vec3 vNormal;
void main() {
  vec3 v = normalize(cameraPosition - vWorld);
  vec2 q = vWorld.xy;
  float plank = floor(q.y / 0.14);
  float shift = hash12(vec2(plank, 3.0));
  float board = floor((q.x + shift * 1.8) / 1.8);
  float tone = 0.75 + 0.5 * hash12(vec2(plank, board));
  vec4 grain = texture2D(uGrain, vec2(q.x / 1.9 + shift, q.y / 0.55 + shift * 7.0));
  float far = length(q / vec2(1.0, 1.0));
  float w = fwidth(q.y) + 1e-4;
  float gap = abs(fract(q.y / 0.14 + 0.5) - 0.5) * 0.14;
  float seam = mix(0.55 + 0.45 * smoothstep(0.0008, 0.0012 + w, gap), 1.0, smoothstep(0.004, 0.02, w));
  vec3 wood = mix(vec3(0.030, 0.027, 0.025), vec3(0.085, 0.076, 0.070), grain.r) * tone * seam;
  // The table keeps the lamp off the floor beneath it; the edge of its shadow softens with the lamp's width.
  vec2 outside = abs(q) - (uTable.xy + uTable.w);
  float d = length(max(outside, 0.0)) + min(max(outside.x, outside.y), 0.0);
  float clear = smoothstep(-0.15, 0.9, d);
  // Far below and mostly hidden: a plain falloff serves.
  float e = 0.10 / (1.0 + 0.16 * dot(q, q));
  vec3 light = LAMP_COLOUR * e * clear + roomLight(vec3(0.0, 0.0, 1.0)) * mix(0.12, 1.0, smoothstep(-0.45, 0.6, d));
  gl_FragColor = vec4(wood * light + 0.04 * schlick(0.02, v.z) * clear, 1.0);
  gl_FragColor.rgb = toneMapped(gl_FragColor.rgb);
  #include <colorspace_fragment>
  gl_FragColor.rgb = dither(mix(gl_FragColor.rgb, uGround, smoothstep(2.2, 5.6, far)));
}
`;
