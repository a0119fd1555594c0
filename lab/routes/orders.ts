import { z } from "zod";
import { LabError, paged, pageQuery, parse, type Call, type Reply, type Route } from "../http.ts";
import { createOrders, type Wish } from "../store/order-create.ts";
import { closeOrder } from "../store/order-flow.ts";
import { makeQuote, quoteView } from "../store/order-quote.ts";
import { orderViews } from "../store/order-view.ts";
import { listOrders, requireOrder } from "../store/orders.ts";
import {
  isoDate,
  methodCode,
  onceInTransaction,
  orderRoute,
  phone,
  requestId,
  rupiah,
  webAddress,
} from "./order-call.ts";
import { key, parseQuery } from "./query.ts";

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);
const item = z.object({
  cart_item_id: key.optional(),
  product_id: key,
  plant_id: optionalText(100),
  patient_id: key,
  qty: z.coerce.number().int("qty_range").min(1, "qty_range").max(10, "qty_range").default(1),
});
const wishFields = {
  order_type: z.enum(["test", "package", "deal", "subscription"], { error: "required" }),
  items: z.array(item, { error: "patients_empty" }).min(1, "patients_empty").max(50),
  voucher_code: optionalText(20),
};
const quoteBody = z.object(wishFields);
const createBody = z.object({
  ...wishFields,
  source: z.literal("cart").optional(),
  slot_id: optionalText(200),
  hold_id: optionalText(100),
  schedules: z
    .array(z.object({ plant_id: key, slot_id: key, hold_id: optionalText(100) }))
    .max(20)
    .default([]),
  practitioner_name: optionalText(100),
  method_code: methodCode,
  method_phone: phone,
  accept_terms: z.literal(true, { error: "accept_terms" }),
  quoted_total: rupiah,
  finish_url: webAddress,
  client_request_id: requestId,
});
const listQuery = z.object({
  ...pageQuery,
  order_status: z.enum(["pending", "active", "progress", "completed", "canceled"]).optional(),
  payment_status: z.enum(["unpaid", "pending", "paid", "canceled"]).optional(),
  patient_id: key.optional(),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
});
const cancelBody = z.object({ order_number: key, reason: optionalText(200), client_request_id: requestId });

async function quote(call: Call): Promise<Reply> {
  const body = parse(quoteBody, call.body, call.lang);
  return { results: quoteView(await makeQuote(call.db, call, body.items, body.voucher_code), call.lang) };
}

/**
 * POST /order/create. Beyond screens.md §2: `schedules` [{plant_id, slot_id, hold_id}] gives a cart of several
 * plants one slot each (a single `slot_id` still works); `source: "cart"` marks the cart lines that it takes.
 */
async function create(call: Call): Promise<Reply> {
  const body = parse(createBody, call.body, call.lang);
  const slot_ids = body.schedules.map((schedule) => schedule.slot_id);
  if (body.slot_id && !slot_ids.includes(body.slot_id)) slot_ids.push(body.slot_id);
  const wish: Wish = { ...body, slot_ids };
  // A hold that was renewed has another id; the order is the same.
  const { hold_id: _hold, ...content } = body;
  const schedules = body.schedules.map(({ plant_id, slot_id }) => ({ plant_id, slot_id }));
  return onceInTransaction(call, { ...content, schedules }, (trx) => createOrders(trx, call, wish));
}

async function list(call: Call): Promise<Reply> {
  const filter = parseQuery(listQuery, call);
  const { rows, total } = await listOrders(call.db, call.caller, filter);
  const views = await orderViews(call.db, call.clock.now(), call.caller, call.lang, rows);
  return paged(views, total, filter.page, filter.per_page);
}

async function detail(call: Call): Promise<Reply> {
  const { order_number } = parseQuery(z.object({ order_number: key }), call);
  const order = await requireOrder(call.db, call.caller, order_number);
  const [results] = await orderViews(call.db, call.clock.now(), call.caller, call.lang, [order]);
  return { results };
}

async function cancel(call: Call): Promise<Reply> {
  const body = parse(cancelBody, call.body, call.lang);
  return onceInTransaction(call, body, async (trx) => {
    const order = await requireOrder(trx, call.caller, body.order_number);
    if (order.payment_status === "paid") throw new LabError(409, "already_paid", { code: "already_paid" });
    if (order.order_status === "canceled") {
      throw new LabError(409, "already_canceled", { code: "already_canceled" });
    }
    if (order.order_status !== "pending" && order.order_status !== "active") {
      throw new LabError(409, "already_paid", { code: "already_started" });
    }
    const note = body.reason ? { en: body.reason, id: body.reason } : null;
    await closeOrder(trx, call.clock, order, "by_patient", note);
    return { order_number: order.order_number, order_status: "canceled", cancel_reason: "by_patient" };
  });
}

export const orderListRoutes: readonly Route[] = [
  orderRoute("post", "/order/quote", quote),
  orderRoute("post", "/order/create", create),
  orderRoute("get", "/order/get", list),
  orderRoute("get", "/order/get-detail", detail),
  orderRoute("post", "/order/cancel", cancel),
];
