import { sql } from "kysely";
import type { Db, Trx } from "../../../database/db.ts";

/** Rejected, withdrawn and absent employees cost nothing. */
export async function sumOfficeCare(db: Db | Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const isOut = sql`(i.first_decision IS 'rejected' OR i.second_decision IS 'rejected'
    OR a.withdrawn_at IS NOT NULL OR a.state IS 'no_show' OR x.status IS 'canceled')`;
  const rows = await db
    .selectFrom("examination as x")
    .innerJoin("examination_item as i", "i.examination_id", "x.examination_id")
    .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .select("x.office_care_id")
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .select(sql<number>`sum(i.second_decision IS 'approved' AND a.withdrawn_at IS NULL)`.as("approved"))
    .select(sql<number>`sum(a.state IS 'attended')`.as("attended"))
    .select(sql<"first" | "second" | null>`min(CASE WHEN x.status = 'pending' THEN x.step END)`.as("step"))
    .select(
      sql<string | null>`min(CASE WHEN x.status = 'pending' AND x.step = 'first' THEN x.requested_at END)`.as(
        "requested",
      ),
    )
    .select(
      sql<string | null>`min(CASE WHEN x.status = 'pending' AND x.step = 'second' THEN i.first_at END)`.as(
        "first_decided",
      ),
    )
    .select(sql<number>`sum(a.withdrawn_at IS NOT NULL)`.as("withdrawn"))
    .select(sql<number>`sum(CASE WHEN ${isOut} THEN 0 ELSE i.amount END)`.as("amount_total"))
    .select(sql<number>`sum(CASE WHEN ${isOut} THEN 0 ELSE 1 END)`.as("costed"))
    .where("x.office_care_id", "in", ids)
    .groupBy("x.office_care_id")
    .execute();
  return new Map(
    rows.map(({ office_care_id, people, approved, attended, withdrawn, amount_total, costed, ...wait }) => [
      office_care_id,
      {
        people: Number(people),
        approved: Number(approved),
        attended: Number(attended),
        withdrawn: Number(withdrawn),
        amount_total: Number(amount_total),
        costed: Number(costed),
        waiting: waitingOf(wait),
      },
    ]),
  );
}

interface Wait {
  step: "first" | "second" | null;
  requested: string | null;
  first_decided: string | null;
}

/** The second step waits since the first one's decision. */
function waitingOf({ step, requested, first_decided }: Wait) {
  if (step === null) return null;
  return { step, since: step === "first" ? requested : first_decided };
}
