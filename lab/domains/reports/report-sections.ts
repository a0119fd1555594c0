import type { ResultView } from "../results/result-view.ts";
import { roundTo } from "../../lib/decimals.ts";
import { numberText } from "../../lib/value-text.ts";
import type { Lang } from "../../lib/texts.ts";
import { fill } from "../../lib/labels.ts";
import { conclusionWords } from "../../lib/conclusion-words.ts";
import { reportLabels } from "./report-labels.ts";
import { dayOf } from "../../lib/document-text.ts";
import type { TaggedPdf } from "../../pdf/tagged.ts";

type Rows = (readonly string[] | null)[];

export function printSections(pdf: TaggedPdf, view: ResultView, lang: Lang): void {
  const labels = reportLabels[lang];
  const { fitness, findings } = view;
  if (fitness) {
    pdf.heading(2, labels.fitness);
    pdf.paragraph(conclusionWords[lang][fitness.category]);
    const note = lang === "id" ? fitness.note_id : fitness.note_en;
    if (note) pdf.paragraph(note);
    if (fitness.valid_until) pdf.paragraph(fill(labels.until, { at: dayOf(fitness.valid_until, lang) }));
  }
  printVitalSigns(pdf, view.vital_signs, lang);
  printBody(pdf, view.anthropometry, lang);
  printHearing(pdf, view.audiometry, lang);
  printLungs(pdf, view.spirometry, lang);
  if (findings.length > 0) {
    pdf.heading(2, labels.findings);
    pdf.table(
      null,
      findings.map(({ kind, text_en, text_id }) => [labels[kind], lang === "id" ? text_id : text_en]),
    );
  }
}

const known = (rows: Rows) => rows.filter((row) => row !== null);

function printVitalSigns(pdf: TaggedPdf, signs: ResultView["vital_signs"], lang: Lang): void {
  if (!signs) return;
  const labels = reportLabels[lang];
  const number = (value: number) => numberText(value, 0, lang);
  const perMinute = (label: string, value: number | null) =>
    value === null ? null : [label, fill(labels.per_minute, { value: number(value) })];
  const category = lang === "id" ? signs.pressure_category_id : signs.pressure_category_en;
  pdf.heading(2, labels.vital_signs);
  pdf.table(
    null,
    known([
      signs.systolic === null || signs.diastolic === null
        ? null
        : [
            labels.pressure,
            judged(`${number(signs.systolic)}/${number(signs.diastolic)} mmHg`, category, signs.standard),
          ],
      perMinute(labels.pulse, signs.pulse),
      perMinute(labels.respiratory_rate, signs.respiratory_rate),
      signs.temperature === null ? null : [labels.temperature, `${number(signs.temperature)} °C`],
      signs.spo2 === null ? null : [labels.spo2, `${number(signs.spo2)} %`],
    ]),
  );
}

function printBody(pdf: TaggedPdf, body: ResultView["anthropometry"], lang: Lang): void {
  if (!body) return;
  const labels = reportLabels[lang];
  const row = (label: string, value: number | null, unit: string) =>
    value === null ? null : [label, `${numberText(value, 0, lang)} ${unit}`];
  const category = lang === "id" ? body.bmi_category_id : body.bmi_category_en;
  pdf.heading(2, labels.anthropometry);
  pdf.table(
    null,
    known([
      row(labels.height, body.height_cm, "cm"),
      row(labels.weight, body.weight_kg, "kg"),
      body.bmi === null
        ? null
        : [labels.bmi, judged(`${numberText(body.bmi, 0, lang)} kg/m²`, category, body.standard)],
      row(labels.waist, body.waist_cm, "cm"),
      row(labels.fat, body.body_fat_percent, "%"),
    ]),
  );
}

function judged(value: string, category: string | null, standard: string | null): string {
  if (!category) return value;
  return standard ? `${value} — ${category} (${standard})` : `${value} — ${category}`;
}

const AVERAGED = [500, 1000, 2000, 4000];

function printHearing(pdf: TaggedPdf, hearing: ResultView["audiometry"], lang: Lang): void {
  if (!hearing) return;
  const labels = reportLabels[lang];
  const { thresholds, standard } = hearing;
  const average = (side: "right" | "left") => {
    const levels = AVERAGED.map((frequency) =>
      thresholds.find(
        (threshold) =>
          threshold.side === side && threshold.conduction === "air" && threshold.frequency === frequency,
      ),
    );
    if (levels.some((level) => !level || level.no_response)) return labels.no_average;
    const mean = levels.reduce((sum, level) => sum + (level?.db ?? 0), 0) / levels.length;
    return `${numberText(roundTo(mean, 1), 0, lang)} dB`;
  };
  const pick = (en: string | null, id: string | null) => (lang === "id" ? id : en);
  const right = pick(hearing.grade_right_en, hearing.grade_right_id);
  const left = pick(hearing.grade_left_en, hearing.grade_left_id);
  const better = pick(hearing.grade_en, hearing.grade_id);
  pdf.heading(2, labels.audiometry);
  pdf.table(
    null,
    known([
      [labels.ear_right, [average("right"), right].filter(Boolean).join(", ")],
      [labels.ear_left, [average("left"), left].filter(Boolean).join(", ")],
      better ? [labels.ear_better, standard ? `${better} (${standard})` : better] : null,
    ]),
  );
  pdf.paragraph(labels.averaged);
  printThresholds(pdf, thresholds, lang);
}

type Thresholds = NonNullable<ResultView["audiometry"]>["thresholds"];

function printThresholds(pdf: TaggedPdf, thresholds: Thresholds, lang: Lang): void {
  const labels = reportLabels[lang];
  const columns = (["air", "bone"] as const)
    .flatMap((conduction) => (["right", "left"] as const).map((side) => ({ side, conduction })))
    .filter((kind) =>
      thresholds.some(
        (threshold) => threshold.side === kind.side && threshold.conduction === kind.conduction,
      ),
    );
  const frequencies = [...new Set(thresholds.map(({ frequency }) => frequency))].sort((a, b) => a - b);
  const share = 0.8 / Math.max(1, columns.length);
  pdf.table(
    [
      { head: labels.frequency, share: 0.2 },
      ...columns.map(({ side, conduction }) => ({
        head: labels[`${side}_${conduction}`],
        share,
        align: "right" as const,
      })),
    ],
    frequencies.map((frequency) => [
      `${String(frequency)} Hz`,
      ...columns.map(({ side, conduction }) => {
        const threshold = thresholds.find(
          (each) => each.frequency === frequency && each.side === side && each.conduction === conduction,
        );
        if (!threshold) return "";
        const value = numberText(threshold.db, 0, lang);
        if (threshold.no_response) return fill(labels.no_response, { value });
        return threshold.masked ? fill(labels.masked, { value }) : value;
      }),
    ]),
  );
}

function printLungs(pdf: TaggedPdf, lungs: ResultView["spirometry"], lang: Lang): void {
  if (!lungs) return;
  const labels = reportLabels[lang];
  const number = (value: number | null, decimals: number) =>
    value === null ? "" : numberText(value, decimals, lang);
  const interpretation = lang === "id" ? lungs.interpretation_id : lungs.interpretation_en;
  const rows = [
    { name: "FVC", unit: "L", measure: lungs.fvc },
    { name: "FEV1", unit: "L", measure: lungs.fev1 },
    { name: "FEV1/FVC", unit: "", measure: lungs.ratio },
    { name: "PEF", unit: "L/s", measure: lungs.pef },
  ];
  pdf.heading(2, labels.spirometry);
  if (interpretation) pdf.paragraph(`${labels.interpretation}: ${interpretation}`);
  pdf.table(
    [
      { head: labels.spirometry, share: 0.2 },
      ...[labels.measured, labels.predicted, labels.lln, labels.z, labels.percent].map((head) => ({
        head,
        share: 0.16,
        align: "right" as const,
      })),
    ],
    rows.flatMap(({ name, unit, measure }) =>
      measure
        ? [
            [
              name,
              `${number(measure.measured, 2)} ${unit}`.trim(),
              number(measure.predicted, 2),
              number(measure.lln, 2),
              number(measure.z, 2),
              measure.percent === null || unit === "" ? "" : `${number(measure.percent, 0)} %`,
            ],
          ]
        : [],
    ),
  );
  if (lungs.predicted_standard) pdf.paragraph(fill(labels.standard, { standard: lungs.predicted_standard }));
}
