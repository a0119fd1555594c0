import { randomUUID } from "node:crypto";
import type { CallContext, Caller, Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { insertRows, requireRow } from "../../../database/rows.ts";
import { keptSlot } from "../lifecycle/charge-flow.ts";
import { addOrderEvent, addPaymentEvent } from "../lifecycle/order-events.ts";
import { activateOrder, closePayment, type OrderRow, type PaymentRow } from "../lifecycle/order-flow.ts";
import { accepts, findMethod, methodName, newVaNumber, qrText, type Method } from "./payment-methods.ts";
import { paymentDue } from "../../schedule/slots.ts";

export interface PaymentChoice {
  method_code: string;
  method_phone?: string | null;
  finish_url: string | null;
}

/** @throws LabError `check_fields` when the method cannot pay this order */
export function requireMethod(
  choice: PaymentChoice,
  order: Pick<OrderRow, "order_type" | "grand_total">,
): Method {
  const method = findMethod(choice.method_code);
  if (!method || !accepts(method, order.order_type, order.grand_total)) {
    throw new LabError("check_fields", { fields: { method_code: ["method_refused"] } });
  }
  if (method.needs_phone && !choice.method_phone) {
    throw new LabError("check_fields", { fields: { method_phone: ["required"] } });
  }
  return method;
}

/** VOUCHER is paid at once, PAY_AT_BRANCH books unpaid. @returns the deadline of the others */
export async function openPayment(
  trx: Trx,
  clock: Clock,
  order: OrderRow,
  method: Method,
  choice: PaymentChoice,
): Promise<string | null> {
  const now = clock.now();
  const pending = method.code !== "VOUCHER" && method.code !== "PAY_AT_BRANCH";
  const last = await trx
    .selectFrom("payment")
    .select((select) => select.fn.max("position").as("position"))
    .where("order_number", "=", order.order_number)
    .executeTakeFirst();
  const payment: PaymentRow = {
    payment_id: randomUUID(),
    order_number: order.order_number,
    position: Number(last?.position ?? 0) + 1,
    method_code: method.code,
    method_phone: method.needs_phone ? (choice.method_phone ?? null) : null,
    amount: order.grand_total,
    payment_status: pending ? "pending" : method.code === "VOUCHER" ? "paid" : "unpaid",
    va_number: newVaNumber(method.code),
    qr_text: qrText(method.code, order.grand_total, order.invoice_number),
    finish_url: choice.finish_url,
    expires_at: pending ? await deadline(trx, now, order, method) : null,
    created_at: now.toISOString(),
  };
  await insertRows(trx, "payment", payment);
  await addPaymentEvent(trx, payment.payment_id, "created", payment.created_at);
  if (pending) return payment.expires_at;
  await activateOrder(trx, clock, order, method.code === "VOUCHER" ? "paid" : "unpaid");
  return null;
}

export async function currentPayment(db: Db | Trx, order_number: string): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom("payment")
    .selectAll()
    .where("order_number", "=", order_number)
    .orderBy("position", "desc")
    .executeTakeFirst();
  return row ?? null;
}

/** @throws LabError `not_found` when unknown or another account's */
export async function requirePayment(
  db: Db | Trx,
  caller: Caller,
  by: { payment_id?: string; invoice_number?: string },
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  let query = db
    .selectFrom("payment")
    .innerJoin("lab_order", "lab_order.order_number", "payment.order_number")
    .selectAll("payment")
    .where("lab_order.account_id", "=", caller.account_id)
    // Employees must not see company payments.
    .where("lab_order.order_type", "!=", "office_care")
    .orderBy("payment.position", "desc");
  if (by.payment_id !== undefined) query = query.where("payment.payment_id", "=", by.payment_id);
  if (by.invoice_number !== undefined)
    query = query.where("lab_order.invoice_number", "=", by.invoice_number);
  const payment = await query.executeTakeFirst();
  if (!payment) throw new LabError("not_found");
  const order = await requireRow(db, "lab_order", { order_number: payment.order_number });
  return { order, payment };
}

export const PAYMENT_PAGE = "/pay";

export async function paymentPageOf(db: Db, payment_id: string) {
  const owner = await db
    .selectFrom("payment")
    .innerJoin("lab_order", "lab_order.order_number", "payment.order_number")
    .select("lab_order.account_id")
    .where("payment.payment_id", "=", payment_id)
    .executeTakeFirst();
  if (!owner) throw new LabError("not_found");
  const caller: Caller = { account_id: owner.account_id, user_type: 1, patient_id: null, token: "" };
  return { caller, ...(await requirePayment(db, caller, { payment_id })) };
}

export function paymentView(
  payment: Omit<PaymentRow, "order_number" | "position">,
  { lang, payOrigin }: Pick<CallContext, "lang" | "payOrigin">,
) {
  const method = findMethod(payment.method_code);
  const portal = payment.finish_url ? `${new URL(payment.finish_url).origin}/simulated-payment` : null;
  const pages = payOrigin ? payOrigin + PAYMENT_PAGE : portal;
  return {
    payment_id: payment.payment_id,
    method_code: payment.method_code,
    payment_method_name: methodName(payment.method_code, lang),
    payment_status: payment.payment_status,
    amount: payment.amount,
    method_phone: payment.method_phone,
    va_number: payment.va_number,
    qr_url: null,
    qr_text: payment.qr_text,
    redirect_url: payment.payment_status === "pending" && pages ? `${pages}/${payment.payment_id}` : null,
    expires_at: payment.expires_at,
    created_at: payment.created_at,
    instructions_en: method?.steps[0] ?? "",
    instructions_id: method?.steps[1] ?? "",
  };
}

/** Voids the current payment and opens another. @throws LabError `not_found`, `not_pending` */
export async function changeMethod(
  trx: Trx,
  call: Pick<CallContext, "clock" | "caller">,
  invoice_number: string,
  choice: { method_code: string; method_phone?: string; finish_url?: string },
): Promise<string> {
  const { order, payment } = await requirePayment(trx, call.caller, { invoice_number });
  if (order.order_status !== "pending") throw new LabError("not_pending");
  const next = { ...choice, finish_url: choice.finish_url ?? payment.finish_url };
  const method = requireMethod(next, order);
  await closePayment(trx, call.clock, payment, "canceled", "voided");
  await addOrderEvent(trx, order.order_number, "method_changed", call.clock.now().toISOString());
  await openPayment(trx, call.clock, order, method, next);
  return order.order_number;
}

/** 200 paid, 201 pending, 202 canceled, 407 expired. */
export function statusCode(order: OrderRow): 200 | 201 | 202 | 407 {
  if (order.order_status === "canceled") return order.cancel_reason === "expired" ? 407 : 202;
  return order.payment_status === "paid" ? 200 : 201;
}

export function finishUrl(order: OrderRow, payment: PaymentRow): string | null {
  if (!payment.finish_url) return null;
  const url = new URL(payment.finish_url);
  url.searchParams.set("order_id", order.invoice_number);
  url.searchParams.set("home_care", String(order.order_type === "home_care"));
  return url.href;
}

/** Changing the method never extends an unpaid order's place and deal. */
const LONGEST_MS = 24 * 3_600_000;

async function deadline(trx: Trx, now: Date, order: OrderRow, method: Method): Promise<string> {
  const byMethod = Math.min(
    now.getTime() + (method.minutes ?? 0) * 60_000,
    Date.parse(order.created_at) + LONGEST_MS,
  );
  if (!order.slot_id) return new Date(byMethod).toISOString();
  const slot = await requireRow(trx, "slot", { slot_id: order.slot_id }, ["starts_at"]);
  const kept = await keptSlot(trx, order);
  const due = [slot, ...(kept ? [kept] : [])].map((item) => paymentDue(item).getTime());
  return new Date(Math.min(byMethod, ...due)).toISOString();
}
