import { z } from "zod";
import { textIn } from "../lib/bilingual.ts";
import type { Lang } from "../lib/dates.ts";
import { call, callEnvelope, type UpstreamContext } from "./client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";
import { optionalNumber, key, rupiah, optionalText } from "./shapes.server.ts";

const method = z
  .object({
    method_code: z.string().min(1),
    payment_method_name: z.string().catch(""),
    /** whole rupiah on top of the order */
    fee: rupiah.catch(0),
    /** null: paid at the branch or at once */
    expiry_minutes: optionalNumber,
    needs_phone: z.boolean().optional().catch(undefined),
  })
  .transform((one) => ({
    ...one,
    payment_method_name: one.payment_method_name || one.method_code,
    needs_phone: one.needs_phone ?? one.method_code === "OVO",
  }));
/** A way to pay that may be chosen. */
export type PaymentMethod = z.output<typeof method>;

/** Ways to pay an order (GET /payment-method/get). `amount` in whole rupiah leaves out those that cannot. */
export function listPaymentMethods(
  up: UpstreamContext,
  ask: { order_type: string; plant_id?: string | undefined; amount?: number | undefined },
): Promise<PaymentMethod[]> {
  return call(up, { path: "/payment-method/get", query: ask, schema: z.array(method), area: "payment" });
}

/** Shape **Payment** of screens.md §0, its instructions in the language of the call, one step per line. */
export const paymentIn = (lang: Lang) =>
  z
    .object({
      payment_id: key,
      method_code: z.string().catch(""),
      payment_method_name: z.string().catch(""),
      payment_status: z.string().catch("pending"),
      method_phone: optionalText,
      va_number: optionalText,
      /** what the QR code says */
      qr_text: optionalText,
      redirect_url: optionalText,
      /** instant; null: no deadline */
      expires_at: optionalText,
      instructions_en: optionalText,
      instructions_id: optionalText,
    })
    .transform(({ instructions_en, instructions_id, ...payment }) => ({
      ...payment,
      instructions: textIn(lang, { en: instructions_en, id: instructions_id })
        .split("\n")
        .filter((step) => step.trim() !== ""),
    }));
export type Payment = z.output<ReturnType<typeof paymentIn>>;

const detailIn = (lang: Lang) =>
  z
    .object({
      order_number: key,
      invoice_number: optionalText,
      order_type: z.string().catch("test"),
      /** absent with a provider that does not send it */
      status_code: z.number().int().nullish().catch(null),
      finish_url: optionalText,
      grand_total: rupiah,
    })
    .and(paymentIn(lang));
/** A payment with the order that it pays. */
export type PaymentDetail = z.output<ReturnType<typeof detailIn>>;

/**
 * A payment of the caller (GET /payment/get-detail), by the order's invoice number or by its own id.
 * @throws UpstreamRefusal 404 unknown or somebody else's
 */
export function getPayment(
  up: UpstreamContext,
  by: { invoice_number: string } | { payment_id: string },
): Promise<PaymentDetail> {
  return call(up, { path: "/payment/get-detail", query: by, schema: detailIn(up.lang), area: "payment" });
}

/** Answers of status-transaction (screens.md §0): paid, pending, denied, expired, unknown. */
export type StatusCode = 200 | 201 | 202 | 407 | 404;

const status = z.object({
  status_code: z.coerce.number().int(),
  order_number: key.nullish(),
});

/**
 * How an order stands, by its invoice number (GET /registration/status-transaction). Only the caller's own
 * orders are known; everything else, and codes that are not ours, is 404.
 */
export async function getTransactionStatus(
  up: UpstreamContext,
  invoice_number: string,
): Promise<{ status: StatusCode; order_number: string | null }> {
  const answer = await callEnvelope(up, {
    path: "/registration/status-transaction",
    query: { invoice_number },
    schema: z.unknown(),
    area: "payment",
  }).catch((error: unknown) => {
    if (!(error instanceof UpstreamRefusal) || error.status !== 404) throw error;
    return { results: null, top: { status_code: 404 } };
  });
  const nested = z.record(z.string(), z.unknown()).safeParse(answer.results);
  const parsed = status.safeParse({ ...(nested.success ? nested.data : {}), ...answer.top });
  if (!parsed.success) throw new UpstreamFault("invalid_response", "payment", false, parsed.error);
  const { status_code, order_number } = parsed.data;
  const known = ([200, 201, 202, 407] as const).find((code) => code === status_code) ?? 404;
  return { status: order_number ? known : 404, order_number: order_number ?? null };
}

/**
 * Voids the payment that waits and opens another (POST /payment/change-method).
 * @throws UpstreamRefusal 400 at `method_code` or `method_phone`; 409 `not_pending`
 */
export function changeMethod(
  up: UpstreamContext,
  body: {
    invoice_number: string;
    method_code: string;
    method_phone?: string | undefined;
    client_request_id: string;
  },
): Promise<Payment> {
  return call(up, {
    method: "POST",
    path: "/payment/change-method",
    body,
    schema: paymentIn(up.lang),
    area: "payment",
  });
}

export type Outcome = "settlement" | "deny" | "expire";
const played = z.object({ status_code: z.number().int(), finish_url: optionalText });

/**
 * Plays the bank of the reference laboratory (POST /payment/simulate). Answers where the payer goes next.
 * @throws UpstreamRefusal 409 `payment_closed` once the payment ended otherwise
 */
export function simulatePayment(
  up: UpstreamContext,
  payment_id: string,
  outcome: Outcome,
): Promise<z.output<typeof played>> {
  return call(up, {
    method: "POST",
    path: "/payment/simulate",
    body: { payment_id, outcome },
    schema: played,
    area: "payment",
  });
}
