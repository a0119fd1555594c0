import type { CallContext } from "../../lib/call-context.ts";
import { requireSharedResult } from "../company/company-results.ts";
import type { Db, Trx } from "../../database/db.ts";
import { requireSentResult } from "../facility/facility-report.ts";
import { requireReferredResult } from "../referrals/referrer-results.ts";
import { requireResult, type OwnResult } from "../results/results.ts";

/** Companies need the employee's sharing, doctors the patient's. @throws LabError `not_found` */
export function requireReportResult(
  db: Db | Trx,
  call: CallContext,
  of: { order_number: string; patient_id?: string | undefined },
): Promise<OwnResult> {
  if (call.caller.user_type === 3) return requireSharedResult(db, call, of.order_number);
  if (call.caller.user_type === 2) return requireReferredResult(db, call, of);
  if (call.caller.user_type === 6) return requireSentResult(db, call, of.order_number);
  return requireResult(db, call, of);
}
