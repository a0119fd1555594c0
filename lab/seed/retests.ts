import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import { insertRows, requireRow } from "../database/rows.ts";
import { addMonths, labToday } from "../lib/local-time.ts";
import { ids, productId } from "./ids.ts";

const { siti, hartini, andi, nadia } = ids.patients;

const advice = [
  ["ORD-0001012", siti, "GLU-2H", 1],
  ["ORD-0003006", siti, "CRP", 3],
  ["ORD-0003006", siti, "ELEC", 1],
  ["ORD-0001015", siti, "GLU-F", 3],
  ["ORD-0001015", siti, "SGPT", 3],
  ["ORD-0001007", siti, "VITD", 3],
  ["ORD-0001004", siti, "CREA", 6],
  ["ORD-0003008", hartini, "HBA1C", 3],
  ["ORD-0001022", andi, "URIC", 1],
  ["ORD-0000962", nadia, "CBC", 1],
  ["ORD-0003001", siti, "MCU-EXEC", 12],
] as const;
const ENDED = "CREA";

/** Due ones have been reminded of. */
export async function seedRetests(trx: Trx, clock: Clock): Promise<void> {
  const now = clock.now().toISOString();
  for (const [order_number, patient_id, code, months] of advice) {
    const { issued_at } = await requireRow(trx, "lab_result", { order_number, patient_id }, ["issued_at"]);
    const result_at = issued_at ?? now;
    const due_on = addMonths(labToday(new Date(result_at)), months);
    const isEnded = code === ENDED;
    await insertRows(trx, "repeat_advice", {
      repeat_id: `rpt-${order_number.slice(4)}-${code.toLowerCase()}`,
      order_number,
      patient_id,
      months,
      result_at,
      due_on,
      product_id: productId(code),
      kind: code.startsWith("MCU") ? ("yearly" as const) : ("advice" as const),
      reminded_at: due_on <= addMonths(labToday(clock.now()), 1) ? now : null,
      ended_at: isEnded ? now : null,
      ended_by: isEnded ? ids.accounts.patient : null,
    });
  }
}
