import { randomInt } from "node:crypto";
import type { Selectable } from "kysely";
import { runIsolated } from "../../../lib/apart.ts";
import type { Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { findRow, updateRows } from "../../../database/rows.ts";
import { chargeClosed, chargePaid } from "./charge-flow.ts";
import { reverseFees } from "../../practitioner/fees/fees.ts";
import { addOrderEvent, addPaymentEvent } from "./order-events.ts";
import { notifyOwner } from "./order-notices.ts";
import { returnQuota, takeQuota } from "../quota/quota.ts";
import { followOrder } from "../../referrals/referral-orders.ts";
import { setReminder, voidReminders } from "../../schedule/reminders.ts";
import { revokeEntitlements, grantEntitlements } from "../quota/owned.ts";
import type { CancelReason, LabOrderTable, PaymentTable } from "../../../database/tables.generated.ts";
import { slotText } from "../../schedule/visit-time.ts";
import type { Lang } from "../../../lib/texts.ts";
import { orderEventText } from "./texts.ts";

export type OrderRow = Selectable<LabOrderTable>;
export type PaymentRow = Selectable<PaymentTable>;

/** Pending → active; without a slot, paid items can be used later. */
export async function activateOrder(
  trx: Trx,
  clock: Clock,
  order: OrderRow,
  payment_status: "paid" | "unpaid",
): Promise<void> {
  if (await chargePaid(trx, clock, order)) return;
  await trx
    .updateTable("lab_order")
    .set({ order_status: "active", payment_status })
    .where("order_number", "=", order.order_number)
    .execute();
  if (payment_status === "paid") {
    await addOrderEvent(trx, order.order_number, "paid", clock.now().toISOString());
    await notifyOwner(trx, clock, order, "paid");
    await grantEntitlements(trx, clock, order);
  }
  await bookVisit(trx, clock, order);
}

export async function bookVisit(trx: Trx, clock: Clock, order: OrderRow): Promise<void> {
  if (!order.slot_id) return;
  const booking_code = await newBookingCode(trx);
  await updateRows(trx, "lab_order", { order_number: order.order_number }, { booking_code });
  await addOrderEvent(trx, order.order_number, "scheduled", clock.now().toISOString());
  await setReminder(trx, clock, order, order.slot_id);
  await notifyOwner(trx, clock, order, "scheduled", await slotText(trx, order.slot_id));
}

export async function settlePayment(
  trx: Trx,
  clock: Clock,
  order: OrderRow,
  payment: PaymentRow,
): Promise<void> {
  await closePayment(trx, clock, payment, "paid", "settlement");
  await activateOrder(trx, clock, order, "paid");
}

export async function checkIn(trx: Trx, clock: Clock, order: OrderRow): Promise<void> {
  if (order.order_status !== "active" && order.order_status !== "no_show")
    throw new LabError("already_started");
  const { order_number } = order;
  await updateRows(trx, "lab_order", { order_number }, { order_status: "progress" });
  await addOrderEvent(trx, order_number, "checked_in", clock.now().toISOString());
  await followOrder(trx, clock, order_number);
  await takeQuota(trx, clock, order_number);
}

/** Canceled orders do not count, so places and voucher are free at once. */
export async function closeOrder(
  trx: Trx,
  clock: Clock,
  order: OrderRow,
  reason: CancelReason,
  words: string | null = null,
): Promise<void> {
  const at = clock.now().toISOString();
  const inWords = (lang: Lang) => `${orderEventText(`event_canceled_${reason}`, lang)}: ${words ?? ""}`;
  const note = words ? { en: inWords("en"), id: inWords("id") } : null;
  const closed = {
    expired: "expired",
    denied: "denied",
    by_patient: "canceled",
    by_lab: "canceled",
  } as const;
  const open = await trx
    .selectFrom("payment")
    .selectAll()
    .where("order_number", "=", order.order_number)
    .where("payment_status", "in", ["unpaid", "pending"])
    .execute();
  for (const payment of open) await closePayment(trx, clock, payment, closed[reason], closed[reason]);
  await trx
    .updateTable("lab_order")
    .set({ order_status: "canceled", payment_status: "canceled", cancel_reason: reason })
    .where("order_number", "=", order.order_number)
    .execute();
  await addOrderEvent(trx, order.order_number, `canceled_${reason}`, at, note);
  if (order.order_type === "deal") await adjustStock(trx, order.order_number, 1);
  await voidReminders(trx, order);
  if (await chargeClosed(trx, clock, order, reason)) return;
  await returnQuota(trx, clock, order.order_number, reason);
  await revokeEntitlements(trx, clock, order.order_number);
  await reverseFees(trx, clock, order.order_number);
  await followOrder(trx, clock, order.order_number);
  await closeMoves(trx, clock, order, reason);
  await notifyOwner(trx, clock, order, reason);
}

async function closeMoves(trx: Trx, clock: Clock, order: OrderRow, reason: CancelReason): Promise<void> {
  const charges = await trx
    .selectFrom("order_reschedule")
    .innerJoin("lab_order", "lab_order.order_number", "order_reschedule.charge_number")
    .selectAll("lab_order")
    .where("order_reschedule.order_number", "=", order.order_number)
    .where("lab_order.order_status", "=", "pending")
    .execute();
  for (const charge of charges) await closeOrder(trx, clock, charge, reason);
}

export async function closePayment(
  trx: Trx,
  clock: Clock,
  payment: PaymentRow,
  payment_status: PaymentRow["payment_status"],
  event: string,
): Promise<void> {
  await updateRows(trx, "payment", { payment_id: payment.payment_id }, { payment_status });
  await addPaymentEvent(trx, payment.payment_id, event, clock.now().toISOString());
}

/** @throws LabError `sold_out` */
export async function adjustStock(trx: Trx, order_number: string, direction: 1 | -1): Promise<void> {
  const lines = await trx
    .selectFrom("order_line")
    .innerJoin("product", "product.product_id", "order_line.product_id")
    .select(["product.product_id", "order_line.qty"])
    .where("order_number", "=", order_number)
    .where("product.product_type", "=", "deal")
    .where("product.stock_left", "is not", null)
    .execute();
  for (const line of lines) {
    const change = direction * line.qty;
    const updated = await trx
      .updateTable("product")
      .set((set) => ({ stock_left: set("stock_left", "+", change) }))
      .where("product_id", "=", line.product_id)
      .where("stock_left", ">=", -change)
      .executeTakeFirst();
    if (Number(updated.numUpdatedRows) === 0) throw new LabError("sold_out");
  }
}

/** Runs before calls that read or change orders. */
export async function expireDue(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().toISOString();
  for (const order_number of await duePayments(db, now))
    await runIsolated({ db, clock }, "expiry", order_number, () =>
      db.transaction().execute(async (trx) => {
        // It may have been paid meanwhile.
        if (!(await duePayments(trx, now)).includes(order_number)) return;
        const order = await findRow(trx, "lab_order", { order_number, order_status: "pending" });
        if (order) await closeOrder(trx, clock, order, "expired");
      }),
    );
}

async function duePayments(db: Db | Trx, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payment")
    .select("order_number")
    .where("payment_status", "=", "pending")
    .where("expires_at", "<=", now)
    .execute();
  return rows.map((row) => row.order_number);
}

/** without look-alike characters */
const CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

async function newBookingCode(trx: Trx): Promise<string> {
  for (;;) {
    const code = Array.from({ length: 6 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");
    const taken = await findRow(trx, "lab_order", { booking_code: code }, ["order_number"]);
    if (!taken) return code;
  }
}
