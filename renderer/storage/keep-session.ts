import { type Signal, signal } from "@preact/signals";
import type { Step } from "../session/history.ts";
import { journalStart, type Restored, readJournal, stepLine } from "../session/journal.ts";
import type { Session } from "../session/session.ts";
import type { JournalStore } from "./journal-store.ts";

/** What the session before left: to be gone on with, or broken beyond reading. */
export type Left = { readonly kind: "session"; readonly restored: Restored } | { readonly kind: "broken" };

export interface KeptSession {
  readonly left: Signal<Left | null>;
  /** The journal cannot be written: the session lives only as long as the window. */
  readonly failing: Signal<boolean>;
  resume(): void;
  forget(): void;
  /** Writes what still waits. */
  flush(): void;
}

/** Changes of one gesture are written once it pauses, milliseconds. */
const pause = 300;

/** Keeps a journal of the session from now on, and offers what the one before left. */
export function keepSession(session: Session, store: JournalStore): KeptSession {
  const left = signal<Left | null>(null);
  const failing = signal(false);
  const beginning = journalStart(session.history.peek());
  /** All that was written while the session before may still be put before it. */
  let written: string | null = "";
  let begun = false;
  let held: Step | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(text: string): void {
    const lines = begun ? text : beginning + text;
    begun = true;
    if (written !== null) written += lines;
    void store.journalAppend(lines).then(({ ok }) => {
      failing.value = !ok;
    });
  }
  function flush(): void {
    clearTimeout(timer);
    if (held !== null) write(stepLine(held));
    held = null;
  }
  session.onStep = (step) => {
    if (step.kind === "place" && step.joins) {
      held = step;
      clearTimeout(timer);
      timer = setTimeout(flush, pause);
      return;
    }
    flush();
    write(stepLine(step));
  };

  void store.journalBefore().then((answer) => {
    if (!answer.ok) {
      left.value = { kind: "broken" };
      return;
    }
    if (answer.value === null) return;
    const restored = readJournal(answer.value);
    if (restored === null) left.value = { kind: "broken" };
    else if (restored.history.shots.length > 0 || restored.history.starts.length > 1) {
      left.value = { kind: "session", restored };
    } else void store.journalForget();
  });

  return {
    left,
    failing,
    flush,
    resume: () => {
      const found = left.value;
      left.value = null;
      if (found?.kind !== "session") return;
      flush();
      const steps = session.resume(found.restored.steps);
      const before = begun ? (written ?? "") : beginning;
      begun = true;
      void store.journalResume(before + steps.map(stepLine).join("")).then(({ ok }) => {
        failing.value = !ok;
      });
      written = null;
    },
    forget: () => {
      left.value = null;
      written = null;
      void store.journalForget();
    },
  };
}
