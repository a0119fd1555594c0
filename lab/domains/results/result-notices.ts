import type { Clock } from "../../lib/call-context.ts";
import { accountsThatMay, isHidden } from "../patients/access.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { requireRow } from "../../database/rows.ts";
import { notify } from "../notifications/notifications.ts";
import { resultLink } from "../notifications/links.ts";

/** Names no test. @param told accounts just told by an alert */
export async function notifyResult(
  trx: Trx,
  clock: Clock,
  result: Pick<Row<"lab_result">, "order_number" | "patient_id">,
  is_changed: boolean,
  told: ReadonlySet<string>,
): Promise<void> {
  const { order_number } = result;
  for (const { account_id } of await readersOf(trx, clock, result)) {
    if (told.has(account_id)) continue;
    await notify(trx, clock, {
      account_id,
      topic: "result",
      title_en: is_changed ? "A result was updated" : "A new result is ready",
      title_id: is_changed ? "Ada hasil yang diperbarui" : "Hasil baru tersedia",
      message_en: `Sign in to read the result of order ${order_number}.`,
      message_id: `Masuk untuk membaca hasil pesanan ${order_number}.`,
      link: resultLink(order_number, result.patient_id),
    });
  }
}

export async function readersOf(
  db: Db | Trx,
  clock: Clock,
  { order_number, patient_id }: Pick<Row<"lab_result">, "order_number" | "patient_id">,
): Promise<{ account_id: string; role: "patient" | "carer" }[]> {
  const order = await requireRow(db, "lab_order", { order_number }, ["sensitive", "created_at"]);
  const holders = await accountsThatMay(db, clock, patient_id, "view_results");
  return holders
    .filter((holder) => !isHidden(holder, order))
    .map(({ account_id, ground }) => ({ account_id, role: ground === "self" ? "patient" : "carer" }));
}
