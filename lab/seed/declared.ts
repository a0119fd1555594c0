import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, instantOf } from "../lib/local-time.ts";
import { ids } from "./ids.ts";

export async function seedDeclared(trx: Trx, today: string): Promise<void> {
  await insertRows(trx, "declared_version", {
    patient_id: ids.patients.siti,
    version: 1,
    allergies: "Penisilin (ruam kulit)",
    conditions: "Pradiabetes sejak 2024",
    medicines: "",
    account_id: ids.accounts.patient,
    at: instantOf(addDays(today, -200), "19:40", "Asia/Jakarta").toISOString(),
  });
}
