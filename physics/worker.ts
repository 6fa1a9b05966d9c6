import type { PlayedStroke, WorkerAnswer, WorkerRequest } from "./client.ts";
import { createPlayer, type Player } from "./play.ts";

/** The engine's side of `client.ts`, in a module worker of its own: the only chunk of the window with Rapier in it. */
interface WorkerScope {
  postMessage(message: WorkerAnswer, transfer: readonly ArrayBufferLike[]): void;
  onmessage: ((event: { readonly data: WorkerRequest }) => void) | null;
}

declare const self: WorkerScope;

const player = createPlayer();

// Set before the engine has loaded: a stroke that comes early waits for it.
self.onmessage = ({ data }) => {
  void player
    .then(async (engine) => {
      if (data.kind === "check") {
        await check(engine);
        return;
      }
      if (data.kind === "preview") {
        const tracks = engine.preview(data.case, data.seconds);
        const rows = tracks.ok ? [...new Set(tracks.value.map((track) => track.rows.buffer))] : [];
        self.postMessage({ kind: "previewed", id: data.id, result: tracks }, rows);
        return;
      }
      const result = engine.judge(data.case);
      self.postMessage({ kind: "played", id: data.id, result }, result.ok ? tables(result.value) : []);
    }, rethrow)
    .catch(rethrow);
};

/** A part, a message, the next part: whoever waits sees how far it is. */
async function check(engine: Player): Promise<void> {
  // Its references are of no use to a stroke.
  const { checkParts, checkPlotParts } = await import("./check.ts");
  const parts = checkParts(engine);
  const plots = checkPlotParts(engine);
  const count = parts.length + plots.length;
  for (const [k, part] of parts.entries()) {
    self.postMessage({ kind: "checked", done: k + 1, count, rows: part(), plots: [] }, []);
  }
  for (const [k, part] of plots.entries()) {
    self.postMessage({ kind: "checked", done: parts.length + k + 1, count, rows: [], plots: [part()] }, []);
  }
}

void player.then(() => self.postMessage({ kind: "ready" }, []), rethrow);

/** The record's tables move instead of being copied: nobody here reads them again. */
function tables({ record }: PlayedStroke): readonly ArrayBufferLike[] {
  if (record === null) return [];
  const all = [...record.tracks, ...record.cues].map(({ rows }) => rows.buffer);
  return [...new Set([...all, ...record.curves.map(({ points }) => points.buffer)])];
}

/** Out of the promise, where the page's `onerror` sees it: a rejection in a worker stays unseen. */
function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

declare function queueMicrotask(task: () => void): void;
