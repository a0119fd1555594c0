import type { CallContext } from "../domain.ts";
import { requireSharedResult } from "./company-results.ts";
import type { Db, Trx } from "./db.ts";
import { requireSentResult } from "./facility-report.ts";
import { requireReferredResult } from "./referrer-results.ts";
import { requireResult, type OwnResult } from "./results.ts";

/**
 * The result whose report the caller may open: for a company that of an employee who shares it, for a doctor that of
 * a patient who does, for a medical centre that of an order it sent, for others as {@link requireResult}.
 * @throws LabError `not_found`
 */
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
