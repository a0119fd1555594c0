import type { Lang } from "../../lib/texts.ts";
import type { Bilingual } from "../../lib/labels.ts";
import { dayOf } from "../../lib/document-text.ts";
import { type Conclusion } from "../../database/conclusions.ts";
import { conclusionWords } from "../../lib/conclusion-words.ts";
import { reportLabels } from "../reports/report-labels.ts";
import { numberText } from "../../lib/value-text.ts";
import type { Comparator, ResultFlag } from "../../database/tables.generated.ts";
import { sectionsOf, type ResultSections } from "../results/result-sections.ts";

export interface ResultLine {
  /** LOINC; null without one */
  code: string | null;
  name: string;
  value: string;
  /** null for words */
  amount: number | null;
  comparator: Comparator | null;
  unit: string | null;
  reference: string | null;
  /** a clinician's, which replaces the reference for the flag */
  goal: string | null;
  /** sent by the laboratory; null = none */
  flag: ResultFlag | null;
  note: string | null;
  coded?: Conclusion | null;
}

export interface ResultGroup {
  title: string;
  lines: ResultLine[];
}

type Section<Name extends keyof ResultSections> = NonNullable<ResultSections[Name]>;

export function sectionTables(json: string, lang: Lang): ResultGroup[] {
  const labels = reportLabels[lang];
  const say = ([en, id]: Bilingual) => (lang === "id" ? id : en);
  const line = (
    name: Bilingual,
    value: number | null,
    unit: string | null = null,
    more: Partial<ResultLine> = {},
  ) =>
    value === null
      ? []
      : [{ ...EMPTY, name: say(name), value: number(value, lang), amount: value, unit, ...more }];
  const said = (
    name: Bilingual,
    value: string | null,
    note: string | null = null,
    coded: Conclusion | null = null,
  ) => (value === null ? [] : [{ ...EMPTY, name: say(name), value, note, coded }]);
  const text = (pair: object, name: string): string | null => {
    const value: unknown = Object.entries(pair).find(([key]) => key === `${name}_${lang}`)?.[1];
    return typeof value === "string" ? value : null;
  };

  const vital = (section: Section<"vital_signs">) => [
    ...line(["Blood pressure, systolic", "Tekanan darah sistolik"], section.systolic, "mmHg", {
      code: "8480-6",
    }),
    ...line(["Blood pressure, diastolic", "Tekanan darah diastolik"], section.diastolic, "mmHg", {
      code: "8462-4",
    }),
    ...said(
      ["Blood pressure category", "Kategori tekanan darah"],
      text(section, "pressure_category"),
      section.standard,
    ),
    ...line(["Pulse", "Denyut nadi"], section.pulse, "/min", { code: "8867-4" }),
    ...line(["Respiratory rate", "Laju napas"], section.respiratory_rate, "/min", { code: "9279-1" }),
    ...line(["Body temperature", "Suhu tubuh"], section.temperature, "°C", { code: "8310-5" }),
    ...line(["Oxygen saturation", "Saturasi oksigen"], section.spo2, "%", { code: "59408-5" }),
  ];
  const body = (section: Section<"anthropometry">) => [
    ...line(["Height", "Tinggi badan"], section.height_cm, "cm", { code: "8302-2" }),
    ...line(["Weight", "Berat badan"], section.weight_kg, "kg", { code: "29463-7" }),
    ...line(["Body mass index", "Indeks massa tubuh"], section.bmi, "kg/m²", { code: "39156-5" }),
    ...said(["Weight category", "Kategori berat badan"], text(section, "bmi_category"), section.standard),
    ...line(["Waist", "Lingkar pinggang"], section.waist_cm, "cm", { code: "8280-0" }),
    ...line(["Body fat", "Lemak tubuh"], section.body_fat_percent, "%", { code: "41982-0" }),
  ];
  const hearing = (section: Section<"audiometry">) => [
    ...section.thresholds.map(({ side, conduction, frequency, db, masked, no_response }) => ({
      ...EMPTY,
      name: `${say(SIDES[side])}, ${say(CONDUCTIONS[conduction])}, ${String(frequency)} Hz`,
      value: number(db, lang),
      amount: db,
      unit: "dB HL",
      note:
        [
          masked && say(["masked", "dengan masking"]),
          no_response && say(["no response", "tidak ada respons"]),
        ]
          .filter(Boolean)
          .join(", ") || null,
    })),
    ...said(["Grade, right ear", "Derajat, telinga kanan"], text(section, "grade_right"), section.standard),
    ...said(["Grade, left ear", "Derajat, telinga kiri"], text(section, "grade_left"), section.standard),
    ...said(
      ["Grade, better ear", "Derajat, telinga yang lebih baik"],
      text(section, "grade"),
      section.standard,
    ),
  ];
  const lungs = (section: Section<"spirometry">) => [
    ...MEASURES.flatMap(([key, name, unit]) => {
      const measure = section[key];
      if (!measure) return [];
      const { measured, predicted, lln, z, percent } = measure;
      const note = [
        predicted !== null && `${say(["predicted", "prediksi"])} ${number(predicted, lang)}`,
        percent !== null && `${number(percent, lang)} %`,
        z !== null && `z ${number(z, lang)}`,
      ]
        .filter(Boolean)
        .join(", ");
      const reference = lln === null ? null : `≥ ${number(lln, lang)}`;
      return line(alike(name), measured, unit, { reference, note: note || null });
    }),
    ...said(["Interpretation", "Interpretasi"], text(section, "interpretation"), section.predicted_standard),
  ];
  const { vital_signs, anthropometry, audiometry, spirometry, findings, fitness } = sectionsOf(json);
  const groups: (ResultGroup | null)[] = [
    vital_signs && { title: say(["Vital signs", "Tanda vital"]), lines: vital(vital_signs) },
    anthropometry && { title: say(["Body measurements", "Ukuran tubuh"]), lines: body(anthropometry) },
    audiometry && {
      title: say(["Hearing test (audiometry)", "Tes pendengaran (audiometri)"]),
      lines: hearing(audiometry),
    },
    spirometry && {
      title: say(["Lung function (spirometry)", "Fungsi paru (spirometri)"]),
      lines: lungs(spirometry),
    },
    findings.length > 0
      ? {
          title: labels.findings,
          lines: findings.flatMap((finding) => said(alike(labels[finding.kind]), text(finding, "text"))),
        }
      : null,
    fitness && {
      title: labels.fitness,
      lines: [
        ...said(
          ["Category", "Kategori"],
          conclusionWords[lang][fitness.category],
          text(fitness, "note"),
          fitness.category,
        ),
        ...said(["Valid until", "Berlaku sampai"], fitness.valid_until && dayOf(fitness.valid_until, lang)),
      ],
    },
  ];
  return groups.flatMap((group) => (group && group.lines.length > 0 ? [group] : []));
}

const EMPTY = {
  code: null,
  amount: null,
  comparator: null,
  unit: null,
  reference: null,
  goal: null,
  flag: null,
  note: null,
};

const SIDES = { right: ["Right ear", "Telinga kanan"], left: ["Left ear", "Telinga kiri"] } as const;
const CONDUCTIONS = { air: ["air", "udara"], bone: ["bone", "tulang"] } as const;
const MEASURES = [
  ["fvc", "FVC", "L"],
  ["fev1", "FEV1", "L"],
  ["ratio", "FEV1/FVC", null],
  ["pef", "PEF", "L/s"],
] as const;

const alike = (name: string): Bilingual => [name, name];

const number = (value: number, lang: Lang) => numberText(value, 0, lang);
