import { z } from "zod";
import { listOf, newestFirst, oldestFirst, rowsOf } from "../client/list-shapes.server.ts";
import { bilingual, inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { afterIn } from "./after-visit.server.ts";
import { lineIn, voucherIn, warning } from "./cart.server.ts";
import { call, callList, keyCall, sender, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import { visitAddress } from "../home-care/homecare.server.ts";
import { paymentIn } from "../payments/payments.server.ts";
import {
  code,
  codeOr,
  fasting,
  fastingConfirmed,
  flagOr,
  instant,
  key,
  numberOr,
  optionalInstant,
  optionalKey,
  optionalText,
  orNull,
  percent,
  rupiah,
  totals,
  totalsAddUp,
} from "../client/shapes.server.ts";
import { isUnderstood } from "../../lib/not-understood.ts";
import { refundsIn } from "../refunds/refunds.server.ts";
import { visitIn, withReadSchedule } from "./visits.server.ts";
import { ORDER_STATUS, ORDER_TYPE, PAYMENT_STATUS } from "../client/words/orders.ts";
import { RESULT_STATE } from "../client/words/results.ts";

const buyType = z.enum(["test", "package", "deal", "subscription", "home_care"]);
export type BuyType = z.input<typeof buyType>;

const orderItem = z.object({
  cart_item_id: z.string().optional(),
  product_id: z.string(),
  plant_id: z.string().nullable().describe("null: chosen later; not allowed for tests"),
  patient_id: z.string(),
  qty: z.number(),
});
export type OrderItem = z.input<typeof orderItem>;

const quoteRequest = z.object({
  order_type: buyType,
  items: z.array(orderItem),
  voucher_code: z.string().optional(),
  method_code: z.string().optional().describe("chosen payment method; its fee is a line of type `fee`"),
  schedules: z
    .array(z.object({ plant_id: z.string(), slot_id: z.string(), hold_id: z.string() }))
    .optional()
    .describe("time at each branch; `visits` then tells whether there is time to fast"),
  subdistrict_code: z
    .string()
    .optional()
    .describe("home care only: its branch does everything, and its fee is a line without a product"),
});

const quoteCall = endpoint("Orders", "POST /order/quote", {
  summary:
    "Calculates current prices; changes nothing. 404 for a missing item; 409 with the code of the broken voucher rule, or `not_covered`.",
  body: quoteRequest,
  harmless: true,
  question: true,
  wholeList: true,
  results: (lang: LangCode) =>
    z
      .object({
        items: z.array(lineIn(lang)),
        ...totals,
        voucher: orNull(voucherIn(lang)).describe("voucher of `voucher_code`"),
        warnings: z
          .array(warning)
          .nullish()
          .transform((list) => list ?? [])
          .describe(
            "`below_minimum`, `member_limit`, `visit_overlaps` (a person is elsewhere then) and `wrong_hour` (a test must begin earlier): the order would be refused",
          ),
        visits: z
          .array(z.object({ plant_id: key, slot_id: key, ...fasting }))
          .default([])
          .describe("for each known time: whether there is time to fast"),
      })
      .refine(totalsAddUp),
});
export type Quote = z.output<ReturnType<typeof quoteCall.results>>;

export const quoteOrder = sender(quoteCall);

export const orderRequest = quoteRequest.required({ schedules: true }).extend({
  source: z.literal("cart").optional().describe("the cart drops the lines once the order is paid"),
  fasting_confirmed: fastingConfirmed,
  warnings_confirmed: z
    .boolean()
    .optional()
    .describe("the patient confirmed the quote's warnings with `confirm`; an extension"),
  participants: z.array(z.object({ patient_id: z.string() })),
  practitioner_name: z.string().optional(),
  address: visitAddress.optional().describe("for a home-care visit"),
  method_code: z.string(),
  method_phone: z.string().optional(),
  accept_terms: z.literal(true),
  quoted_total: z.number().describe("grand_total shown to and accepted by the patient"),
  finish_url: z
    .string()
    .describe("page the payer returns to after payment; add `order_id` with the invoice number to its query"),
  client_request_id: z.string().describe("a repeated value returns the first result"),
});
export type OrderRequest = z.input<typeof orderRequest>;
const createCall = endpoint("Orders", "POST /order/create", {
  summary:
    "Creates one order per branch. 409 `slot_full`, `price_changed`, codes of voucher rules, and for home care `not_covered`, `below_minimum`, `member_limit`; 422 `fasting_unconfirmed`, `duplicate_test`; 409 `visit_overlaps`, `wrong_hour`, `tests_exclude`.",
  body: orderRequest.extend({
    slot_id: z.string().optional().describe("from the first schedule"),
    hold_id: z.string().optional().describe("from the first schedule"),
  }),
  rows: 100,
  wholeList: true,
  results: (lang: LangCode) =>
    z
      .array(
        z.object({
          order_number: key,
          invoice_number: key,
          plant_id: optionalKey,
          payment: paymentIn(lang)
            .nullish()
            .transform((payment) => payment ?? null),
        }),
      )
      .min(1),
});
export type CreatedOrder = z.output<ReturnType<typeof createCall.results>>[number];

/** `slot_id` and `hold_id` repeat the first schedule for providers with one. */
export function createOrder(up: UpstreamContext, order: OrderRequest): Promise<CreatedOrder[]> {
  const [first] = order.schedules;
  return call(up, createCall, { body: { ...order, slot_id: first?.slot_id, hold_id: first?.hold_id } });
}

const orderLineIn = perLanguage((lang) =>
  z
    .object({
      product_id: optionalKey,
      product_code: optionalText,
      ...plainOrBilingual("product_name"),
      plant_id: optionalKey,
      patient_id: optionalKey,
      patient_name: z.string().catch(""),
      qty: numberOr(1, z.number().int().min(1)),
      amount: rupiah,
      discount_percent: percent,
      sub_total: rupiah,
    })
    .transform(inLanguage(lang, "product_name")),
);

const eventIn = perLanguage((lang) =>
  z
    .object({
      code: z.string(),
      at: instant,
      ...bilingual("note"),
    })
    .transform(inLanguage(lang, "note")),
);

const participant = z.object({
  patient_id: key,
  patient_name: z.string().catch(""),
  medical_record_number: optionalText,
  relation_name: optionalText,
  product_names: z.array(z.string()).default([]),
});

const together = z.object({
  order_number: key,
  invoice_number: optionalText,
  order_type: codeOr(ORDER_TYPE, "test"),
  order_status: code(ORDER_STATUS),
  payment_status: code(PAYMENT_STATUS),
  plant_name: optionalText,
  grand_total: rupiah,
  keeps_voucher: flagOr(false).describe(
    "uses the same voucher, and keeps its price when the other order is canceled",
  ),
});

const orderIn = perLanguage((lang) =>
  z
    .object({
      order_number: key,
      invoice_number: optionalText,
      order_type: codeOr(ORDER_TYPE, "test"),
      ...plainOrBilingual("package_name"),
      order_status: code(ORDER_STATUS),
      payment_status: code(PAYMENT_STATUS),
      cancel_reason: optionalText,
      result_withdrawn: flagOr(false).describe(
        "completed orders: the result was withdrawn, and `reschedule` repeats the tests without charge",
      ),
      result_work: orNull(z.object({ state: code(RESULT_STATE), expected_at: optionalInstant }))
        .transform((value) => value ?? null)
        .describe(
          "orders in progress: how far the results are; completed ones: withheld or canceled if no result is shown; an extension",
        ),
      ...visitIn(lang).shape,
      participants: z.array(participant).default([]),
      items: z.array(orderLineIn(lang)),
      ...totals,
      payment: paymentIn(lang)
        .nullish()
        .transform((value) => value ?? null),
      timeline: rowsOf(eventIn(lang), oldestFirst("at")),
      ...afterIn,
      ...refundsIn(lang),
      created_at: optionalInstant,
      together: z.array(together).default([]).describe("other orders of the same checkout"),
    })
    .transform(inLanguage(lang, "package_name"))
    .transform(withReadSchedule)
    .transform(withoutDoubtful),
);

function withoutDoubtful<
  Order extends {
    order_type: string;
    order_status: string;
    payment_status: string;
    result_withdrawn: boolean | string;
    schedule: { service: string } | null;
    reschedule: object | null;
    cancellation: object | null;
    review_allowed: boolean;
  },
>(order: Order): Order {
  const { order_type, order_status, payment_status, result_withdrawn, schedule } = order;
  const words = [order_type, order_status, payment_status, result_withdrawn, schedule?.service ?? ""];
  if (words.every(isUnderstood)) return order;
  return { ...order, reschedule: null, cancellation: null, review_allowed: false };
}

/** Money in whole rupiah. */
export type Order = z.output<ReturnType<typeof orderIn>>;

const orderQuery = z.object({
  order_status: z.string().optional(),
  group: z
    .enum(["open", "past"])
    .optional()
    .describe("`open`: pending, active or progress; `past`: completed, canceled or no_show; an extension"),
  patient_id: z.string().optional(),
  date_from: z.string().optional().describe("YYYY-MM-DD, inclusive"),
  date_to: z.string().optional().describe("YYYY-MM-DD, inclusive"),
  page: z.number().optional(),
});
type OrderQuery = z.input<typeof orderQuery>;

const listCall = endpoint("Orders", "GET /order/get", {
  summary: "Lists the caller's orders, newest first.",
  query: orderQuery.extend({ per_page: z.number() }),
  rows: 100,
  results: (lang: LangCode) => listOf(orderIn(lang), newestFirst("created_at")),
});

export function listOrders(
  up: UpstreamContext,
  query: OrderQuery,
): Promise<{ results: Order[]; meta: Meta }> {
  return callList(up, listCall, { query: { ...query, per_page: 10 } });
}

/** At most 100. */
export async function listOpenOrders(up: UpstreamContext, patient_id: string | undefined): Promise<Order[]> {
  return (await callList(up, listCall, { query: { group: "open", patient_id, per_page: 100 } })).results;
}

export const getOrder = keyCall("Orders", "GET /order/get-detail", {
  summary: "Returns one of the caller's orders.",
  query: z.object({ order_number: z.string() }),
  results: orderIn,
});
