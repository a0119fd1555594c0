import type { CallContext, Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { callerOf } from "../accounts/accounts.ts";
import type { Db, Trx } from "../../database/db.ts";
import type { FileSubject } from "../accounts/file-tokens.ts";
import { tellDoctor } from "./referral-notices.ts";
import { ownPractitioner } from "../practitioner/practitioner.ts";
import { isShared } from "../results/result-consents.ts";
import { isShown } from "../results/result-list.ts";
import { wholeResult, type OwnResult } from "../results/results.ts";

/** @throws LabError `not_found` if not referred, not shared (any longer), or without a result */
export async function requireReferredResult(
  db: Db | Trx,
  { caller }: Pick<CallContext, "caller">,
  { order_number, patient_id }: { order_number: string; patient_id?: string | undefined },
): Promise<OwnResult> {
  const { practitioner_id } = await ownPractitioner(db, caller.account_id);
  const rows = await db
    .selectFrom("referral_product as p")
    .innerJoin("referral as r", "r.referral_number", "p.referral_number")
    .innerJoin("lab_result as l", (join) =>
      join.onRef("l.order_number", "=", "p.order_number").onRef("l.patient_id", "=", "r.patient_id"),
    )
    .selectAll("l")
    .distinct()
    .where("p.order_number", "=", order_number)
    .where("r.practitioner_id", "=", practitioner_id)
    .execute();
  for (const result of rows) {
    const key = { order_number, patient_id: result.patient_id };
    const isMeant = patient_id === undefined || patient_id === result.patient_id;
    if (!isMeant || result.version === 0 || !isShown(result.state)) continue;
    if (!(await isShared(db, { ...key, audience: "referrer", practitioner_id }))) continue;
    return wholeResult(db, result);
  }
  throw new LabError("not_found");
}

/** Only doctors with access. */
export async function tellReferrers(
  trx: Trx,
  clock: Clock,
  order_number: string,
  change?: { what: "corrected" | "withdrawn"; patient_id: string },
): Promise<void> {
  const referrals = await trx
    .selectFrom("referral_product as p")
    .innerJoin("referral as r", "r.referral_number", "p.referral_number")
    .select(["r.referral_number", "r.practitioner_id", "r.patient_id"])
    .distinct()
    .where("p.order_number", "=", order_number)
    .execute();
  for (const { patient_id, ...referral } of referrals) {
    const { practitioner_id } = referral;
    if (change && change.patient_id !== patient_id) continue;
    if (
      patient_id &&
      (await isShared(trx, { order_number, patient_id, audience: "referrer", practitioner_id }))
    )
      await tellDoctor(trx, clock, referral, change?.what ?? "shared");
  }
}

/** The patient may have stopped sharing. */
export async function mayStillRead(db: Db, { subject_id, account_id }: FileSubject): Promise<boolean> {
  const report = await db
    .selectFrom("issued_report as i")
    .innerJoin("lab_result as r", "r.result_id", "i.result_id")
    .select(["r.order_number", "r.patient_id"])
    .where("i.report_id", "=", subject_id)
    .executeTakeFirst();
  const caller = await callerOf(db, account_id);
  if (!report || caller?.user_type !== 2) return true;
  return requireReferredResult(db, { caller }, report).then(
    () => true,
    () => false,
  );
}
