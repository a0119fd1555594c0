import type { Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Trx } from "../../../database/db.ts";
import { findRow, requireRow, updateRows } from "../../../database/rows.ts";
import { linkEmployee, waitingRecord } from "../employees/employee-link.ts";
import { drawFigures } from "./event-figures.ts";
import { addMonths, labToday } from "../../../lib/local-time.ts";
import { addOfficeCareEvent, isAwaited } from "../approval/office-care-events.ts";
import { notifyOwner } from "../../orders/lifecycle/order-notices.ts";
import {
  cancelBegunOrder,
  cancelBookedOrder,
  concludeOrder,
  invitationsOf,
  openOrder,
  type Invitation,
} from "../../orders/office-care-order.ts";
import { adjust, charge, refund, releaseReservation } from "../../../ledgers/transfers.ts";
import { chargeQuota, refundQuota, releaseQuota } from "../../../ledgers/quota-transfers.ts";
import type { Conclusion, FinalConclusion } from "../../../database/conclusions.ts";

type AttendanceOutcome = "attended" | "no_show" | "canceled" | FinalConclusion;

const VALID_MONTHS = 12;

/**
 * A repeat changes nothing.
 * @throws LabError `not_found`; `attendance_closed` when something else was recorded
 */
export async function recordOutcome(
  trx: Trx,
  clock: Clock,
  existing: { request_number: string; employee_number: string },
  outcome: AttendanceOutcome,
): Promise<{ state: string; fitness: Conclusion | null }> {
  const invitation = await requireInvitation(trx, existing);
  const { examination_item_id, state, fitness } = invitation;
  // Draw due figures before this change can affect them.
  await drawFigures(trx, clock, invitation.office_care_id);
  if (outcome === "attended" || outcome === "no_show" || outcome === "canceled") {
    if (state === outcome) return { state, fitness };
    if (outcome === "canceled" && state === "attended" && fitness === "pending") {
      await undoAttendance(trx, clock, invitation);
      return { state: outcome, fitness: null };
    }
    if (state !== "invited") throw new LabError("attendance_closed", { results: { state } });
    if (outcome === "attended") await attend(trx, clock, invitation);
    else await dismiss(trx, clock, invitation, outcome);
    await moveEvent(trx, clock, invitation.office_care_id, outcome === "attended");
    return { state: outcome, fitness: outcome === "attended" ? "pending" : null };
  }
  if (fitness === outcome) return { state, fitness };
  if (state !== "attended" || fitness !== "pending")
    throw new LabError("attendance_closed", { results: { state } });
  const conclusion = { fitness: outcome, valid_until: addMonths(labToday(clock.now()), VALID_MONTHS) };
  await updateRows(trx, "attendance", { examination_item_id }, conclusion);
  await concludeOrder(trx, clock, { ...invitation, ...conclusion });
  return { state, fitness: outcome };
}

/** By request or event number. */
async function requireInvitation(
  trx: Trx,
  { request_number, employee_number }: { request_number: string; employee_number: string },
): Promise<Invitation> {
  const invitation = await invitationsOf(trx)
    .where((where) =>
      where.or([
        where("x.request_number", "=", request_number),
        where("o.request_number", "=", request_number),
      ]),
    )
    .where("e.employee_number", "=", employee_number)
    .orderBy("x.requested_at", "desc")
    .executeTakeFirst();
  if (!invitation) throw new LabError("not_found");
  return invitation;
}

const referenceOf = ({ examination_item_id }: Invitation) =>
  ({ kind: "examination_item", id: examination_item_id }) as const;

async function attend(trx: Trx, clock: Clock, invitation: Invitation): Promise<void> {
  const reference = referenceOf(invitation);
  await charge(trx, clock, reference, null);
  await chargeQuota(trx, clock, reference, null);
  const attended_at = clock.now().toISOString();
  const { employee_id } = invitation;
  const patient_id =
    (await linkEmployee(trx, clock, employee_id)) ?? (await waitingRecord(trx, clock, employee_id));
  const order_number = await openOrder(trx, clock, { ...invitation, patient_id });
  await trx
    .updateTable("attendance")
    .set({ state: "attended", attended_at, fitness: "pending", order_number })
    .where("examination_item_id", "=", invitation.examination_item_id)
    .execute();
}

/** @throws LabError `attendance_closed` once its result is issued, and while an invoice for it is unpaid */
async function undoAttendance(trx: Trx, clock: Clock, invitation: Invitation): Promise<void> {
  const { company_id, examination_item_id, order_number, state } = invitation;
  await requireNoResult(trx, invitation);
  const reference = referenceOf(invitation);
  const billed = await trx
    .selectFrom("company_invoice_line as l")
    .innerJoin("company_invoice as i", "i.invoice_number", "l.invoice_number")
    .select(["i.payment_status", "l.amount", "l.discount"])
    .where("l.examination_item_id", "=", examination_item_id)
    .executeTakeFirst();
  if (billed?.payment_status === "unpaid") throw new LabError("attendance_closed", { results: { state } });
  const charged = await trx
    .selectFrom("deposit_transfer")
    .select("amount")
    .where("reference_kind", "=", reference.kind)
    .where("reference_id", "=", reference.id)
    .where("kind", "=", "charge")
    .executeTakeFirst();
  const single = { company_id, actor: null };
  if (charged) await refund(trx, clock, { ...single, ...charged, reference });
  if (billed?.payment_status === "paid")
    await adjust(trx, clock, {
      ...single,
      amount: billed.amount - billed.discount,
      reference: { kind: "correction", id: examination_item_id },
    });
  await refundQuota(trx, clock, reference, null);
  if (order_number !== null) await cancelBegunOrder(trx, clock, order_number);
  await trx
    .updateTable("attendance")
    .set({ state: "canceled", attended_at: null, fitness: null, valid_until: null })
    .where("examination_item_id", "=", examination_item_id)
    .execute();
}

/** An issued result shows attendance. @throws LabError `attendance_closed` */
async function requireNoResult(trx: Trx, { order_number, state }: Invitation): Promise<void> {
  const order = order_number === null ? undefined : await findRow(trx, "lab_order", { order_number });
  if (order?.order_status === "completed") throw new LabError("attendance_closed", { results: { state } });
}

async function dismiss(
  trx: Trx,
  clock: Clock,
  invitation: Invitation,
  state: "no_show" | "canceled",
): Promise<void> {
  const { order_number, examination_item_id } = invitation;
  await requireNoResult(trx, invitation);
  const reference = referenceOf(invitation);
  await releaseReservation(trx, clock, reference, null);
  await releaseQuota(trx, clock, reference, null);
  if (order_number !== null) {
    await cancelBookedOrder(trx, clock, order_number, state === "no_show" ? "missed" : "by_lab");
    if (state === "canceled")
      await notifyOwner(trx, clock, await requireRow(trx, "lab_order", { order_number }), "by_lab");
  }
  await updateRows(trx, "attendance", { examination_item_id }, { state });
}

/** The first attendee starts an event. */
async function moveEvent(trx: Trx, clock: Clock, office_care_id: string, isStart: boolean): Promise<void> {
  const at = clock.now().toISOString();
  const event = await requireRow(trx, "office_care", { office_care_id }, ["status", "version"]);
  const set = (status: "progress" | "completed") =>
    trx
      .updateTable("office_care")
      .set(({ eb }) => ({ status, version: eb("version", "+", 1) }))
      .where("office_care_id", "=", office_care_id)
      .execute();
  if (event.status === "active" && isStart) {
    await set("progress");
    await addOfficeCareEvent(trx, at, { office_care_id, code: "started", account_id: null });
  }
  if (await isAwaited(trx, office_care_id)) return;
  await set("completed");
  await addOfficeCareEvent(trx, at, { office_care_id, code: "completed", account_id: null });
}
