import { parseArgs } from "node:util";
import type { Drill } from "../../rules/drills/drill.ts";
import { parseDrill } from "../../rules/drills/file.ts";
import { playRecorded, type RunState, storedSolutions } from "../../rules/drills/run.ts";
import { type Play, type ScoredAttempt, scoreSeries } from "../../rules/drills/score.ts";
import { proportion, summarisePlane, summariseValues } from "../../rules/drills/statistics.ts";
import { answerText, formulaText, runText, seriesText } from "../../rules/drills/words.ts";
import { fail, ok, type Result } from "../../rules/errors.ts";
import { judge } from "../../rules/judge.ts";
import type { Language } from "../../rules/texts/clauses.ts";
import { type Command, UsageError } from "./command.ts";
import { eachFile } from "./each-file.ts";
import { enginePlayer } from "./player.ts";

export const drill: Command = {
  synopsis: "FILE... [--json] [--solutions] [--lang ru|en]",
  summary: "plays a drill's recorded attempts and scores them; --solutions plays its stored solutions instead",
  run: async (args, output) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        solutions: { type: "boolean", default: false },
        lang: { type: "string", default: process.env.LANG?.startsWith("ru") === true ? "ru" : "en" },
      },
    });
    if (positionals.length === 0) throw new UsageError("drill needs at least one drill file.");
    const { lang } = values;
    if (lang !== "ru" && lang !== "en") throw new UsageError(`--lang is ru or en, not "${lang}".`);
    return eachFile(positionals, values.json, output, async (text, file) => {
      const parsed = parseDrill(text);
      if (!parsed.ok) return parsed;
      const attempts = await playAll(parsed.value, values.solutions);
      if (!attempts.ok) return attempts;
      const told = values.json
        ? JSON.stringify({ file, ...answer(parsed.value, attempts.value, lang) })
        : tell(file, parsed.value, attempts.value, lang);
      output.out(told);
      const full = attempts.value.every(({ attempt }) => attempt.score.points === attempt.score.most);
      return ok(!values.solutions || full);
    });
  },
};

interface Listed {
  readonly attempt: ScoredAttempt & { readonly run: RunState | null };
  readonly digest: string;
}

async function playAll(value: Drill, solutions: boolean): Promise<Result<readonly Listed[]>> {
  const wanted = solutions ? storedSolutions(value) : value.attempts;
  // An attempt that brings its log along is judged as it is; only a stroke needs the engine.
  const player = wanted.some(({ log }) => log === null) ? await enginePlayer() : null;
  const listed: Listed[] = [];
  for (const [index, recorded] of wanted.entries()) {
    let digest = "";
    const play: Play = (position) => {
      if (position.log !== null || player === null) {
        const read = position.log ?? { events: [], measures: {} };
        return ok({ log: read, verdict: judge(position, read) });
      }
      const played = player.judge(position);
      if (played.ok) digest = played.value.record?.digest ?? "";
      return played;
    };
    const attempt = playRecorded(value, recorded, play);
    if (!attempt.ok) {
      const { code, path, message } = attempt.error;
      return fail(code, `/attempts/${index}${path}`, message);
    }
    listed.push({ attempt: attempt.value, digest });
  }
  return ok(listed);
}

function answer(value: Drill, attempts: readonly Listed[], lang: Language): Record<string, unknown> {
  const scores = attempts.map(({ attempt }) => attempt.score);
  return {
    id: value.id,
    title: value.title[lang],
    attempts: attempts.map(({ attempt, digest }) => {
      const { variant, score, played, run } = attempt;
      return {
        ...variant,
        counts: score.counts,
        points: score.points,
        most: score.most,
        legal: played.verdict.legal,
        miss: attempt.miss,
        reasons: score.reasons,
        goals: score.goals,
        formula: run === null ? formulaText(score, lang) : runText(run, score, lang),
        verdict: played.verdict,
        digest,
        ...(run === null
          ? {}
          : {
              run: {
                strokes: run.strokes,
                fouls: run.fouls,
                counted: run.counted,
                score: run.score,
                visits: run.visits,
              },
            }),
      };
    }),
    series: scoreSeries(scores),
    statistics: {
      points: summariseValues(scores.map((score) => score.points)),
      miss: summarisePlane(attempts.flatMap(({ attempt }) => (attempt.miss === null ? [] : [attempt.miss]))),
      successes: proportion(scores.filter((score) => score.points === score.most).length, scores.length),
    },
  };
}

function tell(file: string, value: Drill, attempts: readonly Listed[], lang: Language): string {
  const lines = [`${file}: ${value.title[lang]}`, `  ${value.task[lang]}`];
  for (const [index, { attempt }] of attempts.entries()) {
    const { variant, score } = attempt;
    const turned = variant.mirror === "none" ? "" : ` mirror ${variant.mirror}`;
    const rung = variant.rung === 0 ? "" : ` step ${variant.rung}`;
    const formula = attempt.run === null ? formulaText(score, lang) : runText(attempt.run, score, lang);
    lines.push(`  ${index + 1}. ${variant.shot}${turned}${rung}: ${formula}`);
    for (const goal of score.goals) {
      lines.push(`       ${goal.points}: ${goal.answers.map((item) => answerText(item, lang)).join("; ")}`);
    }
  }
  lines.push(`  ${seriesText(scoreSeries(attempts.map(({ attempt }) => attempt.score)), lang)}`);
  return lines.join("\n");
}
