import RAPIER from "@dimforge/rapier3d-compat";
import type { Case } from "../rules/case.ts";
import { fail, ok, type Result } from "../rules/errors.ts";
import { judge, judgeCase } from "../rules/judge.ts";
import type { BallId, StrokeLog } from "../rules/log.ts";
import { resolveTable } from "../rules/table.ts";
import type { Verdict } from "../rules/verdict.ts";
import { ContactGeometry } from "./contact-geometry.ts";
import { Engine, type EngineSetup } from "./engine.ts";
import { type Parameters, resolvePhysics } from "./parameters.ts";
import type { BallTrack, StrokeRecord } from "./record.ts";

/** A verdict, the log that it reads, and the record of the stroke when one was played for it. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly log: StrokeLog;
  readonly record: StrokeRecord | null;
}

export interface PlayOptions {
  readonly trace?: (line: string) => void;
}

export interface Player {
  /** Plays the stroke or launch of a case. Errors: `E_STROKE` when it has neither, `E_LIMIT` when it does not end. */
  simulate(value: Case, options?: PlayOptions): Result<StrokeRecord>;
  /**
   * Where a stroke would send the balls in its first seconds, with steps twice as long: for guides while the aim is
   * dragged. Errors: those of `simulate`.
   */
  preview(value: Case, seconds: number): Result<readonly BallTrack[]>;
  /** Judges a case: its log when it has one, else its stroke. Errors: those of `simulate`, and `E_LAUNCH`. */
  judge(value: Case, options?: PlayOptions): Result<Judgement>;
  /** The table's solid parts and numbers for a choice of table, for checks and benchmarks. */
  setting(table: Case["table"]): Pick<EngineSetup, "table" | "physics" | "geometry">;
}

/** Tables kept built; a session uses one or two, a search some. */
const kept = 8;

/** Starts Rapier and hands out the engine. Tables are built once for each choice of preset and overrides. */
export async function createPlayer(): Promise<Player> {
  await RAPIER.init();
  const settings = new Map<string, Pick<EngineSetup, "table" | "physics" | "geometry">>();

  function setting(choice: Case["table"]): Pick<EngineSetup, "table" | "physics" | "geometry"> {
    const key = JSON.stringify([choice.preset, Object.entries(choice.overrides).toSorted()]);
    let found = settings.get(key);
    if (found === undefined) {
      const table = resolveTable(choice);
      const physics: Parameters = resolvePhysics(choice);
      const world = new RAPIER.World({ x: 0, y: 0, z: -physics.g });
      found = { table, physics, geometry: new ContactGeometry(table, physics, world) };
      const oldest = settings.keys().next().value;
      if (settings.size >= kept && oldest !== undefined) {
        settings.get(oldest)?.geometry.free();
        settings.delete(oldest);
      }
      settings.set(key, found);
    }
    return found;
  }

  function simulate(value: Case, options: PlayOptions = {}): Result<StrokeRecord> {
    const record = run(value, options);
    return record.ok ? ok(withCounterfactuals(value, record.value)) : record;
  }

  /** 22A.1 and 22A.2: a ball that dropped by itself would have been hit, or not; asked of a run in which it is held. */
  function withCounterfactuals(value: Case, record: StrokeRecord): StrokeRecord {
    if (!record.log.events.some((event) => event.type === "fall")) return record;
    const events = record.log.events.map((event) => {
      if (event.type !== "fall") return event;
      const held = run(value, {}, event.ball);
      if (!held.ok) return event;
      const wouldBeHit = held.value.log.events.some(
        (other) => other.type === "balls" && other.balls.includes(event.ball) && other.from >= event.at,
      );
      return { ...event, wouldBeHit };
    });
    return { ...record, log: { ...record.log, events } };
  }

  function run(value: Case, options: PlayOptions, held?: BallId): Result<StrokeRecord> {
    if (value.strokes.length === 0 && value.launch.length === 0) {
      return fail("E_STROKE", "/stroke", "The case has no stroke to play; add one, or judge its log.");
    }
    return new Engine({
      ...setupOf(value),
      ...(held === undefined ? {} : { held }),
      ...(options.trace === undefined ? {} : { trace: options.trace }),
    }).run();
  }

  function setupOf(value: Case): EngineSetup {
    return {
      ...setting(value.table),
      layout: value.layout,
      strokes: value.strokes,
      launch: value.launch,
      objects: value.objects,
      chatter: value.rules.chatter / 1000,
      chalk: value.rules.chalk,
      brinkSeconds: value.rules.brinkSeconds,
    };
  }

  function preview(value: Case, seconds: number): Result<readonly BallTrack[]> {
    return new Engine({ ...setupOf(value), stepScale: 2, until: seconds }).preview();
  }

  function judgePlayed(value: Case, options: PlayOptions = {}): Result<Judgement> {
    if (value.log !== null || value.strokes.length === 0) {
      const verdict = judgeCase(value);
      if (!verdict.ok) return verdict;
      return ok({ verdict: verdict.value, log: value.log ?? { events: [], measures: {} }, record: null });
    }
    const record = simulate(value, options);
    if (!record.ok) return record;
    const { log } = record.value;
    return ok({ verdict: judge(value, log), log, record: record.value });
  }

  return { simulate, preview, judge: judgePlayed, setting };
}
