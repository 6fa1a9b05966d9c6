import type { Signal } from "@preact/signals";
import type { CameraName } from "../scene/cameras.ts";
import type { TableView } from "../scene/view.ts";
import type { Analysis } from "../screens/analysis/analysis.ts";
import type { CheckRun } from "../screens/physics/check-run.ts";
import type { Screen } from "../screens/screens.ts";
import type { Command } from "../session/commands.ts";
import type { Replay } from "../session/replay.ts";
import type { Session } from "../session/session.ts";
import type { FileAnswer, Files, OpenedFile } from "../storage/files.ts";
import type { KeptSession } from "../storage/keep-session.ts";
import type { Preferences } from "../storage/preferences.ts";
import type { Tools } from "./tools.ts";

export type Panel = "card" | "keys" | "view" | "palette" | "about" | null;

/** Everything that the window's parts share. */
export interface App {
  readonly session: Session;
  readonly replay: Replay;
  readonly preferences: Preferences;
  readonly files: Files;
  readonly tools: Tools;
  readonly kept: KeptSession;
  readonly panel: Signal<Panel>;
  readonly view: Signal<TableView | null>;
  readonly screen: Signal<Screen>;
  readonly analysis: Analysis;
  readonly check: CheckRun;
  /** Called after each drawn frame: for what lies over the picture and moves with it. */
  readonly overlays: Set<(view: TableView) => void>;
  /** The chip of a verdict just reached is announced and rises once. */
  readonly fresh: Signal<number>;
  readonly commands: readonly Command[];
  strike(): Promise<void>;
  /** Strikes from where analysis found nothing to look at. */
  strikeToAnalyse(): Promise<void>;
  open(): Promise<void>;
  save(): Promise<void>;
  take(file: FileAnswer<OpenedFile>): Promise<void>;
  showCamera(name: CameraName): void;
  reducedMotion(): boolean;
}
