import type { Clock } from "../domain.ts";
import type { Trx } from "./db.ts";
import { labToday } from "./local-time.ts";
import { notify } from "./notifications.ts";
import { permissionsOf } from "./patients.ts";
import { hiddenFrom } from "./result-access.ts";
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
      title_en: is_changed ? "A result was updated" : "A new result is ready",
      title_id: is_changed ? "Ada hasil yang diperbarui" : "Hasil baru tersedia",
      message_en: `Sign in to read the result of order ${order_number}.`,
      message_id: `Masuk untuk membaca hasil pesanan ${order_number}.`,
      link: "/patient/lab-result",
    });
  }
}

async function accountsOf(trx: Trx, clock: Clock, order_number: string, patient_id: string) {
  const today = labToday(clock.now());
  const patient = await trx
    .selectFrom("patient")
    .select(["patient_id", "date_of_birth"])
    .where("patient_id", "=", patient_id)
    .executeTakeFirstOrThrow();
  const { sensitive } = await trx
    .selectFrom("lab_order")
    .select("sensitive")
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
  const own = await trx
    .selectFrom("account")
    .select("account_id")
    .where("patient_id", "=", patient_id)
    .executeTakeFirst();
  const relations = hiddenFrom(null, patient, sensitive === 1, today)
    ? []
    : await trx
        .selectFrom("family_relation")
        .select(["owner_account_id", "permissions"])
        .where("patient_id", "=", patient_id)
        .where("status", "=", "approved")
        .where((where) => where.or([where("end_date", "is", null), where("end_date", ">=", today)]))
        .execute();
  const carers = relations
    .filter(({ permissions }) => permissionsOf(permissions).includes("view_results"))
    .map(({ owner_account_id }) => owner_account_id);
  return new Set([...(own ? [own.account_id] : []), ...carers]);
}
