import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { findRow, insertRows, requireRow, updateRows } from "../../database/rows.ts";
import { addMonths, labToday } from "../../lib/local-time.ts";
import type { OrderType } from "../../database/tables.generated.ts";
import { isLineDone, lineHolds } from "./retests.ts";

interface Advice {
  product_id: string;
  months: number;
  kind: "advice" | "yearly";
}

/**
 * Replaces open advice about the same test; advice that its patient ended stays ended.
 * @throws LabError `result_state` before the first version; `not_found` for a test outside the
 * order
 */
export async function adviseRetest(
  trx: Trx,
  clock: Clock,
  { order_number, patient_id, issued_at, state }: Row<"lab_result">,
  { product_id, months, kind }: Advice,
): Promise<void> {
  if (issued_at === null || state === "withdrawn" || state === "canceled") throw new LabError("result_state");
  const tests = await advisableTests(trx, order_number, patient_id);
  if (!tests.some((test) => test.product_id === product_id)) throw new LabError("not_found");
  const advice = { order_number, patient_id, product_id, months };
  const earlier = await findRow(trx, "repeat_advice", advice);
  // Every new version brings the yearly advice again, also after the doctor's.
  const isReplaced = earlier?.ended_at != null && earlier.ended_by === null && kind !== "yearly";
  if (earlier && !isReplaced) return;
  await trx
    .updateTable("repeat_advice")
    .set({ ended_at: clock.now().toISOString() })
    .where("patient_id", "=", patient_id)
    .where("product_id", "=", product_id)
    .where("ended_at", "is", null)
    .execute();
  const due_on = addMonths(labToday(new Date(issued_at)), months);
  const next = { kind, result_at: issued_at, due_on };
  if (!earlier) return insertRows(trx, "repeat_advice", { ...advice, ...next, repeat_id: randomUUID() });
  const { repeat_id, version } = earlier;
  const opened = { ended_at: null, postponed_to: null, reminded_at: null, version: version + 1 };
  await updateRows(trx, "repeat_advice", { repeat_id }, { ...next, ...opened });
}

export function advisableTests(db: Db | Trx, order_number: string, patient_id: string) {
  return db
    .selectFrom("product as p")
    .innerJoin("order_line as l", (join) => join.on(lineHolds))
    .select(["p.product_id", "p.name_en", "p.name_id", "p.sub_category_code"])
    .distinct()
    .where("p.product_type", "in", ["test", "package"])
    .where("l.order_number", "=", order_number)
    .where("l.patient_id", "=", patient_id)
    .where(isLineDone)
    .orderBy("p.name_en")
    .execute();
}

const CHECK_UPS = "MCU-GEN";
const YEAR = 12;

/** Companies arrange the check-ups of their employees. */
export async function adviseYearly(
  trx: Trx,
  clock: Clock,
  { order_number, order_type }: { order_number: string; order_type: OrderType },
  patient_id: string,
): Promise<void> {
  if (order_type === "office_care") return;
  const tests = await advisableTests(trx, order_number, patient_id);
  const result = await requireRow(trx, "lab_result", { order_number, patient_id });
  for (const { product_id, sub_category_code } of tests)
    if (sub_category_code === CHECK_UPS)
      await adviseRetest(trx, clock, result, { product_id, months: YEAR, kind: "yearly" });
}
