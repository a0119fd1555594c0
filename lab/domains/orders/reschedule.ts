import { randomUUID } from "node:crypto";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { createCharge, payCharge } from "./payments/charges.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import { releaseHold, requireCapacity } from "../schedule/holds.ts";
import { addOrderEvent } from "./lifecycle/order-events.ts";
import type { PaymentChoice } from "./payments/payments.ts";
import { moveQuota } from "./quota/quota.ts";
import { fastBefore, requireMovable, requireMovableTo, wrongSlot, type MovableVisit } from "./move-check.ts";
import { ensureSlot, type SlotRow } from "../schedule/slots.ts";
import { moveVisit } from "./lifecycle/visit-move.ts";

interface RescheduleRequest {
  order_number: string;
  plant_id: string;
  slot_id: string;
  reason: string | null;
  accept_fee: number;
  fasting_confirmed: boolean;
  /** required with a fee */
  payment: PaymentChoice | null;
  from_offer?: boolean;
}

/**
 * With a fee, the fee's order holds the new place and the visit moves on payment.
 * @throws LabError `not_found`, `not_movable`, `too_late`, `limit_reached`, `already_pending`,
 * `slot_full`, `members_exceed`, `product_unavailable`, `expired_at_visit`, `fasting_unconfirmed`,
 * `fee_changed`, `plant_not_allowed`, `outside_event`, `visit_overlaps`, `wrong_hour`,
 * `check_fields`
 */
export async function rescheduleOrder(trx: Trx, call: CallContext, request: RescheduleRequest) {
  const now = call.clock.now();
  const visit = await requireMovable(trx, call, request.order_number);
  const { order, current, lines } = visit;
  const slot = await requireTarget(trx, call, request, visit);
  const fee = slot.service === "home_care" ? visit.fee : 0;
  if (fee !== request.accept_fee) throw new LabError("fee_changed", { params: { fee }, results: { fee } });
  await requireCapacity(trx, now, order.account_id, slot, order.seats);
  await moveQuota(trx, call.clock, order, slot);
  if (!request.from_offer) await releaseHold(trx, order.account_id, slot);
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

async function requireTarget(
  trx: Trx,
  call: CallContext,
  request: RescheduleRequest,
  visit: MovableVisit,
): Promise<SlotRow> {
  const now = call.clock.now();
  const slot = await ensureSlot(trx, now, request.slot_id);
  if (!slot) throw new LabError("not_found");
  if (slot.plant_id !== request.plant_id) throw wrongSlot("wrong_slot");
  await requireMovableTo(trx, now, visit, slot, call.lang);
  const { fasting_hours, fasting_possible } = await fastBefore(trx, now, visit, slot);
  if (!fasting_possible && !request.fasting_confirmed)
    throw new LabError("fasting_unconfirmed", { params: { hours: fasting_hours } });
  return slot;
}

async function chargeFor(
  trx: Trx,
  call: CallContext,
  draft: Pick<MovableVisit, "order" | "lines"> & { request: RescheduleRequest; slot: SlotRow; fee: number },
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
