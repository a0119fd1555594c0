import { z } from "zod";
import { newestFirst, oldestFirst, rowsOf } from "../client/list-shapes.server.ts";
import { bilingual } from "../client/bilingual.server.ts";
import { textIn, type Bilingual } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import { everyPage, keyCall, pagedCall, plainCall, type UpstreamContext } from "../client/client.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import type { NotUnderstood } from "../../lib/not-understood.ts";
import {
  code,
  flagOr,
  key,
  numberOr,
  optionalInstant,
  optionalKey,
  optionalText,
  orNull,
  permission,
  zone,
} from "../client/shapes.server.ts";
import {
  FACILITY_ORDER_STATE,
  SPECIMEN_EVENT,
  SPECIMEN_PROBLEM,
  SPECIMEN_STATE,
} from "../client/words/practitioners.ts";
import { VERSION_STATUS } from "../client/words/results.ts";

export const ORDER_STATES = FACILITY_ORDER_STATE.codes;
/** `action`: a sample was rejected or must be retaken, and no replacement has arrived */
export type OrderState = (typeof ORDER_STATES)[number] | NotUnderstood;
export type SpecimenState = (typeof SPECIMEN_STATE.codes)[number] | NotUnderstood;

const both = (lang: LangCode, en: Bilingual["en"], id: Bilingual["id"]) => textIn(lang, { en, id });

const kind = { type_en: optionalText, type_id: optionalText, tube_en: optionalText, tube_id: optionalText };
const kindIn = (lang: LangCode, row: z.output<z.ZodObject<typeof kind>>) =>
  [both(lang, row.type_en, row.type_id), both(lang, row.tube_en, row.tube_id)].filter(Boolean).join(", ");

const reason = {
  ...bilingual("reason"),
  ...bilingual("todo"),
};
const reasonIn = (lang: LangCode, row: z.output<z.ZodObject<typeof reason>>) => ({
  reason: both(lang, row.reason_en, row.reason_id),
  todo: both(lang, row.todo_en, row.todo_id),
});

const problemIn = perLanguage((lang) =>
  z
    .object({
      accession_number: z.string().catch(""),
      state: code(SPECIMEN_PROBLEM),
      at: optionalInstant,
      ...kind,
      ...reason,
    })
    .transform(({ accession_number, state, at, ...one }) => ({
      accession_number,
      state,
      at,
      kind: kindIn(lang, one),
      ...reasonIn(lang, one),
    })),
);
export type Problem = z.output<ReturnType<typeof problemIn>>;

const names = z.array(z.string()).default([]);
const orderFields = (lang: LangCode) => ({
  order_number: key,
  patient_name: z.string().catch(""),
  medical_record_number: optionalText,
  product_names: names.describe("in the request's language"),
  product_names_en: names,
  product_names_id: names,
  sent_at: optionalInstant,
  timezone: zone,
  state: code(FACILITY_ORDER_STATE).describe("action: a specimen must be taken again"),
  expected_at: optionalInstant.describe("expected time of the last open specimen"),
  result_ready: flagOr(false).meta({ strict: true }),
  report_withdrawn: flagOr(false).describe("the released report must not be used"),
  downloaded_by: optionalText.describe("user who downloaded the current report"),
  downloaded_at: optionalInstant,
  outdated: flagOr(false).describe("somebody has only an earlier version of the report"),
  critical_alert_id: optionalKey.describe(
    "alert of a critical value in effect; its order comes first until confirmed",
  ),
  critical_confirmed: permission.describe("a member of the medical centre has confirmed the alert"),
  problems: z
    .array(problemIn(lang))
    .default([])
    .describe("specimens to take again, with reason and instructions"),
  delay: z
    .object({ reason_en: optionalText, reason_id: optionalText })
    .catch({ reason_en: null, reason_id: null })
    .describe("the laboratory's reason for the delay"),
});

function withTexts<
  T extends { product_names: string[]; product_names_en: string[]; product_names_id: string[] } & {
    delay: { reason_en: string | null; reason_id: string | null };
  },
>(lang: LangCode, { product_names, product_names_en, product_names_id, delay, ...order }: T) {
  const current = lang === "id" ? product_names_id : product_names_en;
  return {
    ...order,
    product_names: current.length > 0 ? current : product_names,
    delay: both(lang, delay.reason_en, delay.reason_id),
  };
}

const orderIn = perLanguage((lang) =>
  z.object(orderFields(lang)).transform((order) => withTexts(lang, order)),
);
export type FacilityOrder = z.output<ReturnType<typeof orderIn>>;

const dashboardIn = perLanguage((lang) =>
  z.object({
    facility: z.object({
      code: z.string().catch(""),
      name: z.string().catch(""),
      address: optionalText,
      pic_name: optionalText.describe("person in charge"),
      pic_phone: optionalText.describe("E.164"),
      timezone: zone.describe("zone of the branch that receives the specimens"),
      plant: orNull(z.object({ name: z.string().catch(""), phone: optionalText })).describe(
        "branch that receives the specimens",
      ),
      agreement: orNull(
        z.object({
          agreement_number: optionalText,
          start_date: optionalText.describe("YYYY-MM-DD"),
          end_date: optionalText.describe("YYYY-MM-DD, the last day"),
        }),
      ),
    }),
    counts: z.object({
      action: numberOr(0),
      sent: numberOr(0),
      progress: numberOr(0),
      delayed: numberOr(0),
      ready: numberOr(0).describe("orders with a report that is not downloaded yet"),
    }),
    action: z.array(orderIn(lang)).default([]).describe("first orders with a specimen to take again"),
    delayed: z.array(orderIn(lang)).default([]).describe("first delayed orders"),
    ready: z.array(orderIn(lang)).default([]).describe("most recently sent orders with a result"),
  }),
);
export type FacilityDashboard = z.output<ReturnType<typeof dashboardIn>>;

export const getFacilityDashboard = plainCall("Medical centres", "GET /facility/dashboard", {
  summary: "Returns the caller's medical centre, its orders by state, and orders that need attention.",
  innerRows: 10,
  results: dashboardIn,
});

const listQuery = z.object({
  q: z
    .string()
    .optional()
    .describe("parts of a name in any order, or part of an order, patient or specimen number"),
  state: z
    .enum([...ORDER_STATES, "new"])
    .optional()
    .describe("new: ready and not downloaded yet"),
  date_from: z.string().optional().describe("YYYY-MM-DD in the branch's zone; sending date"),
  date_to: z.string().optional(),
});

export const listFacilityOrders = pagedCall("Medical centres", "GET /facility/order/get", 10, {
  summary:
    "Lists orders sent by the caller's medical centre: those with an unconfirmed critical value first, then those with a specimen to take again, then newest first.",
  query: listQuery,
  rows: 100,
  innerRows: 20,
  results: (lang: LangCode) => z.array(orderIn(lang)),
});

export function listAllFacilityOrders(
  up: UpstreamContext,
  query: z.input<typeof listQuery>,
): Promise<FacilityOrder[]> {
  const load = (page: number) => listFacilityOrders(up, query, page, 100);
  return everyPage(load, (orders) => orders);
}

const eventIn = perLanguage((lang) =>
  z
    .object({
      code: code(SPECIMEN_EVENT),
      at: optionalInstant,
      expected_at: optionalInstant.describe("new expected time of a delayed specimen"),
      ...reason,
    })
    .transform(({ code, at, expected_at, ...one }) => ({ code, at, expected_at, ...reasonIn(lang, one) })),
);

const reportEvent = z.object({ status: code(VERSION_STATUS), at: optionalInstant });

const specimenIn = perLanguage((lang) =>
  z
    .object({
      accession_number: key,
      state: code(SPECIMEN_STATE),
      expected_at: optionalInstant,
      delayed: flagOr(false),
      repeat_of: optionalText.describe("accession number of the replaced specimen"),
      replaced_by: optionalText.describe("accession number of the replacement specimen"),
      action: flagOr(false).describe("must be taken again"),
      timeline: rowsOf(eventIn(lang), oldestFirst("at")).describe("oldest event first"),
      ...kind,
    })
    .transform(({ type_en, type_id, tube_en, tube_id, ...one }) => ({
      ...one,
      kind: kindIn(lang, { type_en, type_id, tube_en, tube_id }),
    })),
);
export type Specimen = z.output<ReturnType<typeof specimenIn>>;

export const facilityOrderIn = perLanguage((lang) =>
  z
    .object({
      ...orderFields(lang),
      specimens: z.array(specimenIn(lang)).default([]),
      downloads: z
        .array(
          z.object({
            actor_name: z.string().catch(""),
            at: optionalInstant,
            version: numberOr(1, z.number()).describe("report version"),
          }),
        )
        .default([])
        .meta({ list: newestFirst("at") })
        .describe("newest first"),
      report_version: z.number().nullable().catch(null),
      reports: rowsOf(reportEvent, oldestFirst("at")).describe(
        "when each version of a report that can be opened was issued, oldest first; an extension",
      ),
    })
    .transform((order) => withTexts(lang, order)),
);
export type FacilityOrderDetail = z.output<ReturnType<typeof facilityOrderIn>>;

export const getFacilityOrder = keyCall("Medical centres", "GET /facility/order/get-detail", {
  summary: "Returns one order with the timeline of each specimen; 404 for another medical centre's.",
  query: z.object({ order_number: z.string() }),
  results: facilityOrderIn,
});
