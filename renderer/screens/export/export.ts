import type { ExportKind } from "../../../electron/bridge.ts";
import type { App } from "../../app/app.ts";
import { t } from "../../text/text.ts";
import { diagramPng, diagramSvg } from "./diagram.ts";
import { stateTable, strokeData } from "./tables.ts";

/** Writes the stroke on the table of analysis as a picture or a table. */
export async function exportStroke(app: App, kind: ExportKind): Promise<void> {
  const shot = app.analysis.shot.value;
  const record = shot?.played?.record ?? null;
  if (shot === null || (kind === "csv" && record === null)) return;
  const name = shot.case.title === "" ? t("verdict.shot", { number: shot.number }) : shot.case.title;
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  try {
    const data =
      kind === "png"
        ? await diagramPng(diagramSvg(shot))
        : bytes(
            kind === "svg"
              ? diagramSvg(shot)
              : kind === "json" || record === null
                ? strokeData(shot)
                : stateTable(record),
          );
    const answer = await app.files.saveExport(name, kind, data);
    if (!answer.ok)
      app.session.trouble.value = { kind: "save", code: answer.error.code, path: "", detail: answer.error.message };
  } catch (error) {
    app.session.trouble.value = { kind: "save", code: "E_FILE", path: "", detail: String(error) };
  }
}
