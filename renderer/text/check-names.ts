import type { Language } from "../../rules/texts/clauses.ts";

/** Names of the self-check's rows in Russian, with # for each number in them. */
const russian: Readonly<Record<string, string>> = {
  "slide to roll: #/# of the speed, relative": "скольжение в качение: #/# скорости, доля",
  "slide to roll: distance # v²/(# mu g), relative": "скольжение в качение: путь # v²/(# μ g), доля",
  "free motion, # reference cases, relative": "свободное движение, эталонных случаев #, доля",
  "head-on: restitution #, relative": "в лоб: восстановление #, доля",
  "head-on: momentum, relative": "в лоб: импульс, доля",
  "elastic cut: energy, relative": "упругая резка: энергия, доля",
  "stun cuts of #-# degrees: separation from #, degrees": "резка плоским ударом #–#°: разлёт от #, градусы",
  "stun cuts of #-# degrees: object ball from the line of centres, degrees":
    "резка плоским ударом #–#°: прицельный от линии центров, градусы",
  "natural roll, half ball: deflection, degrees": "накат в полшара: отклонение битка, градусы",
  "throw, # cases of frictional_inelastic/average/e_b=#, degrees":
    "увод трением, случаев #, постоянное трение, e = #, градусы",
  "throw, # cases of frictional_inelastic/alciatore/e_b=#, degrees":
    "увод трением, случаев #, трение по Альчиаторе, e = #, градусы",
  "three balls in line: speed of ball #": "три шара в ряд: скорость шара #",
  "frozen rack, elastic: momentum, relative": "пирамида вплотную, упругая: импульс, доля",
  "frozen rack, elastic: energy, relative": "пирамида вплотную, упругая: энергия, доля",
  "frozen rack mirrored: rows that differ by a bit (# none)": "пирамида в зеркале: строк с разницей в бит (# – нет)",
  "frozen rack: # against # microsecond, m/s": "пирамида: шаг # против # мкс, м/с",
  "rack after # ms, aim # degrees, the reference's law, m/s": "пирамида через # мс, прицел #°, закон эталона, м/с",
  "rack after # ms, our law: corner balls, m/s": "пирамида через # мс, наш закон: угловые шары, м/с",
  "rack after # ms, our law: corner balls differ, m/s": "пирамида через # мс, наш закон: разница угловых, м/с",
  "rack after # ms, our law: balls above # m/s (at least #)":
    "пирамида через # мс, наш закон: шаров быстрее # м/с (не меньше #)",
  "rack after # ms, our law: energy kept": "пирамида через # мс, наш закон: осталось энергии",
  "cushion against Mathavan #, # cases: worst speed, relative":
    "борт против Матавана #, случаев #: худшая скорость, доля",
  "cushion against Mathavan #, # cases: worst angle, degrees":
    "борт против Матавана #, случаев #: худший угол, градусы",
  "cushion against Mathavan #, # cases: median speed, relative":
    "борт против Матавана #, случаев #: медиана скорости, доля",
  "cushion against Mathavan #, # cases: median angle, degrees":
    "борт против Матавана #, случаев #: медиана угла, градусы",
  "cushion, # against # microseconds: speed, relative": "борт, шаг # против # мкс: скорость, доля",
  "cushion, # against # microseconds: angle, degrees": "борт, шаг # против # мкс: угол, градусы",
  "Rapier against the formula, # contacts: gap, m": "Rapier против формулы, контактов #: зазор, м",
  "Rapier against the formula, # contacts: normal, radians": "Rapier против формулы, контактов #: нормаль, радианы",
  "chains of capsules against the true arcs, m": "цепочки капсул против истинных дуг, м",
  "critical overhang # mm, # places of two lips: worst, mm": "предельный свес # мм, мест на двух краях #: худшее, мм",
  "hanging # s: drift, m": "висит # с: сдвиг, м",
  "nudge that drops a ball hanging by # mm, m/s": "толчок, роняющий шар со свесом # мм, м/с",
  "# jaw shots: same outcome at half the step, share": "ударов в губы #: тот же исход при половинном шаге, доля",
  "tip contact of centre strokes, shortest, ms": "контакт наклейки по центру, самый короткий, мс",
  "tip contact of centre strokes, longest, ms": "контакт наклейки по центру, самый долгий, мс",
  "straight stroke at # m/s: speed of the ball, m/s": "прямой удар # м/с: скорость шара, м/с",
  "offsets up to # R: speed against the rigid formula, relative": "смещения до # R: скорость против формулы, доля",
  "offsets up to # R: spin against # b v / R, relative": "смещения до # R: вращение против # b v / R, доля",
  "squirt at # R, degrees": "увод битка при # R, градусы",
  "miscue at # m/s from an offset of, R": "кикс при # м/с со смещения, R",
  "natural hand on a full ball #, #, # mm away at #, #, # m/s: second contacts":
    "естественная рука, в лоб, зазор #, #, # мм при #, #, # м/с: вторых касаний",
  "a hand that goes on, gap # mm: tip contacts": "рука продолжает, зазор # мм: касаний наклейки",
  "# strokes at a near ball: same contacts at # and # microseconds, share":
    "ударов по близкому шару #: те же касания при # и # мкс, доля",
  "# exact shots: wrong ones": "точных случаев #: с ошибкой",
  "# random strokes: with a fault": "случайных ударов #: с ошибкой",
  "# random strokes: greatest rise of energy, relative": "случайных ударов #: наибольший прирост энергии, доля",
};

const numbers = /\d+(?:\.\d+)?/g;

/** A row's name in the reader's language; an unknown one stays as it is. */
export function checkName(name: string, language: Language): string {
  if (language === "en") return name;
  const values = name.match(numbers) ?? [];
  const template = russian[name.replaceAll(numbers, "#")];
  if (template === undefined) return name;
  let next = 0;
  return template.replaceAll("#", () => (values[next++] ?? "").replace(".", ","));
}
