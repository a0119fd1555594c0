import type { CallContext } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";
import { labToday } from "../../lib/local-time.ts";
import { retestRows, stateOf } from "./retests.ts";

/**
 * Days on which a doctor wants a test again, YYYY-MM-DD by product code; without sensitive orders
 * for carers.
 */
export async function advisedDays(
  db: Db,
  { clock, caller }: CallContext,
  patient_id: string,
): Promise<Map<string, string>> {
  const today = labToday(clock.now());
  const isOwn = patient_id === caller.patient_id;
  const rows = await retestRows(db)
    .select("p.product_code")
    .where("r.patient_id", "=", patient_id)
    .where("r.kind", "=", "advice")
    .execute();
  const open = rows.filter((row) => stateOf(row, today) !== "ended" && (isOwn || row.sensitive === 0));
  return new Map(open.map((row) => [row.product_code, row.postponed_to ?? row.due_on]));
}
