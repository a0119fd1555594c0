import { z } from "zod";
import { inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { pagedCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import {
  code,
  codeOr,
  flagOr,
  key,
  optionalCode,
  optionalKey,
  optionalText,
} from "../client/shapes.server.ts";
import { POSTPONEMENTS } from "./postponements.ts";
import { PRODUCT_TYPE, REPEAT_END, REPEAT_KIND, REPEAT_STATE } from "../client/words/orders.ts";

const day = z.iso.date();

export const repeatIn = perLanguage((lang) =>
  z
    .object({
      repeat_id: key,
      version: z.number().int(),
      kind: codeOr(REPEAT_KIND, "advice").describe("a doctor's advice, or a yearly check-up"),
      state: code(REPEAT_STATE).describe("due from two weeks before `due_on`, a postponed one from `due_on`"),
      patient_id: key,
      patient_name: z.string().catch(""),
      is_own: flagOr(false).describe("of the account's own patient"),
      product_id: key,
      product_type: codeOr(PRODUCT_TYPE, "test"),
      ...plainOrBilingual("product_name"),
      plant_id: optionalKey.describe("branch of the result's order"),
      plant_name: optionalText,
      result_date: optionalText.describe("YYYY-MM-DD"),
      due_on: day.describe("calendar months after the result, or the day it was postponed to"),
      postponed: flagOr(false),
      ended_because: optionalCode(REPEAT_END).describe(
        "the same test was ordered or measured, or the patient ended it",
      ),
      ended_on: optionalText.describe("YYYY-MM-DD"),
    })
    .transform(inLanguage(lang, "product_name")),
);
export type Repeat = z.output<ReturnType<typeof repeatIn>>;

const listPage = pagedCall("Repeats", "GET /repeat/get", 100, {
  summary:
    "Lists tests to repeat, of the caller and of people the caller may book for: open ones by day, then ended ones.",
  rows: 100,
  results: (lang: LangCode) => z.array(repeatIn(lang)),
});

/** The first 100. */
export async function listRetests(up: UpstreamContext): Promise<Repeat[]> {
  return (await listPage(up, {}, 1)).results;
}

/** @throws Response 404 */
export async function getRetest(up: UpstreamContext, repeat_id: string): Promise<Repeat> {
  const match = (await listRetests(up)).find((retest) => retest.repeat_id === repeat_id);
  if (!match) throw new Response(null, { status: 404 });
  return match;
}

const change = {
  repeat_id: z.string(),
  version: z.number().describe("displayed version"),
  client_request_id: z.string().describe("a repeated value returns the first result"),
};

export const postponeRetest = sendCall("Repeats", "PUT /repeat/postpone", {
  summary:
    "Postpones a repeat from its day, or from today if that is past, and reminds again. 409 `version_changed`, `repeat_ended`.",
  body: z.object({ ...change, by: z.enum(POSTPONEMENTS) }),
});

export const endRetest = sendCall("Repeats", "POST /repeat/end", {
  summary: "Ends a repeat without a test. 409 `version_changed`, `repeat_ended`.",
  body: z.object(change),
});
