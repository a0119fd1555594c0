import { sql } from "kysely";
import type { Db, Trx } from "../database/db.ts";
import { isDecided, type OfficeCare } from "./office-care.ts";

/** Until the first employee has come, canceling costs nothing. */
const FEE = 0;

/** Examinations of an event `i` with their attendance `a`. */
export function eventItems(db: Db | Trx, office_care_id: string) {
  return db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .where("x.office_care_id", "=", office_care_id);
}

/** Set free by canceling a decided event; null if it is undecided, over or has begun. */
export async function cancellationOf(db: Db | Trx, event: OfficeCare) {
  const { office_care_id, status } = event;
  if (status === "completed" || status === "canceled" || !(await isDecided(db, office_care_id))) return null;
  const { attended, invited } = await eventItems(db, office_care_id)
    .select([
      sql<number>`coalesce(sum(a.state IS 'attended'), 0)`.as("attended"),
      sql<number>`coalesce(sum(a.state IS 'invited'), 0)`.as("invited"),
    ])
    .executeTakeFirstOrThrow();
  if (Number(attended) > 0) return null;
  const { released } = await eventItems(db, office_care_id)
    .innerJoin("deposit_transfer as r", (join) =>
      join
        .onRef("r.reference_id", "=", "i.examination_item_id")
        .on("r.reference_kind", "=", "examination_item"),
    )
    .leftJoin("deposit_transfer as d", "d.pending_id", "r.transfer_id")
    .where("r.kind", "=", "reserve")
    .where("d.transfer_id", "is", null)
    .select(sql<number>`coalesce(sum(r.amount), 0)`.as("released"))
    .executeTakeFirstOrThrow();
  const { quota } = await eventItems(db, office_care_id)
    .innerJoin("quota_transfer as r", (join) =>
      join
        .onRef("r.reference_id", "=", "i.examination_item_id")
        .on("r.reference_kind", "=", "examination_item"),
    )
    .leftJoin("quota_transfer as d", "d.pending_id", "r.transfer_id")
    .where("r.kind", "=", "reserve")
    .where("d.transfer_id", "is", null)
    .select(sql<number>`coalesce(sum(r.qty), 0)`.as("quota"))
    .executeTakeFirstOrThrow();
  return { fee: FEE, released: Number(released), quota: Number(quota), invited: Number(invited) };
}
