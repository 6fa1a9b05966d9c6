import { type IDBPDatabase, openDB } from "idb";
import type { Answer } from "../../electron/bridge.ts";

/** Where the journal of the session is kept: by the desktop shell in a file, in a browser in its database. */
export interface JournalStore {
  /** What the session before left; null: nothing. */
  journalBefore(): Promise<Answer<string | null>>;
  journalForget(): Promise<Answer<null>>;
  journalAppend(text: string): Promise<Answer<null>>;
  /** Makes `text` the journal of this session and forgets the one before. */
  journalResume(text: string): Promise<Answer<null>>;
}

const store = "journal";

interface Piece {
  readonly session: number;
  readonly text: string;
}

/** A session is known by when it began; its lines stand in the order of their keys. */
function browserStore(session: number): JournalStore {
  let opened: Promise<IDBPDatabase> | null = null;
  const database = (): Promise<IDBPDatabase> => {
    opened ??= openDB("pyramid", 1, {
      upgrade: (made) => {
        made.createObjectStore(store, { autoIncrement: true }).createIndex("session", "session");
      },
    });
    return opened;
  };
  async function answer<T>(run: (known: IDBPDatabase) => Promise<T>): Promise<Answer<T>> {
    try {
      return { ok: true, value: await run(await database()) };
    } catch (error) {
      return { ok: false, error: { code: "E_FILE", message: String(error) } };
    }
  }
  const earlier = IDBKeyRange.upperBound(session, true);
  return {
    journalBefore: () =>
      answer(async (known) => {
        const pieces: readonly Piece[] = await known.getAllFromIndex(store, "session", earlier);
        const last = Math.max(...pieces.map((piece) => piece.session));
        const texts = pieces.filter((piece) => piece.session === last).map(({ text }) => text);
        return texts.length === 0 ? null : texts.join("");
      }),
    journalForget: () =>
      answer(async (known) => {
        const work = known.transaction(store, "readwrite");
        for (const key of await work.store.index("session").getAllKeys(earlier)) await work.store.delete(key);
        await work.done;
        return null;
      }),
    journalAppend: (text) =>
      answer(async (known) => {
        await known.add(store, { session, text } satisfies Piece);
        return null;
      }),
    journalResume: (text) =>
      answer(async (known) => {
        const work = known.transaction(store, "readwrite", { durability: "strict" });
        await work.store.clear();
        await work.store.add({ session, text } satisfies Piece);
        await work.done;
        return null;
      }),
  };
}

export function createJournalStore(): JournalStore {
  return window.pyramid ?? browserStore(Date.now());
}
