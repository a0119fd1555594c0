import { sql } from "kysely";
import { reservedFor } from "../reserved.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { hasBegun } from "../employees/examinations.ts";
import { isDecided, type OfficeCare } from "./office-care.ts";

/** Until an employee has come, canceling the examination costs nothing. */
export const FEE = 0;

export function eventItems(db: Db | Trx, office_care_id: string) {
  return db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .where("x.office_care_id", "=", office_care_id);
}

/** Null if it is undecided, over or has begun. */
export async function cancellationOf(db: Db | Trx, event: OfficeCare) {
  const { office_care_id, status } = event;
  if (status === "completed" || status === "canceled" || !(await isDecided(db, office_care_id))) return null;
  const { attended, invited } = await eventItems(db, office_care_id)
    .select([
      sql<number>`coalesce(sum(a.state IS 'attended' OR ${hasBegun}), 0)`.as("attended"),
      sql<number>`coalesce(sum(a.state IS 'invited'), 0)`.as("invited"),
    ])
    .executeTakeFirstOrThrow();
  if (Number(attended) > 0) return null;
  const items = eventItems(db, office_care_id).select("i.examination_item_id");
  return { fee: FEE, ...(await reservedFor(db, items)), invited: Number(invited) };
}
