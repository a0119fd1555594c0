import { z } from "zod";
import type { Lang } from "../../i18n/language.ts";
import { textIn } from "../../lib/bilingual.ts";
import { call, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import { UpstreamRefusal } from "../client/errors.ts";
import {
  codeOr,
  key,
  optionalInstant,
  optionalKey,
  optionalNumber,
  optionalText,
  orNull,
  rupiah,
} from "../client/shapes.server.ts";
import { ORDER_TYPE, PAYMENT_STATE } from "../client/words/orders.ts";

const method = z
  .object({
    method_code: z.string().min(1),
    payment_method_name: z.string().catch(""),
    fee: rupiah.describe("whole rupiah; a line of type `fee` in the quote and the order with this method"),
    expiry_minutes: optionalNumber.describe("missing: pay at the branch or at once"),
    needs_phone: z.boolean().optional().catch(undefined),
  })
  .transform((value) => ({
    ...value,
    payment_method_name: value.payment_method_name || value.method_code,
    needs_phone: value.needs_phone ?? value.method_code === "OVO",
  }));
export type PaymentMethod = z.output<typeof method>;

const methodsCall = endpoint("Payments", "GET /payment-method/get", {
  summary: "Lists payment methods for an order.",
  query: z.object({
    order_type: z.string(),
    plant_id: z.string().optional(),
    amount: z.number().optional().describe("whole rupiah; excludes methods that cannot take it"),
  }),
  rows: 100,
  results: z.array(method),
});

/** `amount`: whole rupiah */
export function listPaymentMethods(
  up: UpstreamContext,
  query: { order_type: string; plant_id?: string | undefined; amount?: number | undefined },
): Promise<PaymentMethod[]> {
  return call(up, methodsCall, { query });
}

const payment = z.object({
  payment_id: key,
  method_code: z.string().catch(""),
  payment_method_name: z.string().catch(""),
  payment_status: codeOr(PAYMENT_STATE, "pending"),
  amount: rupiah.describe("less than the order's total where something was not done; an extension"),
  method_phone: optionalText,
  va_number: optionalText.describe("virtual account number"),
  qr_text: optionalText.describe("content of the QR code"),
  redirect_url: optionalText.describe("page of the payment provider"),
  expires_at: optionalInstant.describe("instant; missing: no deadline"),
  instructions_en: optionalText.describe("one step per line"),
  instructions_id: optionalText,
});

const withSteps =
  (lang: "en" | "id") =>
  <T extends { instructions_en: string | null; instructions_id: string | null }>({
    instructions_en,
    instructions_id,
    ...rest
  }: T) => ({
    ...rest,
    instructions: textIn(lang, { en: instructions_en, id: instructions_id })
      .split("\n")
      .filter((step) => step.trim() !== ""),
  });

export const paymentIn = perLanguage((lang) => payment.transform(withSteps(lang)));
export type Payment = z.output<ReturnType<typeof paymentIn>>;

const detailCall = endpoint("Payments", "GET /payment/get-detail", {
  summary: "Returns a payment of the caller, by the order's invoice number or by the payment's id.",
  query: z.union([z.object({ invoice_number: z.string() }), z.object({ payment_id: z.string() })]),
  results: (lang) =>
    payment
      .extend({
        order_number: key,
        invoice_number: optionalText,
        order_type: codeOr(ORDER_TYPE, "test"),
        charge_of: orNull(z.object({ order_number: optionalKey, consultation_id: optionalKey }))
          .transform((value) => value ?? null)
          .describe("fees only: the order or consultation charged for"),
        status_code: orNull(z.number().int()).describe("as in status-transaction"),
        finish_url: optionalText,
        relation_id: optionalKey.describe("only for an order of another account that the caller may pay"),
        grand_total: rupiah,
      })
      .transform(withSteps(lang)),
});
export type PaymentDetail = z.output<ReturnType<typeof detailCall.results>>;

export function getPayment(
  up: UpstreamContext,
  query: { invoice_number: string } | { payment_id: string },
): Promise<PaymentDetail> {
  return call(up, detailCall, { query });
}

const dueCall = endpoint("Payments", "GET /payment/get-due", {
  summary: "Lists unpaid orders of other accounts that the caller may pay for a person.",
  query: z.object({ patient_id: z.string() }),
  rows: 50,
  wholeList: true,
  results: (lang: Lang) =>
    z.array(
      payment
        .extend({ order_number: key, ordered_at: optionalInstant, grand_total: rupiah })
        .transform(withSteps(lang)),
    ),
});
type DuePayment = z.output<ReturnType<typeof dueCall.results>>[number];

export function listDue(up: UpstreamContext, patient_id: string): Promise<DuePayment[]> {
  return call(up, dueCall, { query: { patient_id } });
}

/** paid, pending, denied, expired, unknown; `other` says nothing about the order */
export type StatusCode = 200 | 201 | 202 | 407 | 404 | "other";

const statusCall = endpoint("Payments", "GET /registration/status-transaction", {
  summary: "Returns the payment status of an order, with the fields at the top level of the envelope.",
  query: z.object({ invoice_number: z.string() }),
  topLevel: true,
  results: z.object({
    status_code: z
      .number()
      .int()
      .describe("200 paid, 201 pending, 202 denied, 407 expired, 404 unknown; others: not known yet"),
    order_number: key.nullish(),
  }),
});

/** 404 for orders of other callers. */
export async function getTransactionStatus(
  up: UpstreamContext,
  invoice_number: string,
): Promise<{ status: StatusCode; order_number: string | null }> {
  const { status_code, order_number } = await call(up, statusCall, { query: { invoice_number } }).catch(
    (error: unknown) => {
      if (!(error instanceof UpstreamRefusal) || error.status !== 404) throw error;
      return { status_code: 404, order_number: null };
    },
  );
  const known = ([200, 201, 202, 407, 404] as const).find((code) => code === status_code) ?? "other";
  return { status: order_number ? known : 404, order_number: order_number ?? null };
}

const methodChange = z.object({
  invoice_number: z.string(),
  method_code: z.string(),
  method_phone: z.string().optional(),
  client_request_id: z.string().describe("a repeated value returns the first result"),
});

export const changeMethod = sendCall("Payments", "POST /payment/change-method", {
  summary: "Voids the pending payment and opens another. 409 `not_pending`.",
  body: methodChange,
  results: paymentIn,
});

const outcome = z.enum(["settlement", "deny", "expire"]);
type PaymentOutcome = z.input<typeof outcome>;

const simulateCall = endpoint("Payments", "POST /payment/simulate", {
  summary:
    "Settles, denies or expires a payment on the bank's behalf. 409 `payment_closed` if it ended with another outcome.",
  availability: "reference only",
  body: z.object({ payment_id: z.string(), outcome }),
  results: z.object({
    status_code: z.number().int(),
    finish_url: optionalText.describe("page the payer goes to next"),
  }),
});

/** Returns the payer's return URL. */
export function simulatePayment(
  up: UpstreamContext,
  payment_id: string,
  outcome: PaymentOutcome,
): Promise<z.output<ReturnType<typeof simulateCall.results>>> {
  return call(up, simulateCall, { body: { payment_id, outcome } });
}
