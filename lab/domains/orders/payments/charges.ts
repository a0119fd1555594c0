import { randomUUID } from "node:crypto";
import type { CallContext } from "../../../lib/call-context.ts";
import type { Trx } from "../../../database/db.ts";
import { insertRows } from "../../../database/rows.ts";
import { plainOrder, plainPrice } from "../lifecycle/plain-rows.ts";
import type { Bilingual } from "../../../lib/labels.ts";
import { addOrderEvent } from "../lifecycle/order-events.ts";
import type { OrderRow } from "../lifecycle/order-flow.ts";
import { openPayment, requireMethod, type PaymentChoice } from "./payments.ts";
import { nextOrderNumber } from "../../../database/series.ts";

/** Whole rupiah. */
interface ChargeDraft {
  order_type: "reschedule" | "consultation";
  amount: number;
  code: string;
  name: Bilingual;
  patient_id: string;
  plant_id: string;
  slot_id: string;
  /** places held by the unpaid charge itself */
  seats: number;
}

/** The original order's invoice stays unchanged. @throws LabError `check_fields` at the method */
export async function createCharge(
  trx: Trx,
  call: CallContext,
  draft: ChargeDraft,
  choice: PaymentChoice,
): Promise<OrderRow> {
  requireMethod(choice, { order_type: draft.order_type, grand_total: draft.amount });
  const { order_number, invoice_number } = await nextOrderNumber(trx);
  const charge: OrderRow = {
    ...plainOrder,
    order_number,
    invoice_number,
    checkout_id: randomUUID(),
    account_id: call.caller.account_id,
    order_type: draft.order_type,
    order_status: "pending",
    payment_status: "unpaid",
    plant_id: draft.plant_id,
    slot_id: draft.slot_id,
    seats: draft.seats,
    amount_total: draft.amount,
    grand_total: draft.amount,
    created_at: call.clock.now().toISOString(),
  };
  await insertRows(trx, "lab_order", charge);
  await insertRows(trx, "order_line", {
    order_line_id: randomUUID(),
    order_number,
    position: 1,
    product_id: null,
    product_code: draft.code,
    name_en: draft.name[0],
    name_id: draft.name[1],
    category_en: "Service",
    category_id: "Layanan",
    sub_category_en: "Service",
    sub_category_id: "Layanan",
    content: "[]",
    plant_id: draft.plant_id,
    patient_id: draft.patient_id,
    ...plainPrice(draft.amount),
  });
  await addOrderEvent(trx, order_number, "created", charge.created_at);
  return charge;
}

/** Call after its subject is written. */
export async function payCharge(
  trx: Trx,
  call: CallContext,
  charge: OrderRow,
  choice: PaymentChoice,
): Promise<void> {
  await openPayment(trx, call.clock, charge, requireMethod(choice, charge), choice);
}
