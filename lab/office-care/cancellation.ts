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
  const reserved = async (ledger: "deposit_transfer" | "quota_transfer", measure: "amount" | "qty") => {
    const { rows } = await sql<{ sum: number }>`select coalesce(sum(r.${sql.ref(measure)}), 0) as sum
      from examination_item i
        join examination x on x.examination_id = i.examination_id
        join ${sql.table(ledger)} r on r.reference_kind = 'examination_item'
          and r.reference_id = i.examination_item_id and r.kind = 'reserve'
        left join ${sql.table(ledger)} d on d.pending_id = r.transfer_id
      where x.office_care_id = ${office_care_id} and d.transfer_id is null`.execute(db);
    return Number(rows[0]?.sum);
  };
  const released = await reserved("deposit_transfer", "amount");
  const quota = await reserved("quota_transfer", "qty");
  return { fee: FEE, released, quota, invited: Number(invited) };
}
