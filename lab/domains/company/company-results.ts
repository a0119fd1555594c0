import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { hasRole, ownCompany } from "../accounts/company-staff.ts";
import type { Db, Trx } from "../../database/db.ts";
import { isShared } from "../results/result-consents.ts";
import { wholeResult, type OwnResult } from "../results/results.ts";

export const RECORD_READERS = ["admin", "hrd"] as const;

/** @throws LabError `not_found` without consent or role, for another company's or a former employee */
export async function requireSharedResult(
  db: Db | Trx,
  { caller }: Pick<CallContext, "caller">,
  order_number: string,
): Promise<OwnResult> {
  const company = await ownCompany(db, caller);
  const row = await db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .innerJoin("lab_result as r", (join) =>
      join.onRef("r.order_number", "=", "a.order_number").onRef("r.patient_id", "=", "e.patient_id"),
    )
    .selectAll("r")
    .where("a.order_number", "=", order_number)
    .where("x.company_id", "=", company.company_id)
    .where("e.active", "=", 1)
    .executeTakeFirst();
  const { patient_id = "" } = row ?? {};
  const hasRight = hasRole(company, RECORD_READERS);
  if (!row || !hasRight || !(await isShared(db, { order_number, patient_id, audience: "company" })))
    throw new LabError("not_found");
  return wholeResult(db, row);
}
