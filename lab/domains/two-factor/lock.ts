import { checkPassword } from "../accounts/password-check.ts";
import { hashToken } from "../accounts/accounts.ts";
import { tellOwner } from "../accounts/owner-notices.ts";
import { loadTwoFactor } from "../accounts/two-factor-state.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { deleteRows, findRow, insertRows, updateRows } from "../../database/rows.ts";
import type { CallContext } from "../../lib/call-context.ts";
import { maskedContacts } from "./contacts.ts";
import { writeEvent } from "./events.ts";
import { listPasskeys } from "./passkeys.ts";
import { issueProof, requireTwoFactor, type Action } from "./proofs.ts";

export async function twoFactorView(db: Db | Trx, { caller }: CallContext) {
  const { account_id, token } = caller;
  const { is_on, at_sign_in, company_requires } = await loadTwoFactor(db, account_id);
  const tokenHash = await findRow(db, "access_token", { token_hash: hashToken(token) }, ["is_pending"]);
  return {
    is_on,
    at_sign_in,
    company_requires,
    is_pending: tokenHash?.is_pending === 1,
    codes_to: await maskedContacts(db, account_id),
    passkeys: await listPasskeys(db, account_id),
  };
}

interface Change {
  is_on: boolean;
  at_sign_in: boolean;
  current_password?: string | undefined;
}

/**
 * Switching on takes the password, other changes the lock itself.
 * @returns a proof when the lock was switched on, else null
 * @throws LabError `check_fields`, `wait`, `second_lock_required`; `second_lock_by_company` to
 * switch off a rule
 */
export async function changeTwoFactor(
  call: CallContext & { db: Db },
  { is_on, at_sign_in, current_password }: Change,
) {
  const { db, clock, caller } = call;
  const { account_id } = caller;
  const before = await loadTwoFactor(db, account_id);
  if (!before.is_on && is_on && !before.company_requires)
    await checkPassword(db, clock, account_id, current_password);
  return db.transaction().execute(async (trx) => {
    const now = await loadTwoFactor(trx, account_id);
    if (!is_on && now.company_requires) throw new LabError("second_lock_by_company");
    if (now.is_on || now.company_requires) await requireTwoFactor(trx, call, "settings", true);
    // It was on when the password was not asked for.
    else if (before.is_on || before.company_requires) throw new LabError("version_changed");
    const value = at_sign_in ? 1 : 0;
    if (is_on && now.is_on) await updateRows(trx, "second_lock", { account_id }, { at_sign_in: value });
    else if (is_on) {
      await switchOn(trx, call, value);
      return issueProof(trx, call, "settings");
    } else if (now.is_on) {
      await deleteRows(trx, "second_lock", { account_id });
      await deleteRows(trx, "passkey", { account_id });
      await writeEvent(trx, clock, account_id, "off");
      await tellOwner(trx, clock, account_id, "off");
    }
    return null;
  });
}

/** A company's rule switches the lock on. */
export async function passTwoFactor(
  trx: Trx,
  call: CallContext,
  purpose: Action | "sign_in",
  method: string,
) {
  const { caller, clock } = call;
  const { account_id } = caller;
  await writeEvent(trx, clock, account_id, "proved", { purpose, method });
  if (purpose !== "sign_in") return issueProof(trx, call, purpose);
  await updateRows(trx, "access_token", { token_hash: hashToken(caller.token) }, { is_pending: 0 });
  await switchOnByRule(trx, call);
  return { proof: null, expires_at: null };
}

/** Call only after the lock was passed. */
export async function switchOnByRule(trx: Trx, call: CallContext): Promise<void> {
  const { is_on, company_requires } = await loadTwoFactor(trx, call.caller.account_id);
  if (company_requires && !is_on) await switchOn(trx, call, 1);
}

async function switchOn(trx: Trx, { caller, clock }: CallContext, at_sign_in: 0 | 1): Promise<void> {
  const { account_id } = caller;
  await insertRows(trx, "second_lock", { account_id, at_sign_in, switched_on_at: clock.now().toISOString() });
  await writeEvent(trx, clock, account_id, "on");
  await tellOwner(trx, clock, account_id, "on");
}
