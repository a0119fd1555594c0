import { sql } from "kysely";
import type { CallContext, Caller } from "../../lib/call-context.ts";
import { CHARGES } from "../orders/lifecycle/charge-flow.ts";
import type { Db } from "../../database/db.ts";
import type { OrderRow } from "../orders/lifecycle/order-flow.ts";
import { packageName } from "../orders/lifecycle/orders.ts";
import { openPatients } from "../patients/access.ts";

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

const SOON_MS = 2 * 24 * 3_600_000;
const MOST_SOON = 3;

/** Booked visits of people that the caller may see: the next, and those of the two days after it. */
export async function nextVisits(
  db: Db,
  { clock, caller }: CallContext,
  patient_id?: string,
): Promise<OrderRow[]> {
  const open = await openPatients(db, clock, caller);
  const orders = await ownOrders(db, caller, patient_id)
    .innerJoin("slot", "slot.slot_id", "lab_order.slot_id")
    .selectAll("lab_order")
    .select("slot.starts_at")
    .where("order_status", "=", "active")
    .where("slot.starts_at", ">", clock.now().toISOString())
    .where("order_number", "not in", (hidden) =>
      hidden
        .selectFrom("order_line")
        .innerJoin("lab_order as o", "o.order_number", "order_line.order_number")
        .select("order_line.order_number")
        .where("o.account_id", "=", caller.account_id)
        .where("order_line.patient_id", "not in", open),
    )
    .orderBy("slot.starts_at")
    .limit(1 + MOST_SOON)
    .execute();
  const [first] = orders;
  return orders.filter(
    ({ starts_at }) => first && Date.parse(starts_at) - Date.parse(first.starts_at) < SOON_MS,
  );
}

export async function lastOrder(db: Db, call: CallContext, patient_id?: string) {
  const order = await ownOrders(db, call.caller, patient_id)
    .leftJoin("plant", "plant.plant_id", "lab_order.plant_id")
    .select(["order_number", "order_type", "package_name_en", "package_name_id", "created_at"])
    .select("plant.name as plant_name")
    .where("order_status", "=", "completed")
    .where("order_type", "not in", CHARGES)
    .where("sensitive", "=", 0)
    .orderBy("created_at", "desc")
    .orderBy("order_number", "desc")
    .executeTakeFirst();
  if (!order) return null;
  const items = await db
    .selectFrom("order_line")
    .select(["name_en as product_name_en", "name_id as product_name_id"])
    .where("order_number", "=", order.order_number)
    .where("product_id", "is not", null)
    .orderBy("position")
    .limit(5)
    .execute();
  return { ...order, package_name: packageName(order, call.lang), items };
}

export function invitations(db: Db, caller: Caller, now: Date) {
  return ownOrders(db, caller)
    .innerJoin("office_care_invitation as i", "i.order_number", "lab_order.order_number")
    .innerJoin("company as c", "c.company_id", "i.company_id")
    .innerJoin("slot", "slot.slot_id", "lab_order.slot_id")
    .innerJoin("plant", "plant.plant_id", "lab_order.plant_id")
    .select(["lab_order.order_number", "c.name as company_name", "i.name_en", "i.name_id"])
    .select(["slot.date", "slot.time_start", "plant.timezone", "plant.name as plant_name"])
    .where("order_status", "=", "active")
    .where("slot.starts_at", ">", now.toISOString())
    .orderBy("slot.starts_at")
    .execute();
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
