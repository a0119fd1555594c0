import type { Trx } from "../database/db.ts";
import { findRows, insertRows } from "../database/rows.ts";
import { ids } from "./ids.ts";

export async function seedInvitations(trx: Trx): Promise<void> {
  const orders = await findRows(trx, "lab_order", { order_type: "office_care" }, ["order_number"]);
  for (const { order_number } of orders)
    await insertRows(trx, "office_care_invitation", {
      order_number,
      company_id: ids.companies.nusantara,
      name_en: "Yearly health check for employees",
      name_id: "Pemeriksaan kesehatan tahunan karyawan",
    });
}
