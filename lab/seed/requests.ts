import type { Trx } from "../database/db.ts";
import { ids } from "./ids.ts";

export async function seedInvitations(trx: Trx): Promise<void> {
  const orders = await trx
    .selectFrom("lab_order")
    .select("order_number")
    .where("order_type", "=", "office_care")
    .execute();
  for (const { order_number } of orders)
    await trx
      .insertInto("office_care_invitation")
      .values({
        order_number,
        company_id: ids.companies.nusantara,
        name_en: "Yearly health check for employees",
        name_id: "Pemeriksaan kesehatan tahunan karyawan",
      })
      .execute();
}
