import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { requireCoverage } from "../home-care/homecare.ts";
import { createOrders, type OrderRequest } from "./order-create.ts";
import { closeOrder } from "./lifecycle/order-flow.ts";
import { makeQuote, plannedVisits, quoteView, visitViews } from "./order-quote.ts";
import { visitWarnings } from "./visit-check.ts";
import { orderViews } from "./order-view.ts";
import { listOrders, requireOrder } from "./lifecycle/orders.ts";
import { currentPayment, paymentView } from "./payments/payments.ts";
import { rescheduleOrder } from "./reschedule.ts";
import {
  isoDate,
  methodCode,
  onceInTransaction,
  optionalText,
  phone,
  requestId,
  rupiah,
  webAddress,
} from "../../http/transaction.ts";
import { addressFields } from "../home-care/routes.ts";
import { key, paged, pageQuery, parse, parseQuery } from "../../http/query.ts";
import { PATIENT, expireOrdersFirst, get, post, put } from "../../http/route.ts";

const item = z.object({
  cart_item_id: key.optional(),
  product_id: key,
  plant_id: optionalText(100),
  patient_id: key,
  qty: z.coerce.number().int("qty_range").min(1, "qty_range").max(10, "qty_range").default(1),
});
const schedules = z
  .array(z.object({ plant_id: key, slot_id: key, hold_id: optionalText(100) }))
  .max(20)
  .default([]);
const quoteBody = z.object({
  order_type: z.enum(["test", "package", "deal", "subscription", "home_care"], { error: "required" }),
  items: z.array(item, { error: "patients_empty" }).min(1, "patients_empty").max(50),
  voucher_code: optionalText(20),
  method_code: optionalText(40),
  schedules,
  subdistrict_code: optionalText(20),
});
/** `schedules` gives each plant its slot. `source: "cart"`: /cart/empty drops these lines after payment. */
const orderBody = quoteBody.extend({
  source: z.literal("cart").optional(),
  slot_id: optionalText(200),
  hold_id: optionalText(100),
  fasting_confirmed: z.boolean().default(false),
  /** the patient knows of duplicate tests */
  warnings_confirmed: z.boolean().default(false),
  practitioner_name: optionalText(100),
  address: z
    .object(addressFields)
    .nullish()
    .transform((address) => address ?? null),
  method_code: methodCode,
  method_phone: phone,
  accept_terms: z.literal(true, { error: "accept_terms" }),
  quoted_total: rupiah,
  finish_url: webAddress,
  client_request_id: requestId,
});
const orderListQuery = z.object({
  ...pageQuery,
  order_status: z.enum(["pending", "active", "progress", "completed", "canceled", "no_show"]).optional(),
  payment_status: z.enum(["unpaid", "pending", "paid", "canceled"]).optional(),
  group: z.enum(["open", "past"]).optional(),
  patient_id: key.optional(),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
});
const orderDetailQuery = z.object({ order_number: key });
const orderCancelBody = z.object({
  order_number: key,
  reason: optionalText(200),
  client_request_id: requestId,
});

const rescheduleBody = z.object({
  order_number: key,
  plant_id: z.string({ error: "branch_first" }).min(1, "branch_first").max(100),
  slot_id: z.string({ error: "time_empty" }).min(1, "time_empty").max(200),
  reason: optionalText(200),
  accept_fee: rupiah.default(0),
  fasting_confirmed: z.boolean().default(false),
  method_code: methodCode.optional(),
  method_phone: phone,
  finish_url: webAddress.optional(),
  client_request_id: requestId,
});

async function quote(call: Call): Promise<Reply> {
  const body = parse(quoteBody, call.body);
  const home =
    body.order_type === "home_care" ? await requireCoverage(call.db, body.subdistrict_code ?? "") : null;
  const slot_ids = body.schedules.map(({ slot_id }) => slot_id);
  const made = await makeQuote(call.db, call, body.items, body.voucher_code, home, slot_ids);
  const visits = await visitViews(call.db, call, made, body.schedules);
  const isTimed = body.order_type === "test" || body.order_type === "home_care";
  const planned = await plannedVisits(call.db, call, made, { slot_ids, isTimed });
  const warnings = await visitWarnings(call.db, call, planned);
  return { results: { ...quoteView(made, call.lang, warnings), visits } };
}

function postOrder(call: Call): Promise<Reply> {
  const body = parse(orderBody, call.body);
  const slot_ids = body.schedules.map((schedule) => schedule.slot_id);
  if (body.slot_id && !slot_ids.includes(body.slot_id)) slot_ids.push(body.slot_id);
  const request: OrderRequest = { ...body, slot_ids };
  // Same order, even with a renewed hold's id or an added tick.
  const { hold_id: _hold, fasting_confirmed: _tick, warnings_confirmed: _known, ...content } = body;
  const schedules = body.schedules.map(({ plant_id, slot_id }) => ({ plant_id, slot_id }));
  return onceInTransaction(call, { ...content, schedules }, (trx) => createOrders(trx, call, request));
}

async function getOrderList(call: Call): Promise<Reply> {
  const filter = parseQuery(orderListQuery, call);
  const { rows, total } = await listOrders(call.db, call.caller, filter);
  const views = await orderViews(call.db, call, rows);
  return paged(views, total, filter.page, filter.per_page);
}

async function getOrderDetail(call: Call): Promise<Reply> {
  const { order_number } = parseQuery(orderDetailQuery, call);
  const order = await requireOrder(call.db, call.caller, order_number);
  const [results] = await orderViews(call.db, call, [order]);
  return { results };
}

function postOrderCancellation(call: Call): Promise<Reply> {
  const body = parse(orderCancelBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const order = await requireOrder(trx, call.caller, body.order_number);
    if (order.payment_status === "paid") throw new LabError("already_paid");
    if (order.order_status === "canceled") throw new LabError("already_canceled");
    if (order.order_status !== "pending" && order.order_status !== "active") {
      throw new LabError("already_started");
    }
    await closeOrder(trx, call.clock, order, "by_patient", body.reason ?? null);
    return { order_number: order.order_number, order_status: "canceled", cancel_reason: "by_patient" };
  });
}

function reschedule(call: Call): Promise<Reply> {
  const body = parse(rescheduleBody, call.body);
  const { method_code, method_phone, finish_url = null, client_request_id: _id, ...rest } = body;
  const payment = method_code ? { method_code, method_phone, finish_url } : null;
  const { fasting_confirmed: _tick, ...content } = body;
  return onceInTransaction(call, content, async (trx) => {
    const moved = await rescheduleOrder(trx, call, { ...rest, payment });
    const order = await requireOrder(trx, call.caller, moved.order_number);
    const paying = moved.charge_number ? await currentPayment(trx, moved.charge_number) : null;
    const charge = moved.charge_number ? await requireOrder(trx, call.caller, moved.charge_number) : null;
    return {
      order_number: order.order_number,
      order_status: order.order_status,
      moved: charge === null,
      invoice_number: charge?.invoice_number ?? null,
      payment: paying && paymentView(paying, call),
    };
  });
}

// prettier-ignore
export const orderRoutes: readonly Route[] = [
  expireOrdersFirst(post("/order/quote", PATIENT, quote, "Price a checkout", quoteBody)),
  expireOrdersFirst(post("/order/create", PATIENT, postOrder, "Place one order per branch", orderBody)),
  expireOrdersFirst(get("/order/get", PATIENT, getOrderList, "Orders, newest first", orderListQuery)),
  expireOrdersFirst(get("/order/get-detail", PATIENT, getOrderDetail, "One order", orderDetailQuery)),
  expireOrdersFirst(post("/order/cancel", PATIENT, postOrderCancellation, "Cancel an unpaid order", orderCancelBody)),
  expireOrdersFirst(put("/order/reschedule", PATIENT, reschedule, "Move a visit; a fee opens a payment, and the visit moves when it is paid", rescheduleBody)),
];
