import { randomUUID } from "node:crypto";
import type { CallContext } from "../lib/call-context.ts";
import { LabError } from "../http/errors.ts";
import { requireAccess } from "../patients/access.ts";
import { createCharge, payCharge } from "./charges.ts";
import type { Db, Trx } from "../database/db.ts";
import { insertRows, requireRow } from "../database/rows.ts";
import { fastingView, longestFast } from "../products/fasting.ts";
import { releaseHold, requireCapacity } from "../schedule/holds.ts";
import { addOrderEvent } from "./order-events.ts";
import type { OrderRow } from "./order-flow.ts";
import { orderLines, requireOrder, type LineRow } from "./orders.ts";
import { labToday } from "../lib/local-time.ts";
import type { PaymentChoice } from "./payments.ts";
import { moveQuota } from "../quota/quota.ts";
import { moveRules, serviceFee } from "./reschedule-rules.ts";
import { ensureSlot, type SlotRow } from "../schedule/slots.ts";
import { moveVisit } from "./visit-move.ts";

export interface RescheduleRequest {
  order_number: string;
  plant_id: string;
  slot_id: string;
  reason: string | null;
  /** whole rupiah */
  accept_fee: number;
  fasting_confirmed: boolean;
  /** required with a fee */
  payment: PaymentChoice | null;
}

/**
 * Moves a visit. With a fee, the fee's order holds the new place and the visit moves on payment; until
 * then the old one stands.
 * @throws LabError `not_found`, `not_movable`, `too_late`, `limit_reached`, `already_pending`,
 *   `slot_full`, `members_exceed`, `product_unavailable`, `expired_at_visit`, `fasting_unconfirmed`,
 *   `fee_changed`, `check_fields`
 */
export async function rescheduleOrder(trx: Trx, call: CallContext, request: RescheduleRequest) {
  const now = call.clock.now();
  const order = await requireOrder(trx, call.caller, request.order_number);
  const current = order.slot_id ? await requireRow(trx, "slot", { slot_id: order.slot_id }) : null;
  const lines = await orderLines(trx, [order.order_number]);
  for (const patient_id of new Set(lines.map((line) => line.patient_id)))
    await requireAccess(trx, call.clock, call.caller, patient_id, "book");
  const rules = moveRules(order, current, now, serviceFee(lines));
  if (rules.refusal) throw new LabError(rules.refusal);
  if (!current) throw new LabError("not_movable");
  if (await pendingMove(trx, order.order_number)) throw new LabError("already_pending");
  const slot = await requireTarget(trx, call, request, { current, lines });
  const fee = slot.service === "home_care" ? rules.fee : 0;
  if (fee !== request.accept_fee) throw new LabError("fee_changed", { params: { fee }, results: { fee } });
  await requireCapacity(trx, now, order.account_id, slot, order.seats);
  await moveQuota(trx, call.clock, order, slot);
  await releaseHold(trx, order.account_id, slot);
  const charge = fee > 0 ? await chargeFor(trx, call, { request, order, slot, fee, lines }) : null;
  await insertRows(trx, "order_reschedule", {
    reschedule_id: randomUUID(),
    order_number: order.order_number,
    charge_number: charge?.order_number ?? null,
    from_slot_id: current.slot_id,
    to_slot_id: slot.slot_id,
    to_plant_id: slot.plant_id,
    fee,
    reason: request.reason,
    created_at: now.toISOString(),
  });
  if (charge && request.payment) {
    await addOrderEvent(trx, order.order_number, "reschedule_pending", now.toISOString());
    await payCharge(trx, call, charge, request.payment);
  } else {
    await moveVisit(trx, call.clock, order, { slot_id: slot.slot_id, plant_id: slot.plant_id });
  }
  return { order_number: order.order_number, charge_number: charge?.order_number ?? null };
}

/** Unpaid fee of an order's move and the time it holds; null without one. */
async function pendingMove(db: Db | Trx, order_number: string) {
  const row = await db
    .selectFrom("order_reschedule")
    .innerJoin("lab_order", "lab_order.order_number", "order_reschedule.charge_number")
    .select(["lab_order.order_number as charge_number", "lab_order.invoice_number", "to_slot_id", "fee"])
    .where("order_reschedule.order_number", "=", order_number)
    .where("lab_order.order_status", "=", "pending")
    .executeTakeFirst();
  return row ?? null;
}

interface Visit {
  order: OrderRow;
  current: SlotRow;
  lines: readonly LineRow[];
}

async function requireTarget(
  trx: Trx,
  call: CallContext,
  request: RescheduleRequest,
  { current, lines }: Omit<Visit, "order">,
): Promise<SlotRow> {
  const now = call.clock.now();
  const slot = await ensureSlot(trx, now, request.slot_id);
  if (!slot || slot.service === "consultation") throw new LabError("not_found");
  const wrong = (text: string) => new LabError("check_fields", { fields: { slot_id: [text] } });
  if (slot.plant_id !== request.plant_id) throw wrong("wrong_slot");
  if (slot.slot_id === current.slot_id) throw wrong("same_time");
  if (slot.service === "home_care") {
    // The address stays, and so does the branch that reaches it.
    if (current.service !== "home_care" || slot.plant_id !== current.plant_id) throw wrong("wrong_slot");
    if (slot.date <= labToday(now)) throw new LabError("slot_full");
  }
  const products = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
  await requireProducts(trx, products, slot.plant_id);
  const { fasting_hours, fasting_possible } = fastingView(now, slot, await longestFast(trx, products));
  if (!fasting_possible && !request.fasting_confirmed)
    throw new LabError("fasting_unconfirmed", { params: { hours: fasting_hours } });
  return slot;
}

async function requireProducts(trx: Trx, products: readonly string[], plant_id: string): Promise<void> {
  if (products.length === 0) return;
  const offered = await trx
    .selectFrom("product_price")
    .select("product_id")
    .where("plant_id", "=", plant_id)
    .where("product_id", "in", products)
    .execute();
  if (offered.length < products.length) throw new LabError("product_unavailable");
}

async function chargeFor(
  trx: Trx,
  call: CallContext,
  draft: Omit<Visit, "current"> & { request: RescheduleRequest; slot: SlotRow; fee: number },
) {
  const { request, order, slot, fee, lines } = draft;
  if (!request.payment) throw new LabError("check_fields", { fields: { method_code: ["required"] } });
  return createCharge(
    trx,
    call,
    {
      order_type: "reschedule",
      amount: fee,
      code: "FEE-MOVE",
      name: [
        `Change of time, order ${order.order_number}`,
        `Perubahan jadwal, pesanan ${order.order_number}`,
      ],
      patient_id: lines[0]?.patient_id ?? call.caller.patient_id ?? "",
      plant_id: slot.plant_id,
      slot_id: slot.slot_id,
      seats: order.seats,
    },
    request.payment,
  );
}
