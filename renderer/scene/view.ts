import {
  Color,
  Matrix4,
  Mesh,
  NoToneMapping,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from "three";
import type { PositionMm } from "../../rules/log.ts";
import type { TableSpec } from "../../rules/table.ts";
import { type BallPose, Balls } from "./balls.ts";
import { type AimPlace, type CameraName, Cameras, fieldOfView } from "./cameras.ts";
import { GuideLayer, type Guides } from "./guides.ts";
import { type SharedUniforms, sharedUniforms, tableMaterials } from "./materials.ts";
import { metre } from "./mesh.ts";
import { fillNearGrid } from "./near-grid.ts";
import { type Pick, pick } from "./picking.ts";
import { cueGeometry, cueSize, describeTable, lampGroup, tableGroup } from "./table-mesh.ts";
import { grainTexture, napTexture, numberFont, numberTexture } from "./textures.ts";
import { type Tier, type TierSettings, tierForRenderer, tierSettings } from "./tiers.ts";

/** The cue as it is seen: foremost point of the tip in metres, unit axis from butt to tip. */
export interface CuePose {
  readonly tip: readonly [number, number, number];
  readonly axis: readonly [number, number, number];
}

/** How much drawing there was, for benchmarks and for the test that nothing is drawn when idle. */
export interface ViewStats {
  readonly frames: number;
  /** Milliseconds of processor time in the last frame. */
  readonly lastFrame: number;
  readonly drawCalls: number;
  readonly triangles: number;
  readonly renderer: string;
  readonly tier: Tier;
}

/** After this long without motion the picture is drawn once more at full sharpness. */
const settleMs = 160;

/** The table in its window. Draws only when something changed. */
export class TableView {
  readonly cameras: Cameras;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(fieldOfView, 2, 0.02, 40);
  private readonly shared: SharedUniforms = sharedUniforms();
  private readonly settings: TierSettings;
  private readonly balls: Balls;
  private readonly cue: Mesh;
  private readonly lamp = lampGroup();
  private readonly guides: GuideLayer;
  private poses: readonly BallPose[] = [];
  private width = 1;
  private height = 1;
  private ratio = 0;
  private frame = 0;
  private lastTick = 0;
  private settleTimer: ReturnType<typeof setTimeout> | undefined;
  private frames = 0;
  private lastFrame = 0;
  private readonly animations = new Set<(seconds: number) => boolean>();
  private readonly rendererName: string;
  readonly tier: Tier;

  private readonly table: TableSpec;
  private readonly onDrawn: () => void;

  constructor(canvas: HTMLCanvasElement, table: TableSpec, tier: Tier | null, onDrawn: () => void) {
    this.table = table;
    this.onDrawn = onDrawn;
    this.rendererName = rendererName();
    this.tier = tier ?? tierForRenderer(this.rendererName);
    this.settings = tierSettings[this.tier];
    const renderer = new WebGLRenderer({
      canvas,
      antialias: this.settings.antialias,
      powerPreference: "high-performance",
    });
    // Asking for errors waits for every compilation; the tests look at the picture instead.
    renderer.debug.checkShaderErrors = import.meta.env.DEV;
    // The materials end with a curve of their own.
    renderer.toneMapping = NoToneMapping;
    renderer.outputColorSpace = SRGBColorSpace;
    renderer.setClearColor(new Color().setHex(0x0f1112, SRGBColorSpace), 1);
    this.renderer = renderer;
    const anisotropy = Math.min(this.settings.anisotropy, renderer.capabilities.getMaxAnisotropy());
    this.shared.uNap.value = napTexture(renderer, this.settings.tileSize, anisotropy);
    this.shared.uGrain.value = grainTexture(renderer, this.settings.tileSize, anisotropy);
    this.shared.uNumbers.value = numberTexture(this.settings.numberSize, anisotropy);
    describeTable(this.shared, table);
    const materials = tableMaterials(this.shared, this.settings);
    this.balls = new Balls(this.shared, materials.ball, this.settings.ballSegments);
    this.cue = new Mesh(cueGeometry(), materials.cue);
    this.cue.matrixAutoUpdate = false;
    this.cue.visible = false;
    this.guides = new GuideLayer(table.ballRadius);
    this.scene.add(tableGroup(table, materials), this.balls.mesh, this.cue, this.lamp, this.guides.group);
    this.cameras = new Cameras(this.camera, canvas, table, () => this.invalidate());
  }

  setBalls(poses: readonly BallPose[]): void {
    this.poses = poses;
    this.balls.set(poses);
    this.mapShadows();
    this.invalidate();
  }

  private mapShadows(): void {
    const { uCueTip: tip, uCueButt: butt, uNear, uTable } = this.shared;
    const { data } = uNear.value.image;
    if (!(data instanceof Uint8Array)) return;
    const cue =
      tip.value.w > 0 ? { from: [tip.value.x, tip.value.y] as const, to: [butt.value.x, butt.value.y] as const } : null;
    fillNearGrid(data, uTable.value.x, uTable.value.y, this.poses, cue);
    uNear.value.needsUpdate = true;
  }

  setCue(pose: CuePose | null): void {
    this.cue.visible = pose !== null;
    this.shared.uCueTip.value.w = 0;
    if (pose !== null) {
      const [tx, ty, tz] = pose.tip;
      const axis = new Vector3(...pose.axis);
      const back = axis.clone().negate();
      const across = new Vector3(0, 0, 1).cross(back);
      if (across.lengthSq() < 1e-8) across.set(0, 1, 0);
      across.normalize();
      const up = back.clone().cross(across);
      this.cue.matrix.copy(new Matrix4().makeBasis(back, across, up).setPosition(tx, ty, tz));
      this.cue.matrixWorldNeedsUpdate = true;
      this.shared.uCueTip.value.set(tx, ty, tz, cueSize.tipRadius);
      const butt = back.multiplyScalar(cueSize.length).add(new Vector3(tx, ty, tz));
      this.shared.uCueButt.value.set(butt.x, butt.y, butt.z, cueSize.buttRadius);
    }
    this.mapShadows();
    this.invalidate();
  }

  setGuides(guides: Guides): void {
    this.guides.set(guides);
    this.invalidate();
  }

  showCamera(name: CameraName, animate: boolean): void {
    this.cameras.show(name, animate);
    this.invalidate();
  }

  followAim(aim: AimPlace): void {
    this.cameras.follow(aim);
    this.invalidate();
  }

  resize(width: number, height: number): void {
    if (width < 1 || height < 1) return;
    this.width = width;
    this.height = height;
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.ratio = 0;
    this.cameras.resized();
    this.invalidate();
  }

  /** Runs `step` before each frame while it answers true. */
  animate(step: (seconds: number) => boolean): void {
    this.animations.add(step);
    this.invalidate();
  }

  /** What lies under a point of the canvas, CSS pixels from its upper left corner. */
  pick(x: number, y: number): Pick {
    this.camera.updateMatrixWorld();
    const origin = this.camera.position;
    const far = new Vector3((x / this.width) * 2 - 1, 1 - (y / this.height) * 2, 0.5).unproject(this.camera);
    const direction = far.sub(origin).normalize();
    const radius = this.table.ballRadius * metre;
    return pick(
      { origin: [origin.x, origin.y, origin.z], direction: [direction.x, direction.y, direction.z] },
      this.poses,
      radius * 1.15,
      radius,
    );
  }

  /** Where a point of the table (metres) is on the canvas, CSS pixels; null behind the eye. */
  project(point: readonly [number, number, number]): PositionMm | null {
    const seen = new Vector3(...point).project(this.camera);
    return seen.z > 1 ? null : [((seen.x + 1) / 2) * this.width, ((1 - seen.y) / 2) * this.height];
  }

  /** The balls as they are drawn. */
  get ballPlaces(): readonly BallPose[] {
    return this.poses;
  }

  /** CSS pixels that a metre at this point spans. */
  scaleAt(point: readonly [number, number, number]): number {
    const distance = this.camera.position.distanceTo(new Vector3(...point));
    return this.height / (2 * distance * Math.tan((this.camera.fov * Math.PI) / 360));
  }

  get stats(): ViewStats {
    const { calls, triangles } = this.renderer.info.render;
    return {
      frames: this.frames,
      lastFrame: this.lastFrame,
      drawCalls: calls,
      triangles,
      renderer: this.rendererName,
      tier: this.tier,
    };
  }

  invalidate(): void {
    if (this.frame !== 0) return;
    clearTimeout(this.settleTimer);
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    this.frame = 0;
    // A first frame after a pause must not see the pause as time gone by; a slow machine skips, it does not run late.
    const seconds = this.lastTick === 0 ? 1 / 60 : Math.min(1, (now - this.lastTick) / 1000);
    let moving = false;
    for (const step of [...this.animations]) {
      if (step(seconds)) moving = true;
      else this.animations.delete(step);
    }
    if (this.cameras.update(seconds)) moving = true;
    this.draw(this.settings.movingRatio);
    if (moving) {
      this.lastTick = now;
      this.invalidate();
      return;
    }
    this.lastTick = 0;
    clearTimeout(this.settleTimer);
    if (this.settings.stillRatio !== this.settings.movingRatio) {
      this.settleTimer = setTimeout(() => {
        if (this.frame === 0) this.draw(this.settings.stillRatio);
      }, settleMs);
    }
  }

  private draw(limit: number): void {
    const began = performance.now();
    const ratio = Math.min(
      limit,
      this.settings.antialias ? Math.max(window.devicePixelRatio, limit === 1.5 ? 1.5 : 1) : limit,
    );
    if (ratio !== this.ratio) {
      this.ratio = ratio;
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(this.width, this.height, false);
      this.guides.resize(this.width * ratio, this.height * ratio, ratio);
    }
    this.lamp.visible = this.camera.position.z < 1.1;
    this.renderer.render(this.scene, this.camera);
    this.frames++;
    this.lastFrame = performance.now() - began;
    this.onDrawn();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settleTimer);
    this.cameras.dispose();
    this.renderer.dispose();
  }
}

/** The name of the graphics processor, asked of a context of its own: the tier decides how the real one is made. */
function rendererName(): string {
  const context = document.createElement("canvas").getContext("webgl2");
  if (context === null) return "";
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name = String(context.getParameter(info === null ? context.RENDERER : info.UNMASKED_RENDERER_WEBGL));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return name;
}

/** Loads the font of the numbers: a canvas would silently draw another one. */
export async function loadNumberFont(): Promise<void> {
  await document.fonts.load(numberFont, "0123456789");
}
