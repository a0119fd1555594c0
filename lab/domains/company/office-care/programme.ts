import type { Db } from "../../../database/db.ts";

interface Programme {
  /** approved and not canceled */
  invited: number;
  attended: number;
  /** null for callers who may not read it */
  results_ready: number | null;
}

/** @param of YYYY-MM-DD of the contract */
export async function programmeOf(
  db: Db,
  company_id: string,
  of: { start_date: string; end_date: string; readsConclusions: boolean },
): Promise<Programme> {
  const rows = await db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .select(({ fn }) => ["a.state", "a.fitness", fn.countAll<number>().as("people")])
    .where("o.company_id", "=", company_id)
    .where("o.date_from", ">=", of.start_date)
    .where("o.date_from", "<=", of.end_date)
    .where("a.state", "!=", "canceled")
    .groupBy(["a.state", "a.fitness"])
    .execute();
  const count = (requested: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(requested).reduce((total, { people }) => total + Number(people), 0);
  return {
    invited: count(() => true),
    attended: count(({ state }) => state === "attended"),
    results_ready: of.readsConclusions
      ? count(({ fitness }) => fitness !== null && fitness !== "pending")
      : null,
  };
}
