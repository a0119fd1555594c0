import { z } from "zod";
import { bilingual, inLanguageAs } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import { unitText } from "../../lib/unit.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import { key, optionalInstant, optionalNumber, optionalText, orNull } from "../client/shapes.server.ts";

const flag = z
  .enum(["N", "L", "H", "LL", "HH", "A"])
  .nullable()
  .catch(null)
  .default(null)
  .describe(
    "N inside, L below, H above, LL and HH critical, A unexpected; null = not sent by the laboratory",
  );
export type ResultFlag = NonNullable<z.output<typeof flag>>;

const observationStates = [
  "registered",
  "preliminary",
  "final",
  "corrected",
  "amended",
  "cancelled",
  "entered_in_error",
] as const;

const comparator = z.enum(["<", "<=", ">", ">="]).nullable().catch(null).default(null);
const decimals = z.number().int().min(0).max(6).nullable().catch(null).default(null);

const measured = {
  value: optionalNumber,
  decimals: decimals.describe("decimal places reported by the laboratory"),
  ...bilingual("value_text"),
  comparator: comparator.describe("precedes a value that is a measurement limit"),
  unit: optionalText,
  flag,
};

const REVIEWED = ["explanation_source", "explanation_reviewed_by", "explanation_reviewed_on"];
const explanation = {
  explanation_en: optionalText
    .meta({ along: REVIEWED })
    .describe("what the value means; shown only with its source, reviewer and date"),
  explanation_id: optionalText.meta({ along: REVIEWED }),
  explanation_source: optionalText.describe("title of the source, e.g. `MedlinePlus: Creatinine Test`"),
  explanation_source_url: optionalText.describe("https address of the source"),
  explanation_reviewed_by: optionalText.describe("name or title of the reviewer"),
  explanation_reviewed_on: optionalInstant.describe("YYYY-MM-DD"),
};

/** Null unless the text names its source, its reviewer and the date. */
function explanationIn(lang: LangCode, row: z.output<z.ZodObject<typeof explanation>>) {
  const text = textIn(lang, { en: row.explanation_en, id: row.explanation_id });
  const [source, by] = [row.explanation_source?.trim(), row.explanation_reviewed_by?.trim()];
  const on = row.explanation_reviewed_on;
  if (!text || !source || !by || !on) return null;
  const url = row.explanation_source_url ?? "";
  return { text, source, url: /^https:\/\//i.test(url) && URL.canParse(url) ? url : null, by, on };
}
export type Explanation = NonNullable<ReturnType<typeof explanationIn>>;

/** In one language, grouped by sub-category. */
export const laboratoryIn = perLanguage((lang: LangCode) => {
  const previous = z
    .object({ ...measured, date: optionalInstant, order_number: optionalText })
    .transform(({ value_text_en, value_text_id, ...row }) => ({
      ...row,
      unit: row.unit && unitText(row.unit),
      value_text: textIn(lang, { en: value_text_en, id: value_text_id }),
    }));
  const observation = z
    .object({
      ...measured,
      code: key.describe("LOINC"),
      product_code: optionalText,
      ...bilingual("name"),
      ...bilingual("method"),
      ref_low: optionalNumber.describe("for this patient's sex and age on that day"),
      ref_high: optionalNumber,
      reference_text_en: optionalText.describe("range in words"),
      reference_text_id: optionalText,
      goal_low: optionalNumber.describe("agreed with a clinician; replaces the range for this patient"),
      goal_high: optionalNumber,
      act_from: optionalNumber.describe("level at which doctors usually act"),
      ...bilingual("comment"),
      ...explanation,
      status: z
        .enum(observationStates)
        .catch("final")
        .describe(
          "registered: not available yet; cancelled: not done; entered_in_error: withdrawn, the portal hides the value",
        ),
      previous: orNull(previous).describe("same value in the latest earlier result"),
    })
    .transform((row) => ({
      code: row.code,
      name: textIn(lang, { en: row.name_en, id: row.name_id }),
      value: row.value,
      decimals: row.decimals,
      value_text: textIn(lang, { en: row.value_text_en, id: row.value_text_id }),
      comparator: row.comparator,
      unit: row.unit && unitText(row.unit),
      flag: row.flag,
      method: textIn(lang, { en: row.method_en, id: row.method_id }),
      ref_low: row.ref_low,
      ref_high: row.ref_high,
      reference_text: textIn(lang, { en: row.reference_text_en, id: row.reference_text_id }),
      goal_low: row.goal_low,
      goal_high: row.goal_high,
      act_from: row.act_from,
      comment: textIn(lang, { en: row.comment_en, id: row.comment_id }),
      explanation: explanationIn(lang, row),
      status: row.status,
      previous: row.previous ?? null,
    }));
  const observations = z.array(observation).catch([]);
  const groups = z
    .array(
      z
        .object({
          sub_category_code: optionalText,
          ...bilingual("sub_category"),
          observations,
        })
        .transform(inLanguageAs(lang, { name: "sub_category" })),
    )
    .catch([])
    .describe("values by sub-category");
  return { observations, groups };
});

export type Observation = z.output<ReturnType<typeof laboratoryIn>["observations"]>[number];
export type ObservationGroup = z.output<ReturnType<typeof laboratoryIn>["groups"]>[number];
