import {
  Camera,
  CanvasTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  NoColorSpace,
  PlaneGeometry,
  RepeatWrapping,
  Scene,
  ShaderMaterial,
  type Texture,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";

/** Noise on a torus, so that every tile joins itself without a seam. */
const noiseGlsl = /* glsl */ `
varying vec2 vUv;
float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}
float noise(vec2 uv, vec2 cells) {
  vec2 p = uv * cells;
  vec2 i = floor(p);
  vec2 f = p - i;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  vec2 j = mod(i + 1.0, cells);
  i = mod(i, cells);
  return mix(mix(hash(i), hash(vec2(j.x, i.y)), f.x), mix(hash(vec2(i.x, j.y)), hash(j), f.x), f.y);
}
float fbm(vec2 uv, vec2 cells) {
  return 0.50 * noise(uv, cells) + 0.26 * noise(uv + 0.31, cells * 2.0) + 0.15 * noise(uv + 0.57, cells * 4.0)
       + 0.09 * noise(uv + 0.73, cells * 8.0);
}
`;

/** r: fibres, g and b: slope of the nap, a: broad clouds of wear. */
const napGlsl = /* glsl */ `
${noiseGlsl}
float fibre(vec2 uv) {
  float lie = noise(uv + vec2(0.02 * noise(uv, vec2(9.0)), 0.0), vec2(46.0, 190.0));
  float fine = noise(uv + 0.19, vec2(120.0, 256.0));
  float weave = 0.5 + 0.25 * sin(6.2832 * uv.x * 96.0) * sin(6.2832 * uv.y * 96.0);
  return 0.46 * lie + 0.34 * fine + 0.20 * weave;
}
void main() {
  float h = fibre(vUv);
  float e = 1.0 / 512.0;
  vec2 slope = vec2(fibre(vUv + vec2(e, 0.0)) - h, fibre(vUv + vec2(0.0, e)) - h);
  gl_FragColor = vec4(h, 0.5 - slope.x * 1.4, 0.5 - slope.y * 1.4, fbm(vUv, vec2(5.0, 7.0)));
}
`;

/** r: light and dark rings, g: pores and fibres; the grain runs along u. */
const grainGlsl = /* glsl */ `
${noiseGlsl}
void main() {
  float warp = fbm(vUv, vec2(2.0, 5.0)) + 0.35 * fbm(vUv + 0.4, vec2(5.0, 11.0));
  float ring = fract(vUv.y * 7.0 + warp * 4.6);
  float late = smoothstep(0.0, 0.62, ring) * (1.0 - smoothstep(0.86, 1.0, ring));
  float fibres = noise(vUv, vec2(22.0, 320.0)) * 0.6 + noise(vUv + 0.5, vec2(60.0, 512.0)) * 0.4;
  float pores = smoothstep(0.70, 0.86, noise(vUv + 0.13, vec2(46.0, 400.0)));
  float tone = 0.26 + 0.44 * (1.0 - late) + 0.34 * (fibres - 0.5) + 0.22 * (noise(vUv, vec2(3.0, 4.0)) - 0.5);
  gl_FragColor = vec4(clamp(tone, 0.0, 1.0), 1.0 - 0.85 * pores * (0.4 + 0.6 * late), ring, 1.0);
}
`;

const fullScreenVertex = /* glsl */ `
varying vec2 vUv;
void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;

/** Draws a texture once on the graphics processor: cheaper at start than pixels from script, and the same everywhere. */
function bake(
  renderer: WebGLRenderer,
  fragmentShader: string,
  width: number,
  height: number,
  anisotropy: number,
): Texture {
  const target = new WebGLRenderTarget(width, height, {
    depthBuffer: false,
    generateMipmaps: true,
    minFilter: LinearMipmapLinearFilter,
    magFilter: LinearFilter,
    wrapS: RepeatWrapping,
    wrapT: RepeatWrapping,
    anisotropy,
    colorSpace: NoColorSpace,
  });
  const material = new ShaderMaterial({
    vertexShader: fullScreenVertex,
    fragmentShader,
    depthTest: false,
    depthWrite: false,
  });
  const plane = new PlaneGeometry(2, 2);
  const scene = new Scene();
  const mesh = new Mesh(plane, material);
  mesh.frustumCulled = false;
  scene.add(mesh);
  renderer.setRenderTarget(target);
  renderer.render(scene, new Camera());
  renderer.setRenderTarget(null);
  material.dispose();
  plane.dispose();
  return target.texture;
}

export function napTexture(renderer: WebGLRenderer, size: number, anisotropy: number): Texture {
  return bake(renderer, napGlsl, size, size, anisotropy);
}

export function grainTexture(renderer: WebGLRenderer, size: number, anisotropy: number): Texture {
  return bake(renderer, grainGlsl, size * 2, size, anisotropy);
}

export const numberFont = '700 100px "Golos Text Variable"';

/** The ink of the numbers: sixteen cells in rows of four, the coloured ball's cell empty. The font must have been loaded. */
export function numberTexture(size: number, anisotropy: number): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("no 2D canvas");
  const cell = size / 4;
  context.fillStyle = "#000";
  context.fillRect(0, 0, size, size);
  context.fillStyle = "#fff";
  context.strokeStyle = "#fff";
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  for (let ball = 1; ball < 16; ball++) {
    const x = ((ball % 4) + 0.5) * cell;
    const y = (Math.floor(ball / 4) + 0.5) * cell;
    context.lineWidth = cell * 0.028;
    context.beginPath();
    context.arc(x, y, cell * 0.465, 0, 2 * Math.PI);
    context.stroke();
    const pixels = Math.round(cell * (ball < 10 ? 0.8 : 0.64));
    context.font = numberFont.replace("100px", `${pixels}px`);
    const text = String(ball);
    const box = context.measureText(text);
    const rise = (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
    const underlined = ball === 6 || ball === 9;
    const base = y + rise - (underlined ? cell * 0.03 : 0);
    context.fillText(text, x, base);
    // 6 and 9 are told apart by a line at their foot.
    if (underlined) context.fillRect(x - cell * 0.16, base + cell * 0.06, cell * 0.32, cell * 0.05);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = NoColorSpace;
  texture.generateMipmaps = true;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = anisotropy;
  return texture;
}
