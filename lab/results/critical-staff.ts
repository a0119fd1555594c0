import type { CallTimes } from "../lib/call-context.ts";
import { alertDueAt, peopleTold } from "./critical-calls.ts";
import { acknowledgementsOf } from "./critical-view.ts";
import type { Db } from "../database/db.ts";
import { countOf } from "../database/rows.ts";

export async function listStaffAlerts(
  db: Db,
  times: CallTimes,
  { page, per_page }: { page: number; per_page: number },
) {
  const total = await countOf(db.selectFrom("critical_alert"));
  const rows = await db
    .selectFrom("critical_alert as a")
    .innerJoin("lab_result as r", "r.result_id", "a.result_id")
    .leftJoin("result_version as w", (join) =>
      join.onRef("w.result_id", "=", "a.result_id").onRef("w.version", "=", "a.withdrawn_version"),
    )
    .select(["a.alert_id", "a.raised_at", "a.called_at", "a.withdrawn_at", "r.order_number"])
    .select(["w.reason_en as withdrawn_en", "w.reason_id as withdrawn_id", peopleTold.as("people_told")])
    .select((of) =>
      of
        .selectFrom("critical_notice as n")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .whereRef("n.alert_id", "=", "a.alert_id")
        .as("told"),
    )
    .orderBy((is) => is("a.withdrawn_at", "is", null), "desc")
    .orderBy("a.raised_at", "desc")
    .orderBy("a.alert_id")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const views = [];
  for (const { people_told, ...row } of rows) {
    const said = await acknowledgementsOf(db, row.alert_id);
    views.push({
      ...row,
      told: Number(row.told),
      call_due_at: alertDueAt({ ...row, told: people_told }, times).toISOString(),
      acknowledgements: said.map(({ account_id: _account, ...one }) => one),
    });
  }
  return { rows: views, total };
}
