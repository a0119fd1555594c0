import { randomUUID } from "node:crypto";
import type { CallContext, Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { logFacilityDownload } from "../patients/access-log.ts";
import { hashToken } from "../accounts/accounts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { facilityOf } from "./facility.ts";
import type { FileSubject } from "../accounts/file-tokens.ts";
import { wholeResult, type OwnResult } from "../results/results.ts";

/** @throws LabError `not_found` for orders of others */
export async function requireSentResult(
  db: Db | Trx,
  { caller }: Pick<CallContext, "caller">,
  order_number: string,
): Promise<OwnResult> {
  const { facility_id } = await facilityOf(db, caller);
  const result = await db
    .selectFrom("facility_order as o")
    .innerJoin("lab_result as r", (join) =>
      join.onRef("r.order_number", "=", "o.order_number").onRef("r.patient_id", "=", "o.patient_id"),
    )
    .selectAll("r")
    .where("o.order_number", "=", order_number)
    .where("o.facility_id", "=", facility_id)
    .executeTakeFirst();
  if (!result) throw new LabError("not_found");
  return wholeResult(db, result);
}

/** Call before sending bytes; also logged in the patient's access log. */
export async function recordReportDownload(
  db: Db,
  clock: Clock,
  token: string,
  { kind, subject_id, account_id }: FileSubject,
): Promise<void> {
  if (kind !== "lab_report") return;
  const member = await db
    .selectFrom("facility_account as a")
    .innerJoin("facility as f", "f.facility_id", "a.facility_id")
    .select(["a.staff_name", "f.facility_id", "f.name"])
    .where("a.account_id", "=", account_id)
    .executeTakeFirst();
  if (!member) return;
  await db.transaction().execute(async (trx) => {
    const report = await trx
      .selectFrom("issued_report as i")
      .innerJoin("lab_result as r", "r.result_id", "i.result_id")
      .innerJoin("facility_order as o", "o.order_number", "r.order_number")
      .select(["i.result_id", "i.version", "r.order_number", "r.patient_id"])
      .where("i.report_id", "=", subject_id)
      .where("o.facility_id", "=", member.facility_id)
      .executeTakeFirstOrThrow();
    const at = clock.now().toISOString();
    const token_hash = hashToken(token);
    const { order_number, patient_id, result_id, version } = report;
    await trx
      .insertInto("report_download")
      .orIgnore()
      .values({
        report_download_id: randomUUID(),
        order_number,
        result_id,
        version,
        account_id,
        at,
        token_hash,
        actor_name: member.staff_name,
      })
      .execute();
    await logFacilityDownload(trx, {
      at,
      patient_id,
      account_id,
      order_number,
      request_id: token_hash,
      actor_name: member.staff_name,
      on_behalf_of: member.name,
    });
  });
}
