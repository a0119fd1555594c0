import { z } from "zod";
import { textIn } from "../lib/bilingual.ts";
import type { Lang } from "../lib/dates.ts";
import { lineIn } from "./cart.server.ts";
import { call, callList, type Meta, type UpstreamContext } from "./client.server.ts";
import { paymentIn } from "./payments.server.ts";
import { key, percent, rupiah, totals, totalsAddUp, optionalText } from "./shapes.server.ts";

/** Kinds of order that a checkout makes. */
export type BuyType = "test" | "package" | "deal" | "subscription";

/** One thing to buy; `plant_id` null: the branch is chosen later (never for tests). */
export interface OrderItem {
  cart_item_id?: string | undefined;
  product_id: string;
  plant_id: string | null;
  patient_id: string;
  qty: number;
}

export interface QuoteRequest {
  order_type: BuyType;
  items: OrderItem[];
  voucher_code?: string | undefined;
}

const quoteIn = (lang: Lang) =>
  z
    .object({
      items: z.array(lineIn(lang)),
      ...totals,
      warnings: z
        .array(z.object({ code: z.string().catch(""), message: z.string().catch("") }))
        .nullish()
        .transform((list) => list ?? []),
    })
    .refine(totalsAddUp);
/** Prices of this moment for a checkout: lines, Totals in whole rupiah, warnings. */
export type Quote = z.output<ReturnType<typeof quoteIn>>;

/**
 * Prices of this moment (POST /order/quote; it changes nothing).
 * @throws UpstreamRefusal 404 something is gone; 409 with the voucher's code
 */
export function quoteOrder(up: UpstreamContext, order: QuoteRequest): Promise<Quote> {
  return call(up, {
    method: "POST",
    path: "/order/quote",
    body: order,
    schema: quoteIn(up.lang),
    area: "order",
  });
}

export interface OrderRequest extends QuoteRequest {
  /** the lines come from the cart, which drops them once the order is paid */
  source?: "cart" | undefined;
  schedules: { plant_id: string; slot_id: string; hold_id: string }[];
  participants: { patient_id: string }[];
  practitioner_name?: string | undefined;
  method_code: string;
  method_phone?: string | undefined;
  accept_terms: true;
  /** grand_total that the patient saw and accepted */
  quoted_total: number;
  /** absolute address to which the payment page sends the payer back */
  finish_url: string;
  client_request_id: string;
}

const createdIn = (lang: Lang) =>
  z.object({
    order_number: key,
    invoice_number: key,
    payment: paymentIn(lang)
      .nullish()
      .transform((payment) => payment ?? null),
  });
export type CreatedOrder = z.output<ReturnType<typeof createdIn>>;

/**
 * Orders what a checkout holds: one order per branch (POST /order/create). The first schedule also stands in
 * the contract's single `slot_id` and `hold_id`.
 * @throws UpstreamRefusal 400 fields; 409 `slot_full` ({@link lostSlot}), `price_changed`, voucher codes
 */
export function createOrder(up: UpstreamContext, order: OrderRequest): Promise<CreatedOrder[]> {
  const [first] = order.schedules;
  return call(up, {
    method: "POST",
    path: "/order/create",
    body: { ...order, slot_id: first?.slot_id, hold_id: first?.hold_id },
    schema: z.array(createdIn(up.lang)).min(1),
    area: "order",
  });
}

/** The branch whose slot a refusal (409 `slot_full`) is about; null when it does not say. */
export function lostSlot(results: unknown): string | null {
  const parsed = z.object({ plant_id: key }).safeParse(results);
  return parsed.success ? parsed.data.plant_id : null;
}

const orderLineIn = (lang: Lang) =>
  z
    .object({
      product_id: key.nullish().transform((id) => id ?? null),
      product_code: optionalText,
      product_name: optionalText,
      product_name_en: optionalText,
      product_name_id: optionalText,
      plant_id: key.nullish().transform((id) => id ?? null),
      patient_id: key.nullish().transform((id) => id ?? null),
      patient_name: z.string().catch(""),
      qty: z.number().int().catch(1),
      amount: rupiah,
      discount_percent: percent,
      sub_total: rupiah,
    })
    .transform(({ product_name, product_name_en, product_name_id, ...line }) => ({
      ...line,
      product_name: textIn(lang, { plain: product_name, en: product_name_en, id: product_name_id }),
    }));

const eventIn = (lang: Lang) =>
  z
    .object({ code: z.string(), at: z.string(), note_en: optionalText, note_id: optionalText })
    .transform(({ note_en, note_id, ...event }) => ({
      ...event,
      note: textIn(lang, { en: note_en, id: note_id }),
    }));

const schedule = z.object({
  date: z.string(),
  time_start: z.string(),
  time_end: z.string(),
  timezone: z.string().catch("Asia/Jakarta"),
});
const place = z.object({ id: key, name: z.string().catch(""), address: optionalText, phone: optionalText });
const participant = z.object({
  patient_id: key,
  patient_name: z.string().catch(""),
  medical_record_number: optionalText,
  relation_name: optionalText,
  product_names: z.array(z.string()).catch([]),
});

const orderIn = (lang: Lang) =>
  z
    .object({
      order_number: key,
      invoice_number: optionalText,
      order_type: z.string().catch("test"),
      package_name: optionalText,
      package_name_en: optionalText,
      package_name_id: optionalText,
      order_status: z.enum(["pending", "active", "progress", "completed", "canceled"]),
      payment_status: z.enum(["unpaid", "pending", "paid", "canceled"]).catch("unpaid"),
      cancel_reason: optionalText,
      plant: place.nullish().transform((one) => one ?? null),
      booking_code: optionalText,
      schedule: schedule.nullish().transform((one) => one ?? null),
      participants: z.array(participant).catch([]),
      items: z.array(orderLineIn(lang)),
      ...totals,
      payment: paymentIn(lang)
        .nullish()
        .transform((one) => one ?? null),
      timeline: z.array(eventIn(lang)).catch([]),
      created_at: optionalText,
    })
    .transform(({ package_name, package_name_en, package_name_id, ...order }) => ({
      ...order,
      package_name: textIn(lang, { plain: package_name, en: package_name_en, id: package_name_id }),
    }));
/** Shape **Order** of screens.md §0, its texts in the language of the call. Money in whole rupiah. */
export type Order = z.output<ReturnType<typeof orderIn>>;

export interface OrderQuery {
  order_status?: string | undefined;
  patient_id?: string | undefined;
  /** YYYY-MM-DD, both days included */
  date_from?: string | undefined;
  date_to?: string | undefined;
  page?: number | undefined;
}

/** The caller's orders, newest first (GET /order/get). */
export function listOrders(
  up: UpstreamContext,
  query: OrderQuery,
): Promise<{ results: Order[]; meta: Meta }> {
  return callList(up, {
    path: "/order/get",
    query: { ...query },
    schema: z.array(orderIn(up.lang)),
    area: "order",
  });
}

/** One order of the caller (GET /order/get-detail). @throws UpstreamRefusal 404 unknown or not theirs */
export function getOrder(up: UpstreamContext, order_number: string): Promise<Order> {
  return call(up, {
    path: "/order/get-detail",
    query: { order_number },
    schema: orderIn(up.lang),
    area: "order",
  });
}

/**
 * Cancels an order that is not paid (POST /order/cancel).
 * @throws UpstreamRefusal 409 `already_paid`, `already_canceled`; 404 unknown
 */
export async function cancelOrder(
  up: UpstreamContext,
  body: { order_number: string; reason?: string | undefined; client_request_id: string },
): Promise<void> {
  await call(up, { method: "POST", path: "/order/cancel", body, schema: z.unknown(), area: "order" });
}
