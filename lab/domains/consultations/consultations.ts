import { randomUUID } from "node:crypto";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError, requireNone } from "../../http/errors.ts";
import { patientFor } from "../patients/access.ts";
import { createCharge, payCharge } from "../orders/payments/charges.ts";
import { consultants, modesOf, type Consultant } from "../schedule/consultants.ts";
import {
  activateConsultation,
  addConsultationEvent,
  notifyConsultation,
  withdrawConsultation,
  type ConsultationRow,
} from "../schedule/consultation-flow.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows, requireRow } from "../../database/rows.ts";
import { releaseHold, requireCapacity } from "../schedule/holds.ts";
import { orderLines, requireOrder } from "../orders/lifecycle/orders.ts";
import { patientName } from "../patients/patients.ts";
import type { PaymentChoice } from "../orders/payments/payments.ts";
import { setReminder } from "../schedule/reminders.ts";
import type { ConsultationMode } from "../../database/tables.generated.ts";
import { requireFree } from "../schedule/overlaps.ts";
import { ensureSlot } from "../schedule/slots.ts";

const HOUR = 3_600_000;
const MOVE_HOURS = 4;
const MEETING_OPENS_MS = 15 * 60_000;

interface ConsultationRequest {
  patient_id: string;
  order_number: string | null;
  practitioner_id: string;
  mode: ConsultationMode;
  slot_id: string;
  question: string;
  /** whole rupiah */
  accept_fee: number;
  payment: PaymentChoice | null;
}

/**
 * One with a fee holds its time while payment is pending.
 * @throws LabError `not_found`, `slot_full`, `visit_overlaps`, `fee_changed`, `check_fields`
 */
export async function createConsultation(trx: Trx, call: CallContext, request: ConsultationRequest) {
  const { clock, caller } = call;
  const { patient_id, order_number, practitioner_id, mode, question } = request;
  await patientFor(trx, clock, caller, patient_id, "book");
  if (order_number) await requireSubject(trx, call, order_number, patient_id);
  const consultant = await requireConsultant(trx, practitioner_id);
  const { fee } = consultant;
  requireNone({
    ...(!modesOf(consultant).includes(mode) && { mode: ["required"] }),
    ...(fee > 0 && fee === request.accept_fee && !request.payment && { method_code: ["required"] }),
  });
  const slot = await requireSlot(trx, call, practitioner_id, request.slot_id);
  await requireFree(trx, caller.account_id, { patient_ids: [patient_id], slot });
  if (fee !== request.accept_fee) throw new LabError("fee_changed", { params: { fee }, results: { fee } });
  await releaseHold(trx, caller.account_id, slot);
  const charge =
    fee > 0 && request.payment
      ? await createCharge(
          trx,
          call,
          {
            order_type: "consultation",
            amount: fee,
            code: "CONSULT",
            name: [
              `Consultation, ${consultant.practitioner_name}`,
              `Konsultasi, ${consultant.practitioner_name}`,
            ],
            patient_id,
            plant_id: slot.plant_id,
            slot_id: slot.slot_id,
            // The consultation itself holds the time.
            seats: 0,
          },
          request.payment,
        )
      : null;
  const row: ConsultationRow = {
    consultation_id: randomUUID(),
    account_id: caller.account_id,
    patient_id,
    order_number,
    practitioner_id,
    mode,
    slot_id: slot.slot_id,
    question,
    share_consent: 1,
    charge_number: charge?.order_number ?? null,
    consultation_status: "pending",
    cancel_reason: null,
    summary: null,
    advice: null,
    meeting_url: null,
    reschedule_count: 0,
    created_at: clock.now().toISOString(),
  };
  await insertRows(trx, "consultation", row);
  await addConsultationEvent(trx, row.consultation_id, "created", row.created_at);
  if (charge && request.payment) await payCharge(trx, call, charge, request.payment);
  else await activateConsultation(trx, clock, row);
  return { consultation_id: row.consultation_id, charge };
}

/**
 * Until four hours before.
 * @throws LabError `not_found`, `not_movable`, `too_late`, `slot_full`, `visit_overlaps`,
 * `check_fields`
 */
export async function moveConsultation(
  trx: Trx,
  call: CallContext,
  { consultation_id, slot_id }: { consultation_id: string; slot_id: string },
): Promise<string> {
  const { clock, caller } = call;
  const row = await requireConsultation(trx, call, consultation_id);
  if (row.consultation_status !== "active") throw new LabError("not_movable");
  if (movableUntil(await startOf(trx, row.slot_id)) <= clock.now()) throw new LabError("too_late");
  if (slot_id === row.slot_id) throw new LabError("check_fields", { fields: { slot_id: ["same_time"] } });
  const slot = await requireSlot(trx, call, row.practitioner_id, slot_id);
  await requireFree(
    trx,
    caller.account_id,
    { patient_ids: [row.patient_id], slot },
    { except: consultation_id },
  );
  await releaseHold(trx, caller.account_id, slot);
  await trx
    .updateTable("consultation")
    .set((set) => ({ slot_id, reschedule_count: set("reschedule_count", "+", 1) }))
    .where("consultation_id", "=", consultation_id)
    .execute();
  await addConsultationEvent(trx, consultation_id, "rescheduled", clock.now().toISOString());
  await setReminder(trx, clock, { consultation_id }, slot_id);
  await notifyConsultation(trx, clock, { ...row, slot_id }, "moved");
  return consultation_id;
}

/**
 * Fees are not refunded, so paid bookings stay.
 * @throws LabError `not_found`, `already_canceled`, `not_cancelable`
 */
export async function cancelConsultation(trx: Trx, call: CallContext, consultation_id: string) {
  const row = await requireConsultation(trx, call, consultation_id);
  if (row.consultation_status === "canceled") throw new LabError("already_canceled");
  if (!isCancelable(row, await startOf(trx, row.slot_id), call.clock.now()))
    throw new LabError("not_cancelable");
  await withdrawConsultation(trx, call.clock, row, "by_patient");
}

function isCancelable(row: ConsultationRow, starts_at: string, now: Date): boolean {
  return row.consultation_status === "active" && row.charge_number === null && new Date(starts_at) > now;
}

/** @throws LabError `not_found` when unknown or another account's */
export async function requireConsultation(
  db: Db | Trx,
  { clock, caller }: CallContext,
  consultation_id: string,
) {
  const row = await findRow(db, "consultation", { consultation_id, account_id: caller.account_id });
  if (!row) throw new LabError("not_found");
  await patientFor(db, clock, caller, row.patient_id, "book");
  return row;
}

/** The meeting's address only from 15 minutes before. */
export async function consultationView(db: Db | Trx, call: CallContext, row: ConsultationRow) {
  const consultant = await requireConsultant(db, row.practitioner_id);
  const slot = await requireRow(db, "slot", { slot_id: row.slot_id });
  const patient = await db
    .selectFrom("patient")
    .select(["first_name", "last_name"])
    .where("patient_id", "=", row.patient_id)
    .executeTakeFirstOrThrow();
  const charge = row.charge_number ? await requireOrder(db, call.caller, row.charge_number) : null;
  const now = call.clock.now();
  const until = movableUntil(slot.starts_at);
  const isOpen = Date.parse(slot.starts_at) - MEETING_OPENS_MS <= now.getTime();
  const running = row.consultation_status === "active" || row.consultation_status === "progress";
  const { date, time_start, time_end } = slot;
  return {
    consultation_id: row.consultation_id,
    status: row.consultation_status,
    cancel_reason: row.cancel_reason,
    mode: row.mode,
    schedule: { slot_id: slot.slot_id, date, time_start, time_end, timezone: consultant.timezone },
    practitioner_id: row.practitioner_id,
    practitioner_name: consultant.practitioner_name,
    plant_id: consultant.plant_id,
    plant_name: consultant.name,
    plant_address: consultant.address,
    patient_id: row.patient_id,
    patient_name: patientName(patient),
    order_number: row.order_number,
    question: row.question,
    summary: row.summary,
    advice: row.advice,
    meeting_url: running && isOpen ? row.meeting_url : null,
    fee: charge?.grand_total ?? 0,
    invoice_number: charge?.invoice_number ?? null,
    charge_number: row.charge_number,
    changes: row.reschedule_count,
    reschedule: {
      allowed: row.consultation_status === "active" && until > now,
      deadline: until.toISOString(),
    },
    cancelable: isCancelable(row, slot.starts_at, now),
    created_at: row.created_at,
  };
}

const movableUntil = (starts_at: string) => new Date(Date.parse(starts_at) - MOVE_HOURS * HOUR);

async function startOf(trx: Trx, slot_id: string): Promise<string> {
  const slot = await requireRow(trx, "slot", { slot_id }, ["starts_at"]);
  return slot.starts_at;
}

async function requireConsultant(db: Db | Trx, practitioner_id: string): Promise<Consultant> {
  const row = await consultants(db)
    .where("consultant.practitioner_id", "=", practitioner_id)
    .executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return row;
}

async function requireSlot(trx: Trx, call: CallContext, practitioner_id: string, slot_id: string) {
  const now = call.clock.now();
  const slot = await ensureSlot(trx, now, slot_id);
  if (slot?.service !== "consultation" || !slot_id.startsWith(`${practitioner_id}.`))
    throw new LabError("not_found");
  await requireCapacity(trx, now, call.caller.account_id, slot, 1);
  return slot;
}

async function requireSubject(trx: Trx, call: CallContext, order_number: string, patient_id: string) {
  const order = await requireOrder(trx, call.caller, order_number);
  const lines = await orderLines(trx, [order_number]);
  if (order.order_status !== "completed" || !lines.some((line) => line.patient_id === patient_id))
    throw new LabError("not_found");
}
