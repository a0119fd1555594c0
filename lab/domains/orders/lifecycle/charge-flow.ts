import type { Selectable } from "kysely";
import type { Clock } from "../../../lib/call-context.ts";
import { consultationClosed, consultationPaid } from "../../schedule/consultation-flow.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { requireRow } from "../../../database/rows.ts";
import { addOrderEvent } from "./order-events.ts";
import { notifyOwner } from "./order-notices.ts";
import type {
  CancelReason,
  LabOrderTable,
  OrderType,
  SlotTable,
} from "../../../database/tables.generated.ts";
import { moveVisit } from "./visit-move.ts";

type OrderRow = Selectable<LabOrderTable>;

/** Separate orders with invoice and payment, hidden from order lists. */
export const CHARGES = ["reschedule", "consultation"] as const satisfies readonly OrderType[];

export function isCharge(order_type: OrderType): boolean {
  return CHARGES.some((type) => type === order_type);
}

/** Null for an order. */
export async function chargeSubject(db: Db | Trx, order: Pick<OrderRow, "order_number" | "order_type">) {
  if (order.order_type === "reschedule") {
    const { order_number } = await rescheduleOf(db, order.order_number);
    return { order_number, consultation_id: null };
  }
  if (order.order_type !== "consultation") return null;
  const { consultation_id } = await db
    .selectFrom("consultation")
    .select("consultation_id")
    .where("charge_number", "=", order.order_number)
    .executeTakeFirstOrThrow();
  return { order_number: null, consultation_id };
}

export async function chargePaid(trx: Trx, clock: Clock, charge: OrderRow): Promise<boolean> {
  if (!isCharge(charge.order_type)) return false;
  await trx
    .updateTable("lab_order")
    // The order or consultation now holds the place.
    .set({ order_status: "completed", payment_status: "paid", seats: 0 })
    .where("order_number", "=", charge.order_number)
    .execute();
  await addOrderEvent(trx, charge.order_number, "paid", clock.now().toISOString());
  if (charge.order_type === "consultation") await consultationPaid(trx, clock, charge.order_number);
  else await finishMove(trx, clock, charge);
  return true;
}

/** False for an order. */
export async function chargeClosed(
  trx: Trx,
  clock: Clock,
  charge: OrderRow,
  reason: CancelReason,
): Promise<boolean> {
  if (!isCharge(charge.order_type)) return false;
  if (charge.order_type === "consultation") {
    await consultationClosed(trx, clock, charge.order_number, reason);
    return true;
  }
  const order = await orderOf(trx, charge.order_number);
  await addOrderEvent(trx, order.order_number, "reschedule_dropped", clock.now().toISOString());
  await notifyOwner(trx, clock, order, "reschedule_dropped");
  return true;
}

/** Null for other orders and for a missed visit. */
export async function keptSlot(trx: Trx, charge: OrderRow): Promise<Selectable<SlotTable> | null> {
  if (charge.order_type !== "reschedule") return null;
  const { from_slot_id } = await rescheduleOf(trx, charge.order_number);
  const { order_status } = await orderOf(trx, charge.order_number);
  if (order_status === "no_show") return null;
  return requireRow(trx, "slot", { slot_id: from_slot_id });
}

async function finishMove(trx: Trx, clock: Clock, charge: OrderRow): Promise<void> {
  const { to_slot_id, to_plant_id } = await rescheduleOf(trx, charge.order_number);
  const order = await orderOf(trx, charge.order_number);
  if (order.order_status === "active" || order.order_status === "no_show") {
    await moveVisit(trx, clock, order, { slot_id: to_slot_id, plant_id: to_plant_id });
    return;
  }
  // Checked in or canceled meanwhile: staff decide about the money.
  await addOrderEvent(trx, order.order_number, "reschedule_late", clock.now().toISOString());
  await notifyOwner(trx, clock, order, "reschedule_late");
}

async function orderOf(trx: Trx, charge_number: string): Promise<OrderRow> {
  const { order_number } = await rescheduleOf(trx, charge_number);
  return requireRow(trx, "lab_order", { order_number });
}

function rescheduleOf(db: Db | Trx, charge_number: string) {
  return requireRow(db, "order_reschedule", { charge_number });
}
