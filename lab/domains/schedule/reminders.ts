import { randomUUID } from "node:crypto";
import { callerOf } from "../accounts/accounts.ts";
import { runIsolated } from "../../lib/apart.ts";
import type { Clock } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, findRows, insertRows, requireRow, updateRows } from "../../database/rows.ts";
import { notify } from "../notifications/notifications.ts";
import { closedPatients } from "../patients/access.ts";
import type { Bilingual } from "../../lib/labels.ts";
import { wallTime } from "../../lib/local-time.ts";
import { slotText } from "./visit-time.ts";

const AHEAD_MS = 24 * 3_600_000;

type Reminded = { order_number: string } | { consultation_id: string };

/** Replaces the earlier reminder; slots within a day get none. */
export async function setReminder(trx: Trx, clock: Clock, of: Reminded, slot_id: string): Promise<void> {
  await voidReminders(trx, of);
  const slot = await requireRow(trx, "slot", { slot_id }, ["starts_at"]);
  const due = new Date(Date.parse(slot.starts_at) - AHEAD_MS);
  if (due <= clock.now()) return;
  await insertRows(trx, "reminder", { reminder_id: randomUUID(), ...keysOf(of), due_at: due.toISOString() });
}

export async function voidReminders(trx: Trx, of: Reminded): Promise<void> {
  const { order_number, consultation_id } = keysOf(of);
  await trx
    .updateTable("reminder")
    .set({ reminder_status: "voided" })
    .where("reminder_status", "=", "waiting")
    .where((where) =>
      order_number
        ? where("order_number", "=", order_number)
        : where("consultation_id", "=", consultation_id ?? ""),
    )
    .execute();
}

/** Reminders never name a test or question. */
export async function sendReminders(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().toISOString();
  for (const { reminder_id } of await dueReminders(db, now))
    await runIsolated({ db, clock }, "reminder", reminder_id, () =>
      db.transaction().execute(async (trx) => {
        const row = (await dueReminders(trx, now)).find((reminder) => reminder.reminder_id === reminder_id);
        if (row) await remind(trx, clock, row);
      }),
    );
}

type Due = Awaited<ReturnType<typeof dueReminders>>[number];

async function remind(trx: Trx, clock: Clock, row: Due): Promise<void> {
  const booked = row.order_number
    ? await findRow(trx, "lab_order", { order_number: row.order_number }, ["account_id", "slot_id"])
    : await trx
        .selectFrom("consultation")
        .select(["account_id", "slot_id"])
        .where("consultation_id", "=", row.consultation_id ?? "")
        .executeTakeFirst();
  await updateRows(trx, "reminder", { reminder_id: row.reminder_id }, { reminder_status: "sent" });
  if (!booked?.slot_id || (await isClosedTo(trx, clock, booked.account_id, row))) return;
  const day = await dayOf(trx, clock, booked.slot_id);
  if (!day) return;
  const [en, id] = await slotText(trx, booked.slot_id);
  await notify(trx, clock, {
    account_id: booked.account_id,
    title_en: `Your ${row.order_number ? "visit" : "consultation"} is ${day[0]}`,
    title_id: `${row.order_number ? "Kunjungan" : "Konsultasi"} Anda ${day[1]}`,
    message_en: `${row.order_number ?? "Consultation"}: ${en}.`,
    message_id: `${row.order_number ?? "Konsultasi"}: ${id}.`,
    link: row.order_number ? `/patient/order/${row.order_number}` : "/patient/consultation",
    topic: "schedule",
  });
}

/** Null once the day has begun: after an outage reminders are late. */
async function dayOf(trx: Trx, clock: Clock, slot_id: string): Promise<Bilingual | null> {
  const slot = await trx
    .selectFrom("slot")
    .innerJoin("plant", "plant.plant_id", "slot.plant_id")
    .select(["slot.date", "slot.starts_at", "plant.timezone"])
    .where("slot_id", "=", slot_id)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  if (slot.starts_at <= now.toISOString()) return null;
  return wallTime(now, slot.timezone).date === slot.date ? ["today", "hari ini"] : ["tomorrow", "besok"];
}

/** An account that lost access to its people must not learn time and place. */
async function isClosedTo(trx: Trx, clock: Clock, account_id: string, of: Due): Promise<boolean> {
  const people = of.order_number
    ? await findRows(trx, "order_line", { order_number: of.order_number }, ["patient_id"])
    : await findRows(trx, "consultation", { consultation_id: of.consultation_id ?? "" }, ["patient_id"]);
  const caller = await callerOf(trx, account_id);
  const ids = people.map(({ patient_id }) => patient_id);
  return caller === null || (await closedPatients(trx, clock, caller, ids)).size > 0;
}

function dueReminders(db: Db | Trx, now: string) {
  return db
    .selectFrom("reminder")
    .selectAll()
    .where("reminder_status", "=", "waiting")
    .where("due_at", "<=", now)
    .execute();
}

function keysOf(of: Reminded): { order_number: string | null; consultation_id: string | null } {
  return "order_number" in of
    ? { order_number: of.order_number, consultation_id: null }
    : { order_number: null, consultation_id: of.consultation_id };
}
