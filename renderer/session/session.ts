import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { PlayedStroke } from "../../physics/client.ts";
import { type Case, makeCase, parseCase, type Stroke } from "../../rules/case.ts";
import type { CaseError, Result } from "../../rules/errors.ts";
import type { BallId } from "../../rules/log.ts";
import { tournamentTable } from "../../rules/table.ts";
import { defaultStroke, nextBall } from "./aim.ts";
import { applyStep, beginHistory, type History, type Place, type Shot, type Start, type Step } from "./history.ts";
import { shifted } from "./journal.ts";
import { breakCase, nextCase } from "./position.ts";

export type { Shot } from "./history.ts";

/** Plays and judges, elsewhere: in the worker. */
export interface Engine {
  play(value: Case): Promise<Result<PlayedStroke>>;
}

/** What went wrong, for a sentence with a next step. */
export interface Trouble {
  readonly kind: "file" | "stroke" | "save" | "engine";
  readonly code: string;
  readonly path: string;
  readonly detail: string;
}

/** Changes of the aim by one hand that follow each other this quickly are one step of undo. */
const gesturePause = 900;

/**
 * Free practice: strokes that branch from each other's positions, and a place among them. Everything can be undone, as
 * long as the session lives, and nothing that was struck is lost.
 */
export class Session {
  readonly history: Signal<History>;
  readonly busy = signal(false);
  readonly trouble = signal<Trouble | null>(null);
  /** Told of every step, for the journal. */
  onStep: (step: Step) => void = () => {};
  /** What the guides show now, noted with each stroke. */
  guidesNow: () => string = () => "";

  readonly aim: ReadonlySignal<Stroke>;
  /** Strokes from the present start, in the order of playing. */
  readonly shots: ReadonlySignal<readonly Shot[]>;
  /** The stroke at hand, or the one that is still to be struck from here (`played` null). */
  readonly shot: ReadonlySignal<Shot>;
  readonly position: ReadonlySignal<Case>;
  readonly balls: ReadonlySignal<readonly BallId[]>;
  /** The latest stroke that was played at or before the present place: what chip, card and replay show. */
  readonly shown: ReadonlySignal<Shot | null>;
  readonly fileName: ReadonlySignal<string>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;

  readonly #engine: Engine;
  readonly #now: () => number;
  readonly #positions = new Map<number, Case>();
  #gesture = { name: "", at: Number.NEGATIVE_INFINITY };
  #struck: number | null = null;

  constructor(engine: Engine, now: () => number = () => performance.now()) {
    this.#engine = engine;
    this.#now = now;
    const start: Start = { id: 1, case: breakCase(), fileName: "" };
    this.history = signal(beginHistory(start, aimFor(start.case, defaultStroke)));
    const place = computed(() => this.history.value.place);
    this.aim = computed(() => place.value.aim);
    this.position = computed(() => this.#positionOf(place.value));
    this.balls = computed(() => this.position.value.layout.map(({ ball }) => ball));
    this.shots = computed(() => this.history.value.shots.filter((shot) => shot.start === place.value.start));
    this.shot = computed(() => {
      const { start: from, parent, shot } = place.value;
      const pending: Shot = {
        id: 0,
        number: this.shots.value.length + 1,
        start: from,
        parent,
        case: this.position.value,
        played: null,
        guides: "",
      };
      return this.find(shot) ?? pending;
    });
    this.shown = computed(() => this.find(place.value.shot ?? place.value.parent));
    this.fileName = computed(
      () => this.history.value.starts.find(({ id }) => id === place.value.start)?.fileName ?? "",
    );
    this.canUndo = computed(() => this.history.value.undo !== null);
    this.canRedo = computed(() => this.history.value.redo !== null);
  }

  find(id: number | null): Shot | null {
    return id === null ? null : (this.history.value.shots.find((shot) => shot.id === id) ?? null);
  }

  #positionOf({ start, parent }: Place): Case {
    const from = this.find(parent);
    if (from === null || from.played === null) {
      const { starts } = this.history.value;
      return (starts.find(({ id }) => id === start) ?? (starts[0] as Start)).case;
    }
    const known = this.#positions.get(from.id);
    if (known !== undefined) return known;
    const made = nextCase(from.case, from.played.log, from.played.verdict);
    this.#positions.set(from.id, made);
    return made;
  }

  #do(step: Step): void {
    this.history.value = applyStep(this.history.value, step);
    this.onStep(step);
  }

  #goTo(place: Place, joins = false): void {
    this.#gesture = { name: "", at: Number.NEGATIVE_INFINITY };
    this.#struck = null;
    batch(() => {
      this.trouble.value = null;
      this.#do({ kind: "place", place, joins });
    });
  }

  get #nextId(): number {
    const { starts, shots } = this.history.value;
    return 1 + Math.max(0, ...starts.map(({ id }) => id), ...shots.map(({ id }) => id));
  }

  /** Plays the aimed stroke from the present position: a branch where one was struck before. True when it was played. */
  async strike(): Promise<boolean> {
    if (this.busy.value) return false;
    const { place } = this.history.value;
    const value: Case = { ...withoutOutcome(this.position.value), strokes: [place.aim], launch: [] };
    this.busy.value = true;
    this.trouble.value = null;
    try {
      const result = await this.#engine.play(value);
      if (!result.ok) {
        this.trouble.value = troubleOf("stroke", result.error);
        return false;
      }
      const { record, log } = result.value;
      const shot: Shot = {
        id: this.#nextId,
        number: this.shots.value.length + 1,
        start: place.start,
        parent: place.parent,
        case: { ...value, log, digest: record?.digest ?? "" },
        played: result.value,
        guides: this.guidesNow(),
      };
      this.#gesture = { name: "", at: Number.NEGATIVE_INFINITY };
      this.#do({ kind: "shot", shot });
      this.#struck = shot.id;
      return true;
    } catch (error) {
      this.trouble.value = { kind: "engine", code: "E_ENGINE", path: "", detail: String(error) };
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  /** The stroke just struck, until practice goes on from where its balls came to rest. */
  isFresh(shot: Shot): boolean {
    return this.#struck === shot.id;
  }

  /** Goes on to the position after the stroke at hand; the aim stays as it was. Undone together with the stroke. */
  advance(): void {
    const here = this.find(this.history.value.place.shot);
    if (here === null || here.played === null) return;
    const place: Place = { start: here.start, parent: here.id, shot: null, aim: this.aim.value };
    this.#goTo({ ...place, aim: aimFor(this.#positionOf(place), place.aim) }, this.isFresh(here));
  }

  undo(): void {
    this.#travel("undo");
  }

  redo(): void {
    this.#travel("redo");
  }

  #travel(kind: "undo" | "redo"): void {
    if (this.busy.value) return;
    this.#gesture = { name: "", at: Number.NEGATIVE_INFINITY };
    this.#struck = null;
    batch(() => {
      this.trouble.value = null;
      this.#do({ kind });
    });
  }

  /** Back to the position of the latest stroke, with its aim: to play it again. */
  retry(): void {
    if (this.shown.value !== null) this.visit(this.shown.value);
  }

  /** To the position of a stroke, with its aim: to look at it, or to branch off. */
  visit(shot: Shot): void {
    if (this.busy.value) return;
    const aim = shot.case.strokes[0] ?? this.aim.value;
    this.#goTo({ start: shot.start, parent: shot.parent, shot: shot.id, aim });
  }

  /** To the position that a stroke led to. */
  visitAfter(shot: Shot): void {
    if (this.busy.value || shot.played === null) return;
    const place: Place = { start: shot.start, parent: shot.id, shot: null, aim: this.aim.value };
    this.#goTo({ ...place, aim: aimFor(this.#positionOf(place), place.aim) });
  }

  /**
   * @param gesture what the hand is doing: changes of one gesture are undone together
   * @param lasts the gesture has a name of its own and no pause ends it
   */
  setAim(stroke: Stroke, gesture = "", lasts = false): void {
    const { place } = this.history.value;
    if (stroke === place.aim) return;
    const now = this.#now();
    const joins = gesture !== "" && gesture === this.#gesture.name && (lasts || now - this.#gesture.at < gesturePause);
    this.#gesture = { name: gesture, at: now };
    this.#struck = null;
    this.#do({ kind: "place", place: { ...place, aim: stroke }, joins });
  }

  chooseBall(ball: BallId): void {
    if (!this.balls.value.includes(ball) || ball === this.aim.value.ball) return;
    this.setAim({ ...this.aim.value, ball }, "ball");
  }

  cycleBall(direction: 1 | -1): void {
    this.chooseBall(nextBall(this.balls.value, this.aim.value.ball, direction));
  }

  newBreak(): void {
    this.#begin(breakCase(), "", defaultStroke);
  }

  /** Takes a file's text as a new start; a refused file changes nothing. */
  async open(name: string, text: string): Promise<void> {
    const parsed = parseCase(text);
    if (!parsed.ok) {
      this.trouble.value = troubleOf("file", parsed.error);
      return;
    }
    const value = parsed.value;
    this.#begin(value, name, value.strokes[0] ?? { ...defaultStroke, ball: this.aim.value.ball });
    if (value.log !== null && value.strokes.length === 0) await this.#judgeLog();
  }

  #begin(value: Case, fileName: string, aim: Stroke): void {
    this.#gesture = { name: "", at: Number.NEGATIVE_INFINITY };
    this.#struck = null;
    batch(() => {
      this.trouble.value = null;
      const start: Start = { id: this.#nextId, case: value, fileName };
      this.#do({ kind: "start", start, aim: aimFor(value, aim) });
    });
  }

  /** A log without a stroke is looked at as a stroke that somebody else played. */
  async #judgeLog(): Promise<void> {
    const { place } = this.history.value;
    const value = this.position.value;
    const result = await this.#engine.play(value);
    if (!result.ok) this.trouble.value = troubleOf("stroke", result.error);
    else if (this.history.value.place === place) {
      const { start, parent } = place;
      const shot: Shot = { id: this.#nextId, number: 1, start, parent, case: value, played: result.value, guides: "" };
      this.#do({ kind: "shot", shot });
    }
  }

  /** Plays a stroke again whose record was not kept, and keeps it. Null when it has none. */
  async remake(shot: Shot): Promise<Shot | null> {
    if (shot.played?.record != null) return shot;
    if (shot.played === null || shot.case.strokes.length === 0) return null;
    const result = await this.#engine.play(withoutOutcome(shot.case)).catch(() => null);
    if (result?.ok !== true) return null;
    const again: Shot = { ...shot, played: { ...shot.played, record: result.value.record } };
    const history = this.history.value;
    this.history.value = { ...history, shots: history.shots.map((one) => (one.id === shot.id ? again : one)) };
    return again;
  }

  /** Takes up what was kept, after what there is: undo leads through both. Answers the steps as they were taken. */
  resume(steps: readonly Step[]): readonly Step[] {
    const taken = shifted(steps, this.#nextId - 1);
    this.#struck = null;
    batch(() => {
      this.trouble.value = null;
      this.history.value = taken.reduce(applyStep, this.history.value);
    });
    return taken;
  }

  /** The present position and aim as a file's text; with log and digest when it is the stroke just shown. */
  fileText(): string {
    const here = this.shot.value;
    const same = here.played !== null && sameStroke(here.case.strokes[0], this.aim.value);
    const value = same ? here.case : { ...withoutOutcome(this.position.value), strokes: [this.aim.value] };
    return makeCase(value);
  }

  /** The start is known by the name that it was saved under. */
  named(fileName: string): void {
    const history = this.history.value;
    const starts = history.starts.map((start) => (start.id === history.place.start ? { ...start, fileName } : start));
    this.history.value = { ...history, starts };
  }
}

export const practiceTable = tournamentTable;

function sameStroke(a: Stroke | undefined, b: Stroke): boolean {
  return a !== undefined && (Object.keys(b) as (keyof Stroke)[]).every((key) => a[key] === b[key]);
}

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
