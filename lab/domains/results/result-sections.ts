import { z } from "zod";
import { CONCLUSIONS } from "../../database/conclusions.ts";

const text = z.string();
const amount = z.number();
const measured = z.object({
  measured: amount,
  predicted: amount.nullable(),
  lln: amount.nullable(),
  z: amount.nullable(),
  percent: amount.nullable(),
});

const vitalSigns = z.object({
  systolic: amount.nullable(),
  diastolic: amount.nullable(),
  pulse: amount.nullable(),
  respiratory_rate: amount.nullable(),
  /** °C */
  temperature: amount.nullable(),
  /** % */
  spo2: amount.nullable(),
  pressure_category_en: text.nullable(),
  pressure_category_id: text.nullable(),
  standard: text.nullable(),
});

const anthropometry = z.object({
  height_cm: amount.nullable(),
  weight_kg: amount.nullable(),
  /** kg/m² */
  bmi: amount.nullable(),
  bmi_category_en: text.nullable(),
  bmi_category_id: text.nullable(),
  standard: text.nullable(),
  waist_cm: amount.nullable(),
  body_fat_percent: amount.nullable(),
});

const threshold = z.object({
  side: z.enum(["right", "left"]),
  conduction: z.enum(["air", "bone"]),
  /** Hz */
  frequency: amount,
  /** dB HL; with `no_response` the highest level presented */
  db: amount,
  masked: z.boolean(),
  no_response: z.boolean(),
});

const audiometry = z.object({
  thresholds: z.array(threshold),
  grade_right_en: text.nullable(),
  grade_right_id: text.nullable(),
  grade_left_en: text.nullable(),
  grade_left_id: text.nullable(),
  /** of the better ear */
  grade_en: text.nullable(),
  grade_id: text.nullable(),
  standard: text.nullable(),
});

const spirometry = z.object({
  /** litres */
  fvc: measured,
  fev1: measured,
  /** FEV1/FVC, 0 to 1 */
  ratio: measured,
  /** litres per second */
  pef: measured.nullable(),
  interpretation_en: text.nullable(),
  interpretation_id: text.nullable(),
  predicted_standard: text.nullable(),
  samples: z
    .object({
      flow_volume: z.array(z.object({ volume: amount, flow: amount })),
      volume_time: z.array(z.object({ time: amount, volume: amount })),
    })
    .nullable(),
});

const finding = z.object({
  kind: z.enum(["physical", "dental", "visus", "ecg", "radiology"]),
  text_en: text,
  text_id: text,
});

/** Issued versions never change, so former codes must stay readable. */
const FORMER = { fit_with_note: "fit_note", temporary_unfit: "temp_unfit" } as const;
type Former = keyof typeof FORMER;
const isFormer = (code: string): code is Former => code in FORMER;

const fitness = z.object({
  category: z
    .enum([...CONCLUSIONS, "fit_with_note", "temporary_unfit"])
    .transform((code) => (isFormer(code) ? FORMER[code] : code)),
  note_en: text.nullable(),
  note_id: text.nullable(),
  /** YYYY-MM-DD */
  valid_until: text.nullable(),
});

export const resultSections = z.object({
  vital_signs: vitalSigns.nullable().default(null),
  anthropometry: anthropometry.nullable().default(null),
  audiometry: audiometry.nullable().default(null),
  spirometry: spirometry.nullable().default(null),
  findings: z.array(finding).default([]),
  fitness: fitness.nullable().default(null),
});

export type ResultSections = z.output<typeof resultSections>;
export type SectionsInput = z.input<typeof resultSections>;

export function sectionsOf(json: string): ResultSections {
  return resultSections.parse(JSON.parse(json));
}
