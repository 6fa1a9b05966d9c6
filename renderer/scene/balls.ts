import { InstancedBufferAttribute, InstancedBufferGeometry, Mesh, type ShaderMaterial, SphereGeometry } from "three";
import { type BallId, ballCount } from "../../rules/log.ts";
import type { SharedUniforms } from "./materials.ts";
import type { Quaternion } from "./orientation.ts";

/** One ball as it is seen: centre in metres and turn. */
export interface BallPose {
  readonly ball: BallId;
  readonly position: readonly [number, number, number];
  readonly turn: Quaternion;
}

/** The balls: one instanced mesh; their places are shared by every material that shadows or mirrors them. */
export class Balls {
  readonly mesh: Mesh;
  private readonly turns: InstancedBufferAttribute;

  private readonly shared: SharedUniforms;

  constructor(shared: SharedUniforms, material: ShaderMaterial, [around, down]: readonly [number, number]) {
    this.shared = shared;
    const sphere = new SphereGeometry(1, around, down);
    const geometry = new InstancedBufferGeometry();
    geometry.setIndex(sphere.getIndex());
    geometry.setAttribute("position", sphere.getAttribute("position"));
    this.turns = new InstancedBufferAttribute(new Float32Array(ballCount * 4), 4);
    geometry.setAttribute("aTurn", this.turns);
    geometry.setAttribute(
      "aBall",
      new InstancedBufferAttribute(
        Float32Array.from({ length: ballCount }, (_, k) => k),
        1,
      ),
    );
    geometry.instanceCount = ballCount;
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
  }

  set(poses: readonly BallPose[]): void {
    for (const place of this.shared.uBalls.value) place.set(0, 0, -9, 0);
    for (const { ball, position, turn } of poses) {
      this.shared.uBalls.value[ball]?.set(position[0], position[1], position[2], 1);
      this.turns.setXYZW(ball, turn[0], turn[1], turn[2], turn[3]);
    }
    this.turns.needsUpdate = true;
  }
}
