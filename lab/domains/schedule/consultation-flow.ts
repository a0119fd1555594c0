import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows, requireRow, updateRows } from "../../database/rows.ts";
import { notify, noticeTexts, type TitleAndMessage } from "../notifications/notifications.ts";
import { setReminder, voidReminders } from "./reminders.ts";
import type { CancelReason, ConsultationTable } from "../../database/tables.generated.ts";
import { slotText } from "./visit-time.ts";

export type ConsultationRow = Selectable<ConsultationTable>;
type ConsultationNotice = "booked" | "moved" | "canceled";

/** Notices never name a consultation's subject. */
const notices: Record<ConsultationNotice, TitleAndMessage> = {
  booked: [
    ["Your consultation is booked", "Konsultasi Anda terjadwal"],
    ["Your consultation is on {when}.", "Konsultasi Anda pada {when}."],
  ],
  moved: [
    ["Your consultation has a new time", "Jadwal konsultasi Anda berubah"],
    ["Your consultation is now on {when}.", "Konsultasi Anda sekarang pada {when}."],
  ],
  canceled: [
    ["Consultation canceled", "Konsultasi dibatalkan"],
    [
      "Your consultation on {when} has been canceled. You can book another one.",
      "Konsultasi Anda pada {when} tidak jadi. Anda bisa memesan lagi.",
    ],
  ],
};

export async function addConsultationEvent(
  trx: Trx,
  consultation_id: string,
  code: string,
  at: string,
): Promise<void> {
  await insertRows(trx, "consultation_event", {
    consultation_event_id: randomUUID(),
    consultation_id,
    code,
    at,
  });
}

export async function activateConsultation(trx: Trx, clock: Clock, row: ConsultationRow): Promise<void> {
  const { consultation_id, slot_id, mode } = row;
  const meeting_url = mode === "video" ? `https://meet.example.com/${randomUUID()}` : null;
  await updateRows(trx, "consultation", { consultation_id }, { consultation_status: "active", meeting_url });
  await addConsultationEvent(trx, consultation_id, "booked", clock.now().toISOString());
  await setReminder(trx, clock, { consultation_id }, slot_id);
  await notifyConsultation(trx, clock, row, "booked");
}

export async function consultationPaid(trx: Trx, clock: Clock, charge_number: string): Promise<void> {
  const row = await consultationOf(trx, charge_number);
  await addConsultationEvent(trx, row.consultation_id, "paid", clock.now().toISOString());
  await activateConsultation(trx, clock, row);
}

export async function consultationClosed(
  trx: Trx,
  clock: Clock,
  charge_number: string,
  reason: CancelReason,
): Promise<void> {
  await withdrawConsultation(trx, clock, await consultationOf(trx, charge_number), reason);
}

export async function withdrawConsultation(
  trx: Trx,
  clock: Clock,
  row: ConsultationRow,
  reason: CancelReason,
): Promise<void> {
  const { consultation_id } = row;
  await trx
    .updateTable("consultation")
    .set({ consultation_status: "canceled", cancel_reason: reason })
    .where("consultation_id", "=", consultation_id)
    .execute();
  await addConsultationEvent(trx, consultation_id, `canceled_${reason}`, clock.now().toISOString());
  await voidReminders(trx, { consultation_id });
  await notifyConsultation(trx, clock, row, "canceled");
}

export async function notifyConsultation(
  trx: Trx,
  clock: Clock,
  { account_id, slot_id }: Pick<ConsultationRow, "account_id" | "slot_id">,
  event: ConsultationNotice,
): Promise<void> {
  const when = await slotText(trx, slot_id);
  await notify(trx, clock, {
    account_id,
    ...noticeTexts(notices[event], { when }),
    link: "/patient/consultation",
    topic: "schedule",
  });
}

function consultationOf(trx: Trx, charge_number: string): Promise<ConsultationRow> {
  return requireRow(trx, "consultation", { charge_number });
}
