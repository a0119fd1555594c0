import { sql } from "kysely";
import type { Caller } from "../domain.ts";
import type { Db } from "./db.ts";
import type { OrderRow } from "./order-flow.ts";

/** The caller's orders that wait for payment, earliest deadline first; at most 20. */
export async function pendingOrders(db: Db, caller: Caller, patient_id?: string): Promise<OrderRow[]> {
  return ownOrders(db, caller, patient_id)
    .selectAll()
    .where("order_status", "=", "pending")
    .orderBy(
      sql`(select min(expires_at) from payment p where p.order_number = lab_order.order_number and p.payment_status = 'pending')`,
    )
    .orderBy("created_at")
    .limit(20)
    .execute();
}

/** The caller's next order with a future slot; null when there is none. */
export async function nextVisit(
  db: Db,
  caller: Caller,
  now: Date,
  patient_id?: string,
): Promise<OrderRow | null> {
  const row = await ownOrders(db, caller, patient_id)
    .innerJoin("slot", "slot.slot_id", "lab_order.slot_id")
    .selectAll("lab_order")
    .where("order_status", "=", "active")
    .where("slot.starts_at", ">", now.toISOString())
    .orderBy("slot.starts_at")
    .executeTakeFirst();
  return row ?? null;
}

function ownOrders(db: Db, caller: Caller, patient_id?: string) {
  let query = db.selectFrom("lab_order").where("account_id", "=", caller.account_id);
  if (patient_id) {
    query = query.where("order_number", "in", (inner) =>
      inner.selectFrom("order_line").select("order_line.order_number").where("patient_id", "=", patient_id),
    );
  }
  return query;
}
