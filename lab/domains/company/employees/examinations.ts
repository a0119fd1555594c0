import { sql } from "kysely";
import { reservedFor } from "../reserved.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { countOf } from "../../../database/rows.ts";
import { addDays, addMonths, labToday, midnight, wallTime } from "../../../lib/local-time.ts";

/** Regulation 02/1980 of the Ministry of Manpower: one a year. */
const EVERY_MONTHS = 12;

export function dueSince(now: Date): string {
  return midnight(addMonths(labToday(now), -EVERY_MONTHS));
}

/** Null for an employee who was never examined. */
export function nextDue(last_examined_on: string | null): string | null {
  return last_examined_on === null ? null : addMonths(last_examined_on, EVERY_MONTHS);
}

const SOON_DAYS = 60;
const INSURANCE_DAYS = 30;

export function checkDates(now: Date) {
  const today = labToday(now);
  return {
    overdue_since: dueSince(now),
    soon_until: midnight(addMonths(addDays(today, SOON_DAYS), -EVERY_MONTHS)),
    insured_until: addDays(today, INSURANCE_DAYS),
  };
}

/** YYYY-MM-DD by employee. */
export async function lastExaminations(
  db: Db | Trx,
  employee_ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .select(["i.employee_id", sql<string>`max(a.attended_at)`.as("last")])
    .where("a.state", "=", "attended")
    .where("a.attended_at", "is not", null)
    .where("i.employee_id", "in", employee_ids)
    .groupBy("i.employee_id")
    .execute();
  return new Map(
    rows.map(({ employee_id, last }) => [employee_id, wallTime(new Date(last), "Asia/Jakarta").date]),
  );
}

/** With the conclusion, never values or notes. */
export async function examinationHistory(
  db: Db,
  employee_id: string,
  { page, per_page }: { page: number; per_page: number },
) {
  const query = db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .where("i.employee_id", "=", employee_id);
  const total = await countOf(query);
  const rows = await query
    .select(["i.examination_item_id", "o.office_care_id", "o.name as event_name", "o.date_from", "o.date_to"])
    .select(["i.product_name_en", "i.product_name_id", "a.attended_at", "a.fitness", "a.valid_until"])
    .select(participantState.as("state"))
    .orderBy("o.date_from", "desc")
    .orderBy("i.examination_item_id")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { total, rows };
}

/** @param today YYYY-MM-DD */
export function openInvitations(db: Db | Trx, employee_id: string, today: string) {
  return db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .where("i.employee_id", "=", employee_id)
    .where("a.state", "=", "invited")
    .where(hasBegun, "=", 0)
    .where("o.status", "in", ["active", "progress"])
    .where("o.date_to", ">=", today);
}

export async function leavingOf(db: Db, employee_id: string, today: string) {
  const open = openInvitations(db, employee_id, today);
  return {
    invitations: await countOf(open),
    ...(await reservedFor(db, open.select("a.examination_item_id"))),
  };
}

/** 1 also before the attendance is recorded. */
export const hasBegun = sql<number>`exists (select 1 from lab_order b
  where b.order_number = a.order_number and b.order_status in ('progress', 'completed'))`;

export type ParticipantState = "waiting" | "rejected" | "invited" | "attended" | "no_show" | "canceled";

export const participantState = sql<ParticipantState>`CASE
  WHEN x.status = 'canceled' THEN 'canceled'
  WHEN i.first_decision IS 'rejected' OR i.second_decision IS 'rejected' THEN 'rejected'
  WHEN a.state IS NULL THEN 'waiting'
  ELSE a.state END`;
