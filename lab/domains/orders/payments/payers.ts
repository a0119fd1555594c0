import type { CallContext } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import { accessTo, isHidden, type PatientAccess } from "../../patients/access.ts";
import { isCharge } from "../lifecycle/charge-flow.ts";
import type { Db, Trx } from "../../../database/db.ts";
import type { OrderRow, PaymentRow } from "../lifecycle/order-flow.ts";
import { currentPayment, requirePayment } from "./payments.ts";

type Call = Pick<CallContext, "clock" | "caller">;

/** `relation_id` null: the own order. */
interface PayableOrder {
  order: OrderRow;
  payment: PaymentRow;
  relation_id: string | null;
}

/** The caller must be allowed to pay for all its people. @throws LabError `not_found` */
export async function requirePayable(
  db: Db | Trx,
  call: Call,
  by: { payment_id?: string; invoice_number?: string },
): Promise<PayableOrder> {
  try {
    return { ...(await requirePayment(db, call.caller, by)), relation_id: null };
  } catch (error) {
    if (!(error instanceof LabError && error.code === "not_found") || by.payment_id === undefined)
      throw error;
    const order = await db
      .selectFrom("lab_order")
      .innerJoin("payment", "payment.order_number", "lab_order.order_number")
      .selectAll("lab_order")
      .where("payment.payment_id", "=", by.payment_id)
      .executeTakeFirst();
    const payment = order && (await currentPayment(db, order.order_number));
    const relation_id = order && (await payerOf(db, call, order));
    if (!payment || payment.payment_id !== by.payment_id || !relation_id) throw error;
    return { order, payment, relation_id };
  }
}

/** First to expire first. */
export async function listDue(db: Db, call: Call, { patient }: PatientAccess): Promise<PayableOrder[]> {
  const orders = await db
    .selectFrom("lab_order")
    .selectAll()
    .where("account_id", "!=", call.caller.account_id)
    .where("order_status", "=", "pending")
    .where("order_number", "in", (inner) =>
      inner
        .selectFrom("order_line")
        .select("order_line.order_number")
        .where("patient_id", "=", patient.patient_id),
    )
    .orderBy("created_at")
    .limit(50)
    .execute();
  const payableOrders: PayableOrder[] = [];
  for (const order of orders) {
    const payment = await currentPayment(db, order.order_number);
    const relation_id = await payerOf(db, call, order);
    if (payment?.payment_status === "pending" && relation_id)
      payableOrders.push({ order, payment, relation_id });
  }
  return payableOrders;
}

/** Null unless allowed for each of its people. */
async function payerOf(db: Db | Trx, { clock, caller }: Call, order: OrderRow): Promise<string | null> {
  if (order.order_type === "office_care" || isCharge(order.order_type)) return null;
  const people = await db
    .selectFrom("order_line")
    .select("patient_id")
    .distinct()
    .where("order_number", "=", order.order_number)
    .execute();
  let relation_id: string | null = null;
  for (const { patient_id } of people) {
    const access = await accessTo(db, clock, caller, patient_id);
    if (!access?.permissions.includes("pay") || isHidden(access, order)) return null;
    relation_id ??= access.relation_id;
  }
  return relation_id;
}
