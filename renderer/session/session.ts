import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { PlayedStroke } from "../../physics/client.ts";
import { type Case, makeCase, parseCase, type Stroke } from "../../rules/case.ts";
import type { CaseError, Result } from "../../rules/errors.ts";
import type { BallId } from "../../rules/log.ts";
import { tournamentTable } from "../../rules/table.ts";
import { defaultStroke, nextBall } from "./aim.ts";
import { breakCase, nextCase } from "./position.ts";

/** Plays and judges, elsewhere: in the worker. */
export interface Engine {
  play(value: Case): Promise<Result<PlayedStroke>>;
}

/** One entry of practice: a position, and the stroke from it once it was played. */
export interface Shot {
  readonly number: number;
  readonly case: Case;
  readonly played: PlayedStroke | null;
}

/** What went wrong, for a sentence with a next step. */
export interface Trouble {
  readonly kind: "file" | "stroke" | "save" | "engine";
  readonly code: string;
  readonly path: string;
  readonly detail: string;
}

/**
 * Free practice: a line of shots that undo and redo walk along and that a new stroke continues. Undo never expires.
 */
export class Session {
  readonly shots: Signal<readonly Shot[]>;
  readonly index = signal(0);
  readonly aim: Signal<Stroke>;
  readonly busy = signal(false);
  readonly trouble = signal<Trouble | null>(null);
  /** Name of the opened file; "" for a position of our own. */
  readonly fileName = signal("");

  readonly shot: ReadonlySignal<Shot>;
  readonly position: ReadonlySignal<Case>;
  readonly balls: ReadonlySignal<readonly BallId[]>;
  /** The latest stroke that was played at or before the present place: what chip, card and replay show. */
  readonly shown: ReadonlySignal<Shot | null>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;

  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
    const first: Shot = { number: 1, case: breakCase(), played: null };
    this.shots = signal<readonly Shot[]>([first]);
    this.aim = signal<Stroke>(aimFor(first.case, defaultStroke));
    this.shot = computed(() => this.shots.value[this.index.value] ?? first);
    this.position = computed(() => this.shot.value.case);
    this.balls = computed(() => this.position.value.layout.map(({ ball }) => ball));
    this.shown = computed(() => {
      const here = this.shot.value;
      if (here.played !== null) return here;
      return this.shots.value[this.index.value - 1] ?? null;
    });
    this.canUndo = computed(() => this.index.value > 0);
    this.canRedo = computed(() => this.index.value < this.shots.value.length - 1);
  }

  /** Plays the aimed stroke from the present position; what lay ahead in the line is given up. True when it was played. */
  async strike(): Promise<boolean> {
    if (this.busy.value) return false;
    const { number } = this.shot.value;
    const value: Case = { ...withoutOutcome(this.position.value), strokes: [this.aim.value], launch: [] };
    this.busy.value = true;
    this.trouble.value = null;
    const at = this.index.value;
    try {
      const result = await this.#engine.play(value);
      if (!result.ok) {
        this.trouble.value = troubleOf("stroke", result.error);
        return false;
      }
      const { record, log } = result.value;
      const played: Shot = {
        number,
        case: { ...value, log, digest: record?.digest ?? "" },
        played: result.value,
      };
      this.shots.value = [...this.shots.value.slice(0, at), played];
      return true;
    } catch (error) {
      this.trouble.value = { kind: "engine", code: "E_ENGINE", path: "", detail: String(error) };
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  /** Goes on to the position after the present stroke, made once; the aim stays as it was. */
  advance(): void {
    const here = this.shot.value;
    if (here.played === null) return;
    const { log, verdict } = here.played;
    batch(() => {
      if (!this.canRedo.value) {
        const next: Shot = { number: here.number + 1, case: nextCase(here.case, log, verdict), played: null };
        this.shots.value = [...this.shots.value, next];
      }
      this.index.value++;
      this.aim.value = aimFor(this.position.value, this.position.value.strokes[0] ?? this.aim.value);
    });
  }

  undo(): void {
    this.#goTo(this.index.value - 1);
  }

  redo(): void {
    this.#goTo(this.index.value + 1);
  }

  /** Back to the position of the latest stroke, with its aim: to play it again. */
  retry(): void {
    if (this.shot.value.played !== null) this.#goTo(this.index.value);
    else this.undo();
  }

  #goTo(index: number): void {
    const shot = this.shots.value[index];
    if (shot === undefined || this.busy.value) return;
    batch(() => {
      this.index.value = index;
      this.trouble.value = null;
      this.aim.value = aimFor(shot.case, shot.case.strokes[0] ?? this.aim.value);
    });
  }

  setAim(stroke: Stroke): void {
    this.aim.value = stroke;
  }

  chooseBall(ball: BallId): void {
    if (!this.balls.value.includes(ball)) return;
    this.aim.value = { ...this.aim.value, ball };
  }

  cycleBall(direction: 1 | -1): void {
    this.chooseBall(nextBall(this.balls.value, this.aim.value.ball, direction));
  }

  newBreak(): void {
    this.#begin(breakCase(), "");
    this.aim.value = aimFor(this.position.value, defaultStroke);
  }

  /** Takes a file's text as the start of a new line of shots; a refused file changes nothing. */
  async open(name: string, text: string): Promise<void> {
    const parsed = parseCase(text);
    if (!parsed.ok) {
      this.trouble.value = troubleOf("file", parsed.error);
      return;
    }
    this.#begin(parsed.value, name);
    if (parsed.value.log !== null && parsed.value.strokes.length === 0) await this.#judgeLog();
  }

  #begin(value: Case, name: string): void {
    batch(() => {
      this.shots.value = [{ number: 1, case: value, played: null }];
      this.index.value = 0;
      this.trouble.value = null;
      this.fileName.value = name;
      this.aim.value = aimFor(value, value.strokes[0] ?? { ...defaultStroke, ball: this.aim.value.ball });
    });
  }

  async #judgeLog(): Promise<void> {
    const here = this.shot.value;
    const result = await this.#engine.play(here.case);
    if (!result.ok) this.trouble.value = troubleOf("stroke", result.error);
    else this.shots.value = [{ ...here, played: result.value }];
  }

  /** The present position and aim as a file's text; with log and digest when it is the stroke just shown. */
  fileText(): string {
    const here = this.shot.value;
    const same = here.played !== null && here.case.strokes[0] === this.aim.value;
    const value = same ? here.case : { ...withoutOutcome(here.case), strokes: [this.aim.value] };
    return makeCase(value);
  }
}

export const practiceTable = tournamentTable;

function withoutOutcome(value: Case): Case {
  return { ...value, log: null, digest: "", expect: undefined };
}

/** The aim kept for a position: a ball that is gone is changed for the first one there is. */
function aimFor(value: Case, stroke: Stroke): Stroke {
  const balls = value.layout.map(({ ball }) => ball);
  return balls.includes(stroke.ball) ? stroke : { ...stroke, ball: balls[0] ?? 0 };
}

function troubleOf(kind: Trouble["kind"], error: CaseError): Trouble {
  return { kind, code: error.code, path: error.path, detail: error.message };
}
