import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows, updateRows } from "../../database/rows.ts";
import type { CallContext } from "../../lib/call-context.ts";
import { switchOnByRule } from "../two-factor/lock.ts";
import { requireTwoFactor } from "../two-factor/proofs.ts";
import { companyOf, requireRole } from "../accounts/company-staff.ts";

interface SecurityChange {
  requires_second_lock: boolean;
  /** rupiah; null: no second lock */
  approval_limit: number | null;
  version: number;
}

export async function companySecurity(db: Db | Trx, { caller }: CallContext) {
  const { company_id } = await companyOf(db, caller);
  const row = await findRow(db, "company_security", { company_id });
  return {
    requires_second_lock: row?.requires_second_lock === 1,
    approval_limit: row?.approval_limit ?? null,
    version: row?.version ?? 0,
  };
}

/**
 * A rule that its maker cannot meet locks the company out.
 * @throws LabError `role_missing`, `second_lock_required`, `version_changed`
 */
export async function changeCompanySecurity(trx: Trx, call: CallContext, change: SecurityChange) {
  const { company_id } = await requireRole(trx, call.caller, ["admin"]);
  await requireTwoFactor(trx, call, "settings", true);
  const { version } = await companySecurity(trx, call);
  if (version !== change.version)
    throw new LabError("version_changed", { results: await companySecurity(trx, call) });
  const { account_id } = call.caller;
  const row = {
    requires_second_lock: change.requires_second_lock ? (1 as const) : (0 as const),
    approval_limit: change.approval_limit,
    version: version + 1,
    changed_by: account_id,
    changed_at: call.clock.now().toISOString(),
  };
  if (version === 0) await insertRows(trx, "company_security", { company_id, ...row });
  else await updateRows(trx, "company_security", { company_id }, row);
  await switchOnByRule(trx, call);
  return companySecurity(trx, call);
}
