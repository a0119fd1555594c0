import { randomInt, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { LabError, type Clock } from "../http.ts";
import type { Db, Trx } from "./db.ts";
import { dayText } from "./invoice-text.ts";
import { zoneName } from "./local-time.ts";
import { tellOwner } from "./order-notices.ts";
import type { CancelReason, LabOrderTable, PaymentTable } from "./schema/orders.ts";

export type OrderRow = Selectable<LabOrderTable>;
export type PaymentRow = Selectable<PaymentTable>;

/** Adds a line to an order's timeline, which is never changed afterwards. */
export async function addOrderEvent(
  trx: Trx,
  order_number: string,
  code: string,
  at: string,
  note: { en: string; id: string } | null = null,
): Promise<void> {
  await trx
    .insertInto("order_event")
    .values({
      order_event_id: randomUUID(),
      order_number,
      code,
      at,
      note_en: note?.en ?? null,
      note_id: note?.id ?? null,
    })
    .execute();
}

/** Adds an event to a payment, which is never changed afterwards. */
export async function addPaymentEvent(trx: Trx, payment_id: string, code: string, at: string): Promise<void> {
  await trx
    .insertInto("payment_event")
    .values({ payment_event_id: randomUUID(), payment_id, code, at })
    .execute();
}

/** pending → active: the money is there (or is paid at the branch), the visit is booked. */
export async function activateOrder(
  trx: Trx,
  clock: Clock,
  order: OrderRow,
  payment_status: "paid" | "unpaid",
): Promise<void> {
  const at = clock.now().toISOString();
  const booking_code = order.slot_id ? await newBookingCode(trx) : null;
  await trx
    .updateTable("lab_order")
    .set({ order_status: "active", payment_status, booking_code })
    .where("order_number", "=", order.order_number)
    .execute();
  if (payment_status === "paid") {
    await addOrderEvent(trx, order.order_number, "paid", at);
    await tellOwner(trx, clock, order, "paid");
  }
  if (!order.slot_id) return;
  await addOrderEvent(trx, order.order_number, "scheduled", at);
  const slot = await trx
    .selectFrom("slot")
    .innerJoin("plant", "plant.plant_id", "slot.plant_id")
    .select(["date", "time_start", "time_end", "timezone"])
    .where("slot_id", "=", order.slot_id)
    .executeTakeFirstOrThrow();
  const time = `${slot.time_start}–${slot.time_end} ${zoneName(slot.timezone)}`;
  await tellOwner(trx, clock, order, "scheduled", [
    `${dayText(slot.date, "en")}, ${time}`,
    `${dayText(slot.date, "id")}, ${time}`,
  ]);
}

/** The payment came: 200 of status-transaction. */
export async function settlePayment(
  trx: Trx,
  clock: Clock,
  order: OrderRow,
  payment: PaymentRow,
): Promise<void> {
  await endPayment(trx, clock, payment, "paid", "settlement");
  await activateOrder(trx, clock, order, "paid");
}

/**
 * Closes an order that is not paid. Its places in the slot and its voucher use are free from then on, because
 * both are counted over orders that are not canceled; a deal's stock is given back here.
 */
export async function closeOrder(
  trx: Trx,
  clock: Clock,
  order: OrderRow,
  reason: CancelReason,
  note: { en: string; id: string } | null = null,
): Promise<void> {
  const at = clock.now().toISOString();
  const ended = { expired: "expired", denied: "denied", by_patient: "canceled", by_lab: "canceled" } as const;
  const open = await trx
    .selectFrom("payment")
    .selectAll()
    .where("order_number", "=", order.order_number)
    .where("payment_status", "in", ["unpaid", "pending"])
    .execute();
  for (const payment of open) await endPayment(trx, clock, payment, ended[reason], ended[reason]);
  await trx
    .updateTable("lab_order")
    .set({ order_status: "canceled", payment_status: "canceled", cancel_reason: reason })
    .where("order_number", "=", order.order_number)
    .execute();
  await addOrderEvent(trx, order.order_number, `canceled_${reason}`, at, note);
  if (order.order_type === "deal") await moveStock(trx, order.order_number, 1);
  await tellOwner(trx, clock, order, reason);
}

/** Sets a payment to its last state and writes the event. */
export async function endPayment(
  trx: Trx,
  clock: Clock,
  payment: PaymentRow,
  payment_status: PaymentRow["payment_status"],
  event: string,
): Promise<void> {
  await trx
    .updateTable("payment")
    .set({ payment_status })
    .where("payment_id", "=", payment.payment_id)
    .execute();
  await addPaymentEvent(trx, payment.payment_id, event, clock.now().toISOString());
}

/** Takes (−1) or gives back (+1) the stock of an order's deals. @throws LabError 409 `sold_out` */
export async function moveStock(trx: Trx, order_number: string, direction: 1 | -1): Promise<void> {
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
    const moved = await trx
      .updateTable("product")
      .set((set) => ({ stock_left: set("stock_left", "+", change) }))
      .where("product_id", "=", line.product_id)
      .where("stock_left", ">=", -change)
      .executeTakeFirst();
    if (Number(moved.numUpdatedRows) === 0) throw new LabError(409, "sold_out", { code: "sold_out" });
  }
}

/** Closes every order whose payment ran out of time. Called before anything reads or changes orders. */
export async function expireDue(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().toISOString();
  const due = await duePayments(db, now);
  if (due.length === 0) return;
  await db.transaction().execute(async (trx) => {
    for (const order_number of await duePayments(trx, now)) {
      const order = await trx
        .selectFrom("lab_order")
        .selectAll()
        .where("order_number", "=", order_number)
        .where("order_status", "=", "pending")
        .executeTakeFirst();
      if (order) await closeOrder(trx, clock, order, "expired");
    }
  });
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

const CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

async function newBookingCode(trx: Trx): Promise<string> {
  for (;;) {
    const code = Array.from({ length: 6 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");
    const taken = await trx
      .selectFrom("lab_order")
      .select("order_number")
      .where("booking_code", "=", code)
      .executeTakeFirst();
    if (!taken) return code;
  }
}
