import { sql } from "kysely";
import type { Db, Trx } from "../../database/db.ts";
import { grouped } from "../../lib/grouped.ts";
import { CRITICAL, keyOf, OUTSIDE } from "./result-list.ts";

const MOST = 5;

interface Listed {
  order_number: string;
  patient_id: string;
  flagged_count: number | null;
}

/** Adds the first values outside their range to a page of the list, critical ones first. */
export async function withOutside<Row extends Listed>(db: Db | Trx, rows: readonly Row[]) {
  const flagged = rows.filter(({ flagged_count }) => (flagged_count ?? 0) > 0);
  const values = flagged.length > 0 ? await outsideValues(db, flagged) : [];
  const byResult = grouped(values, keyOf);
  return rows.map((row) => ({
    ...row,
    outside: (byResult.get(keyOf(row)) ?? [])
      .slice(0, MOST)
      .map(({ order_number: _order, patient_id: _patient, ...value }) => value),
  }));
}

function outsideValues(db: Db | Trx, rows: readonly Listed[]) {
  return db
    .selectFrom("observation as b")
    .innerJoin("lab_result as r", (join) =>
      join.onRef("r.result_id", "=", "b.result_id").onRef("r.version", "=", "b.version"),
    )
    .select(["r.order_number", "r.patient_id"])
    .select(["b.name_en", "b.name_id", "b.value", "b.decimals", "b.value_text_en", "b.value_text_id"])
    .select(["b.comparator", "b.unit", "b.flag", "b.ref_low", "b.ref_high", "b.goal_low", "b.goal_high"])
    .where(
      "r.order_number",
      "in",
      rows.map(({ order_number }) => order_number),
    )
    .where("b.flag", "in", OUTSIDE)
    .orderBy(sql`b.flag in (${sql.join(CRITICAL)})`, "desc")
    .orderBy("b.position")
    .execute();
}
