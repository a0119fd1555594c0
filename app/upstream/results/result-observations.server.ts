import { z } from "zod";
import { rowsOf } from "../client/list-shapes.server.ts";
import { bilingual, inLanguageAs } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import { isUnderstood } from "../../lib/not-understood.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import {
  codeOr,
  key,
  optionalInstant,
  optionalNumber,
  optionalText,
  orNull,
} from "../client/shapes.server.ts";
import { VALUE_STATUS } from "../client/words/results.ts";
import { limits, measured, readMeasured } from "./measured.server.ts";

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

/** Null unless the text names its source, reviewer and date. */
function explanationIn(lang: LangCode, row: z.output<z.ZodObject<typeof explanation>>) {
  const text = textIn(lang, { en: row.explanation_en, id: row.explanation_id });
  const [source, by] = [row.explanation_source?.trim(), row.explanation_reviewed_by?.trim()];
  const on = row.explanation_reviewed_on;
  if (!text || !source || !by || !on) return null;
  const url = row.explanation_source_url ?? "";
  return { text, source, url: /^https:\/\//i.test(url) && URL.canParse(url) ? url : null, by, on };
}
export type Explanation = NonNullable<ReturnType<typeof explanationIn>>;

export const laboratoryIn = perLanguage((lang: LangCode) => {
  const previous = z.object({ ...measured, date: optionalInstant, order_number: optionalText });
  const observation = z
    .object({
      ...measured,
      code: key.describe("LOINC"),
      product_code: optionalText,
      ...bilingual("name"),
      ...bilingual("method"),
      ...limits,
      act_from: optionalNumber.describe("level at which doctors usually act"),
      reference_source: optionalText.describe("publication or policy behind the range"),
      critical_low: optionalNumber.describe("at or below it the value is critical"),
      critical_high: optionalNumber.describe("at or above it the value is critical"),
      critical_source: optionalText.describe("publication or policy behind the critical limits"),
      ...bilingual("comment"),
      ...explanation,
      status: codeOr(VALUE_STATUS, "final").describe(
        "registered: not available yet; cancelled: not done; entered_in_error: withdrawn, the portal hides the value; absent: final",
      ),
      previous: orNull(previous).describe("same value in the latest earlier result"),
    })
    .transform((row) => ({
      code: row.code,
      name: textIn(lang, { en: row.name_en, id: row.name_id }),
      ...readMeasured(row, row, { lang, isClear: isUnderstood(row.status) }),
      method: textIn(lang, { en: row.method_en, id: row.method_id }),
      ref_low: row.ref_low,
      ref_high: row.ref_high,
      reference_text: textIn(lang, { en: row.reference_text_en, id: row.reference_text_id }),
      goal_low: row.goal_low,
      goal_high: row.goal_high,
      act_from: row.act_from,
      reference_source: row.reference_source,
      critical_low: row.critical_low,
      critical_high: row.critical_high,
      critical_source: row.critical_source,
      comment: textIn(lang, { en: row.comment_en, id: row.comment_id }),
      explanation: explanationIn(lang, row),
      status: row.status,
      previous: row.previous
        ? {
            date: row.previous.date,
            order_number: row.previous.order_number,
            ...readMeasured(row.previous, row, { lang, isClear: true, hasOwnLimits: false }),
          }
        : null,
    }));
  const observations = rowsOf(observation, { spare: { field: "flag", values: ["N"] } });
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
    .default([])
    .describe("values by sub-category");
  return { observations, groups };
});

export type Observation = z.output<ReturnType<typeof laboratoryIn>["observations"]>[number];
export type ObservationGroup = z.output<ReturnType<typeof laboratoryIn>["groups"]>[number];
