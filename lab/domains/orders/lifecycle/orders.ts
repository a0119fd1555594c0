import { sql, type Selectable } from "kysely";
import type { Caller } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Lang } from "../../../lib/texts.ts";
import { CHARGES } from "./charge-flow.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { findRow } from "../../../database/rows.ts";
import { midnight } from "../../../lib/local-time.ts";
import type { OrderRow } from "./order-flow.ts";
import { patientName } from "../../patients/patients.ts";
import type { OrderLineTable, OrderPaymentStatus, OrderStatus } from "../../../database/tables.generated.ts";

export type LineRow = Selectable<OrderLineTable> & {
  patient_name: string;
  medical_record_number: string;
  plant_name: string | null;
};

interface OrderFilter {
  order_status?: OrderStatus;
  payment_status?: OrderPaymentStatus;
  group?: "open" | "past";
  patient_id?: string;
  /** Jakarta days YYYY-MM-DD, inclusive */
  date_from?: string;
  date_to?: string;
  page: number;
  per_page: number;
}

/** @throws LabError `not_found` when unknown or another account's */
export async function requireOrder(db: Db | Trx, caller: Caller, order_number: string): Promise<OrderRow> {
  const row = await findRow(db, "lab_order", { order_number, account_id: caller.account_id });
  if (!row) throw new LabError("not_found");
  return row;
}

export async function findByInvoice(
  db: Db | Trx,
  caller: Caller,
  invoice_number: string,
): Promise<OrderRow | null> {
  const row = await findRow(db, "lab_order", { invoice_number, account_id: caller.account_id });
  return row ?? null;
}

export async function listOrders(
  db: Db,
  caller: Caller,
  filter: OrderFilter,
): Promise<{ rows: OrderRow[]; total: number }> {
  let query = db
    .selectFrom("lab_order")
    .where("account_id", "=", caller.account_id)
    .where("order_type", "not in", CHARGES);
  if (filter.order_status) query = query.where("order_status", "=", filter.order_status);
  if (filter.group)
    query = query.where("order_status", filter.group === "past" ? "in" : "not in", [
      "completed",
      "canceled",
      "no_show",
    ]);
  if (filter.payment_status) query = query.where("payment_status", "=", filter.payment_status);
  if (filter.date_from) query = query.where("created_at", ">=", midnight(filter.date_from, 0));
  if (filter.date_to) query = query.where("created_at", "<", midnight(filter.date_to, 1));
  const { patient_id } = filter;
  if (patient_id) {
    query = query.where("order_number", "in", (inner) =>
      inner.selectFrom("order_line").select("order_line.order_number").where("patient_id", "=", patient_id),
    );
  }
  // Past orders by the day of their visit, which lists show.
  const visit = sql<string>`(select starts_at from slot where slot.slot_id = lab_order.slot_id)`;
  const rows = await query
    .selectAll()
    .$if(filter.group === "past", (past) => past.orderBy(sql`coalesce(${visit}, created_at)`, "desc"))
    .orderBy("created_at", "desc")
    .orderBy("order_number", "desc")
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page)
    .execute();
  const count = await query.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return { rows, total: Number(count.total) };
}

export async function orderLines(db: Db | Trx, order_numbers: readonly string[]): Promise<LineRow[]> {
  if (order_numbers.length === 0) return [];
  const rows = await db
    .selectFrom("order_line")
    .innerJoin("patient", "patient.patient_id", "order_line.patient_id")
    .leftJoin("plant", "plant.plant_id", "order_line.plant_id")
    .selectAll("order_line")
    .select([
      "patient.first_name",
      "patient.last_name",
      "patient.medical_record_number",
      "plant.name as plant_name",
    ])
    .where("order_number", "in", order_numbers)
    .orderBy("order_number")
    .orderBy("position")
    .execute();
  return rows.map(({ first_name, last_name, ...line }) => ({
    ...line,
    patient_name: patientName({ first_name, last_name }),
  }));
}

/** The company sees the price; the examined employee does not. */
export function isPaidByCompany({ order_type }: Pick<OrderRow, "order_type">): boolean {
  return order_type === "office_care";
}

export function packageName(
  order: Pick<OrderRow, "package_name_en" | "package_name_id">,
  lang: Lang,
): string | null {
  return lang === "id" ? order.package_name_id : order.package_name_en;
}
