import type { Clock } from "../domain.ts";
import { accountsThatMay, isHidden } from "./access.ts";
import type { Trx } from "./db.ts";
import { notify } from "./notifications.ts";
import type { ResultRow } from "./schema/results.ts";

/** Tells the patient, and everybody who may see the patient's results, that one is ready. Names no test. */
export async function notifyResult(
  trx: Trx,
  clock: Clock,
  { order_number, patient_id }: Pick<ResultRow, "order_number" | "patient_id">,
  is_changed: boolean,
): Promise<void> {
  for (const account_id of await accountsOf(trx, clock, order_number, patient_id)) {
    await notify(trx, clock, {
      account_id,
      topic: "result",
      title_en: is_changed ? "A result was updated" : "A new result is ready",
      title_id: is_changed ? "Ada hasil yang diperbarui" : "Hasil baru tersedia",
      message_en: `Sign in to read the result of order ${order_number}.`,
      message_id: `Masuk untuk membaca hasil pesanan ${order_number}.`,
      link: "/patient/lab-result",
    });
  }
}

async function accountsOf(trx: Trx, clock: Clock, order_number: string, patient_id: string) {
  const order = await trx
    .selectFrom("lab_order")
    .select(["sensitive", "created_at"])
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
  const holders = await accountsThatMay(trx, clock, patient_id, "view_results");
  return new Set(holders.filter((one) => !isHidden(one, order)).map(({ account_id }) => account_id));
}
