import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";

/** @throws LabError `not_found` for other accounts */
export async function facilityMember(
  db: Db | Trx,
  account_id: string,
): Promise<{ facility_id: string; facility_name: string; staff_name: string }> {
  const member = await db
    .selectFrom("facility_account as m")
    .innerJoin("facility as f", "f.facility_id", "m.facility_id")
    .select(["m.facility_id", "m.staff_name", "f.name as facility_name"])
    .where("m.account_id", "=", account_id)
    .executeTakeFirst();
  if (!member) throw new LabError("not_found");
  return member;
}
