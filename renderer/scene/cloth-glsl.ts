/** Cloth of the bed and of the rubbers: matt, with nap and sheen, the markings, and shadow wherever something stands near. */
export const clothFragmentGlsl = /* glsl */ `
uniform sampler2D uNap;
uniform vec3 uCloth;
uniform vec3 uSheen;
uniform vec4 uPockets[2]; // corner and middle pocket of the quarter x, y > 0: centre, hole radius, unused
varying vec3 vWorld;
varying vec3 vNormal;

float markings(vec2 p) {
  float w = max(fwidth(p.x), fwidth(p.y));
  float line = 1.0 - smoothstep(0.0011 - w * 0.2, 0.0011 + w, abs(p.x + uTable.x * 0.5));
  line *= min(1.0, 0.0022 / max(w, 0.0011)) * step(abs(p.y), uTable.y);
  float spots = 0.0;
  for (int k = -1; k <= 1; k++) {
    float d = length(p - vec2(float(k) * uTable.x * 0.5, 0.0));
    spots = max(spots, 1.0 - smoothstep(0.0055 - w, 0.0055 + w, d));
  }
  return max(line * 0.62, spots * 0.85);
}

void main() {
  vec3 n = normalize(vNormal);
  vec3 v = normalize(cameraPosition - vWorld);
  bool bed = vWorld.z < 0.0005 && n.z > 0.99;
  // The nap runs along the table; on the rubbers the cloth is wrapped, so its height joins the coordinate across.
  vec2 along = abs(n.x) > 0.7 ? vec2(vWorld.y, vWorld.x + vWorld.z) : vec2(vWorld.x, vWorld.y + vWorld.z);
  vec4 nap = texture2D(uNap, along / 0.085);
  float broad = texture2D(uNap, vWorld.xy / 4.1 + 0.11).a - 0.5;
#ifndef LEAN
  broad = 0.6 * broad + 0.4 * (texture2D(uNap, vWorld.yx / 2.3).a - 0.5) + 0.5 * (texture2D(uNap, along / 0.93 + 0.37).a - 0.5);
#endif
  float tone = 0.90 + 0.20 * (nap.r - 0.5) + 0.16 * broad;
  vec2 bump = (nap.gb - 0.5) * 0.10;
  vec3 nn = normalize(n + vec3(bump, 0.0));

  vec3 f = lampVector(vWorld);
  vec2 left = shade(vWorld, n, -1);
  float seen = left.x;
  float open = left.y;
  float foot = bed ? cushionFoot(vWorld.xy) : mix(0.35, 1.0, smoothstep(0.0, 0.046, vWorld.z));
  // The table is the same in its four quarters: one corner and one middle pocket stand for all six.
  vec2 quarter = abs(vWorld.xy);
  float corner = length(quarter - uPockets[0].xy) - uPockets[0].z;
  float middle = length(quarter - uPockets[1].xy) - uPockets[1].z;
  float mouth = mix(0.5, 1.0, smoothstep(-0.008, 0.045, min(corner, middle)));
  // Below the bed only a little of the lamp reaches the slate's edge.
  mouth *= mix(0.15, 1.0, smoothstep(-0.03, 0.0, vWorld.z));
  float e = received(f, nn) * seen * mix(1.0, foot, 0.45) * mix(1.0, mouth, 0.7);
  vec3 light = LAMP_COLOUR * e + roomLight(n) * open * foot * mouth;
  vec3 cloth = uCloth * tone;
  if (bed) cloth = mix(cloth, vec3(0.62, 0.63, 0.56), markings(vWorld.xy) * 0.6);
  float rim = 1.0 - clamp(dot(n, v), 0.0, 1.0);
  vec3 colour = cloth * light + uSheen * light * rim * rim * rim * rim * 0.16;
  gl_FragColor = vec4(colour, 1.0);
  FINISH
}
`;
