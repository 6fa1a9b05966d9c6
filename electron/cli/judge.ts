import { parseArgs } from "node:util";
import { parseCase } from "../../rules/case.ts";
import { ok } from "../../rules/errors.ts";
import { difference } from "../../rules/expectation.ts";
import { judgeCase } from "../../rules/judge.ts";
import { isMatchFile } from "../../rules/match/file.ts";
import { describeMatch, judgeMatch } from "../../rules/match/judge-match.ts";
import { type Command, UsageError } from "./command.ts";
import { eachFile } from "./each-file.ts";
import { enginePlayer } from "./player.ts";
import { describeVerdict } from "./verdict-text.ts";

export const judge: Command = {
  synopsis: "FILE... [--json] [--expect] [--play] [--lang ru|en]",
  summary:
    "judges a stroke, a log or a match: the clause, the evidence, by how much; --play plays a match's strokes again",
  run: async (args, output) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        expect: { type: "boolean", default: false },
        play: { type: "boolean", default: false },
        lang: { type: "string", default: process.env.LANG?.startsWith("ru") === true ? "ru" : "en" },
      },
    });
    if (positionals.length === 0) throw new UsageError("judge needs at least one case file.");
    const { lang } = values;
    if (lang !== "ru" && lang !== "en") throw new UsageError(`--lang is ru or en, not "${lang}".`);
    return eachFile(positionals, values.json, output, async (text, file) => {
      if (isMatchFile(text)) {
        const player = values.play ? await enginePlayer() : null;
        const match = judgeMatch(text, player === null ? null : (value) => player.simulate(value));
        if (!match.ok) return match;
        const { actions, strokes, replayed, state } = match.value;
        output.out(
          values.json
            ? JSON.stringify({ file, actions, strokes, replayed, state })
            : `${file}\n${describeMatch(match.value, lang)}`,
        );
        return ok(true);
      }
      const parsed = parseCase(text);
      if (!parsed.ok) return parsed;
      const value = parsed.value;
      // A log is judged as it is; only a stroke needs the engine.
      const played = value.log === null && value.strokes.length > 0;
      const judged = played ? (await enginePlayer()).judge(value) : judgeCase(value);
      if (!judged.ok) return judged;
      const record = "record" in judged.value ? judged.value.record : null;
      const verdict = "verdict" in judged.value ? judged.value.verdict : judged.value;
      const log = record?.log ?? value.log ?? { events: [], measures: {} };
      const gap = values.expect ? difference(value.expect ?? {}, verdict) : null;
      if (values.json) {
        const stroke =
          record === null
            ? {}
            : { log: record.log, measures: record.log.measures, digest: record.digest, warnings: record.warnings };
        output.out(JSON.stringify({ file, ...verdict, ...stroke, ...(gap === null ? {} : { differs: gap }) }));
      } else {
        output.out(describeVerdict(file, value, verdict, log, lang));
        for (const warning of record?.warnings ?? []) output.out(`  ${warning}`);
      }
      if (gap !== null) output.err(`${file}: the verdict differs from what the case expects at ${gap}`);
      return ok(gap === null);
    });
  },
};
