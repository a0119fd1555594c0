import { z } from "zod";
import { sendCall } from "../client/client.server.ts";
import { paymentIn } from "../payments/payments.server.ts";
import {
  code,
  fastingConfirmed,
  key,
  numberOr,
  optionalInstant,
  optionalKey,
  optionalText,
  orNull,
  permission,
  rupiah,
  zone,
} from "../client/shapes.server.ts";
import { PAYMENT_STATUS } from "../client/words/orders.ts";

const localDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const localTimes = z.object({
  date: localDay,
  time_start: z.string().regex(/^\d{2}:\d{2}/),
  time_end: z.string().regex(/^\d{2}:\d{2}/),
  timezone: zone,
});

/** A missing part denies the action. */
export const afterIn = {
  reschedule: orNull(
    z.object({
      allowed: permission,
      refusal: optionalText.describe(
        "reason for refusal: `too_late`, `limit_reached`, `already_pending`, `not_movable`",
      ),
      deadline: optionalInstant.describe("latest time for a change"),
      free_until: optionalInstant.describe("home care: changes are free until then"),
      fee: rupiah.describe("current fee for a change"),
      remaining: numberOr(0).describe("changes left"),
      within: orNull(z.object({ date_from: localDay, date_to: localDay, plant_ids: z.array(key) })).describe(
        "days (inclusive) and branches of a company's event, which the visit cannot leave",
      ),
      waits_for_earlier: permission.describe("a wish for an earlier time is open; an extension"),
      pending: orNull(
        z.object({
          order_number: key.describe("order of the fee"),
          invoice_number: key,
          fee: rupiah,
          plant_name: z.string().catch(""),
          schedule: orNull(localTimes),
        }),
      ).describe("change awaiting payment of its fee"),
    }),
  ).transform((value) => value ?? null),
  charges: z
    .array(
      z.object({
        order_number: key,
        invoice_number: optionalText,
        grand_total: rupiah,
        payment_status: code(PAYMENT_STATUS),
        created_at: optionalInstant,
      }),
    )
    .default([])
    .describe("fees of this order, each with its own invoice"),
  charge_of: orNull(z.object({ order_number: optionalKey, consultation_id: optionalKey }))
    .transform((value) => value ?? null)
    .describe("fees only: the order or consultation charged for"),
  review_allowed: permission,
  review_id: optionalKey,
  review_until: optionalInstant.describe("reviews can be changed until then"),
};

const move = z.object({
  order_number: z.string(),
  plant_id: z.string(),
  slot_id: z.string(),
  reason: z.string().optional(),
  accept_fee: z.number().describe("fee shown to and accepted by the patient, whole rupiah; 0 = no fee"),
  fasting_confirmed: fastingConfirmed,
  method_code: z.string().optional().describe("payment method of the fee"),
  method_phone: z.string().optional(),
  finish_url: z
    .string()
    .optional()
    .describe("page the payer returns to after payment; add `order_id` with the invoice number to its query"),
  client_request_id: z.string().describe("a repeated value returns the first result"),
});

/** May open the payment that moves the visit. */
export const rescheduleOrder = sendCall("Orders", "PUT /order/reschedule", {
  summary:
    "Moves a visit; a move with a fee takes effect once the fee is paid. 409 `slot_full`, `too_late`, `limit_reached`, `product_unavailable`, `already_pending`, `not_movable`, `fee_changed`, `expired_at_visit`, `plant_not_allowed`, `outside_event`; 422 `fasting_unconfirmed`.",
  body: move,
  results: (lang) =>
    z.object({
      invoice_number: optionalText.describe("invoice of the fee; null: already moved"),
      payment: paymentIn(lang)
        .nullish()
        .transform((value) => value ?? null),
    }),
  proof: "answer",
});
