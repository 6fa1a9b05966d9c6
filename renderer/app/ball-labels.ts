import { metre } from "../scene/mesh.ts";
import type { TableView } from "../scene/view.ts";
import { ballName } from "../session/events.ts";

/** Number tags beside the balls. They follow every drawn frame, so they are moved by hand, not by the page's state. */
export class BallLabels {
  readonly #layer: HTMLElement;
  readonly #tags = new Map<number, HTMLElement>();

  constructor(layer: HTMLElement) {
    this.#layer = layer;
  }

  update(view: TableView, shown: boolean, radius: number): void {
    this.#layer.hidden = !shown;
    if (!shown) return;
    const seen = new Set<number>();
    for (const { ball, position } of view.ballPlaces) {
      const at = view.project(position);
      if (at === null) continue;
      seen.add(ball);
      const tag = this.#tagOf(ball);
      const rise = view.scaleAt(position) * radius * metre + 3;
      tag.textContent = ballName(ball);
      tag.style.transform = `translate(-50%, -100%) translate(${at[0].toFixed(1)}px, ${(at[1] - rise).toFixed(1)}px)`;
    }
    for (const [ball, tag] of this.#tags) tag.hidden = !seen.has(ball);
  }

  #tagOf(ball: number): HTMLElement {
    const known = this.#tags.get(ball);
    if (known !== undefined) return known;
    const tag = document.createElement("span");
    tag.className = "ball-tag";
    this.#layer.append(tag);
    this.#tags.set(ball, tag);
    return tag;
  }
}
