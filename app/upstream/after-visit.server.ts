import { z } from "zod";
import { call, type UpstreamContext } from "./client.server.ts";
import { endpoint } from "./endpoint.server.ts";
import { paymentIn } from "./payments.server.ts";
import { key, optionalInstant, optionalKey, optionalText, rupiah, zone } from "./shapes.server.ts";

const localTimes = z.object({
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  time_start: z.string().regex(/^\d{2}:\d{2}/),
  time_end: z.string().regex(/^\d{2}:\d{2}/),
  timezone: zone,
});

/** Moving the visit, fees, review. Missing parts allow nothing. */
export const afterIn = {
  reschedule: z
    .object({
      allowed: z.boolean().catch(false),
      refusal: optionalText.describe(
        "why not: `too_late`, `limit_reached`, `already_pending`, `not_movable`",
      ),
      deadline: optionalInstant.describe("last moment for a change"),
      free_until: optionalInstant.describe("home care: a change is free until then"),
      fee: rupiah.describe("what a change costs now"),
      remaining: z.number().int().catch(0).describe("changes left"),
      pending: z
        .object({
          order_number: key.describe("of the fee"),
          invoice_number: key,
          fee: rupiah,
          plant_name: z.string().catch(""),
          schedule: localTimes.nullish().catch(null),
        })
        .nullish()
        .catch(null)
        .describe("a change that waits for its fee"),
    })
    .nullish()
    .catch(null)
    .transform((one) => one ?? null),
  charges: z
    .array(
      z.object({
        order_number: key,
        invoice_number: optionalText,
        grand_total: rupiah,
        payment_status: z.enum(["unpaid", "pending", "paid", "canceled"]).catch("unpaid"),
        created_at: optionalInstant,
      }),
    )
    .catch([])
    .describe("fees of this order, each with an invoice of its own"),
  charge_of: z
    .object({ order_number: optionalKey, consultation_id: optionalKey })
    .nullish()
    .catch(null)
    .transform((one) => one ?? null)
    .describe("only for a fee: what it is for"),
  review_allowed: z.boolean().catch(false),
  review_id: optionalKey,
  review_until: optionalInstant.describe("until when a review may be changed"),
};

const move = z.object({
  order_number: z.string(),
  plant_id: z.string(),
  slot_id: z.string(),
  reason: z.string().optional(),
  accept_fee: z.number().describe("fee that the patient saw and accepted, whole rupiah; 0 = none"),
  fasting_confirmed: z
    .boolean()
    .optional()
    .describe("the patient accepted a time that leaves no time to fast"),
  method_code: z.string().optional().describe("how the fee is paid"),
  method_phone: z.string().optional(),
  finish_url: z.string().optional().describe("where the payment page sends the payer back to"),
  client_request_id: z.string().describe("repeating it returns the first result"),
});

const moveCall = endpoint("Orders", {
  method: "PUT",
  path: "/order/reschedule",
  area: "order",
  summary:
    "Moves a visit; with a fee only once that is paid. 409 `slot_full`, `too_late`, `limit_reached`, `product_unavailable`, `already_pending`, `not_movable`, `fee_changed`, `expired_at_visit`; 422 `fasting_unconfirmed`.",
  availability: "extension",
  body: move,
  results: (lang) =>
    z.object({
      invoice_number: optionalText.describe("of the fee; null: moved"),
      payment: paymentIn(lang)
        .nullish()
        .transform((one) => one ?? null),
    }),
});
/** Done, or the payment of the fee. */
export type Moved = z.output<ReturnType<typeof moveCall.results>>;

/**
 * Moves a visit, or opens the payment that moves it.
 * @throws UpstreamRefusal 400 at the method; 404; 409 `slot_full`, `too_late`, `limit_reached`,
 * `product_unavailable`, `already_pending`, `not_movable`, `fee_changed`, `expired_at_visit`; 422
 * `fasting_unconfirmed`
 */
export function rescheduleOrder(up: UpstreamContext, body: z.input<typeof move>): Promise<Moved> {
  return call(up, moveCall, { body });
}
