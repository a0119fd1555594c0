import { z } from "zod";
import { bilingual, inLanguage } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import { code, optionalNumber, flagOr, optionalText, orNull } from "../client/shapes.server.ts";
import { CONDUCTION, FINDING_KIND, CONCLUSION, SIDE } from "../client/words/results.ts";

const standard = optionalText.describe("names from the standard the category comes from");

const lung = z.object({
  measured: z.number(),
  predicted: optionalNumber,
  lln: optionalNumber.describe("lower limit of normal"),
  z: optionalNumber,
  percent: optionalNumber.describe("percent of the predicted value"),
});

const threshold = z.object({
  side: code(SIDE),
  conduction: code(CONDUCTION),
  frequency: z.number().describe("Hz"),
  db: z.number().describe("dB HL; with no_response, the highest level tested"),
  masked: flagOr(false),
  no_response: flagOr(false),
});

const samples = z.object({
  flow_volume: z.array(z.object({ volume: z.number(), flow: z.number() })).default([]),
  volume_time: z.array(z.object({ time: z.number(), volume: z.number() })).default([]),
});

/** null: not examined */
export const sectionsIn = perLanguage((lang: LangCode) => ({
  vital_signs: orNull(
    z
      .object({
        systolic: optionalNumber.describe("mmHg"),
        diastolic: optionalNumber,
        pulse: optionalNumber,
        respiratory_rate: optionalNumber,
        temperature: optionalNumber.describe("°C"),
        spo2: optionalNumber.describe("percent"),
        ...bilingual("pressure_category"),
        standard,
      })
      .transform(inLanguage(lang, "pressure_category")),
  ),
  anthropometry: orNull(
    z
      .object({
        height_cm: optionalNumber,
        weight_kg: optionalNumber,
        bmi: optionalNumber.describe("kg/m²"),
        ...bilingual("bmi_category"),
        standard,
        waist_cm: optionalNumber,
        body_fat_percent: optionalNumber,
      })
      .transform(inLanguage(lang, "bmi_category")),
  ),
  audiometry: orNull(
    z
      .object({
        thresholds: z.array(threshold).default([]),
        ...bilingual("grade_right"),
        ...bilingual("grade_left"),
        grade_en: optionalText.describe("grade for the better ear"),
        grade_id: optionalText,
        standard,
      })
      .transform(inLanguage(lang, "grade_right", "grade_left", "grade")),
  ),
  spirometry: orNull(
    z
      .object({
        fvc: orNull(lung).describe("litres"),
        fev1: orNull(lung).describe("litres"),
        ratio: orNull(lung).describe("FEV1/FVC, 0 to 1"),
        pef: orNull(lung).describe("litres per second"),
        ...bilingual("interpretation"),
        predicted_standard: standard,
        samples: orNull(samples).describe("curves as stored by the device"),
      })
      .transform(inLanguage(lang, "interpretation")),
  ),
  findings: z
    .array(
      z
        .object({
          kind: code(FINDING_KIND),
          ...bilingual("text"),
        })
        .transform(inLanguage(lang, "text")),
    )
    .default([]),
  fitness: orNull(
    z
      .object({
        category: code(CONCLUSION),
        ...bilingual("note"),
        valid_until: optionalText.describe("YYYY-MM-DD"),
      })
      .transform(inLanguage(lang, "note")),
  ),
}));

type Sections = ReturnType<typeof sectionsIn>;
type Section<Name extends keyof Sections> = NonNullable<z.output<Sections[Name]>>;
export type VitalSigns = Section<"vital_signs">;
export type Anthropometry = Section<"anthropometry">;
export type Audiometry = Section<"audiometry">;
export type Spirometry = Section<"spirometry">;
export type LungMeasure = NonNullable<Spirometry["fvc"]>;
