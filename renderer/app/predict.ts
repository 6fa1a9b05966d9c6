import { effect } from "@preact/signals";
import type { Client } from "../../physics/client.ts";
import { resolvePhysics } from "../../physics/parameters.ts";
import { predictedSeconds, predictedWays } from "../session/prediction.ts";
import type { App } from "./app.ts";

/** Asks the engine where the aim would send the balls, as often as the aim changes and the guides show it. */
export function predict(app: App, client: Pick<Client, "preview">): void {
  const { session, preferences, replay, tools } = app;
  let asked = 0;
  effect(() => {
    const wanted = preferences.guides.value === "full" && replay.showing.value === null && !session.busy.value;
    const value = session.position.value;
    const aim = session.aim.value;
    const mine = ++asked;
    if (!wanted) {
      tools.ways.value = null;
      return;
    }
    const { spinDecay } = resolvePhysics(value.table);
    void client.preview({ ...value, strokes: [aim], launch: [], log: null }, predictedSeconds).then((tracks) => {
      // The latest answer is shown even while a newer question runs: the picture follows the hand.
      if (tracks === null || mine < asked - 1) return;
      tools.ways.value = tracks.ok ? predictedWays(tracks.value, spinDecay) : null;
    });
  });
}
