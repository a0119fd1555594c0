import { tellOwner } from "../accounts/owner-notices.ts";
import { endLinks } from "../accounts/account-links.ts";
import { endResetLinks } from "../accounts/password-resets.ts";
import { LabError } from "../../http/errors.ts";
import type { Trx } from "../../database/db.ts";
import { deleteRows, findRow, updateRows } from "../../database/rows.ts";
import type { CallContext } from "../../lib/call-context.ts";
import { releaseContact } from "../accounts/proven-contact.ts";
import { loadTwoFactor } from "../accounts/two-factor-state.ts";
import { writeEvent } from "./events.ts";

export interface Reset {
  username: string;
  document: "ktp" | "passport" | "kia";
  staff_name: string;
  reason: string;
  /** replaces an address that the person can no longer read */
  email?: string | undefined;
}

/**
 * Ends all tokens and reset links; keeps known devices, so that a new one is announced.
 * @throws LabError `not_found` without an account, or without a lock or a company's rule;
 * `check_fields`
 */
export async function resetTwoFactor(trx: Trx, { clock }: CallContext, reset: Reset): Promise<void> {
  const { username, email, ...details } = reset;
  const account = await findRow(trx, "account", { username }, ["account_id", "patient_id", "version"]);
  if (!account) throw new LabError("not_found");
  const { account_id, patient_id, version } = account;
  const { is_on, company_requires } = await loadTwoFactor(trx, account_id);
  if (!is_on && !company_requires) throw new LabError("not_found");
  await deleteRows(trx, "second_lock", { account_id });
  await deleteRows(trx, "passkey", { account_id });
  await deleteRows(trx, "access_token", { account_id });
  await endLinks(trx, clock, account_id);
  await endResetLinks(trx, clock, account_id);
  await writeEvent(trx, clock, account_id, "reset", details);
  // The former address is told too, as it may not be lost.
  await tellOwner(trx, clock, account_id, "reset");
  if (email === undefined) return;
  const holder = await findRow(trx, "account", { email }, ["account_id", "email_verified"]);
  if (holder && holder.account_id !== account_id) {
    if (holder.email_verified) throw new LabError("check_fields", { fields: { email: ["email_taken"] } });
    await releaseContact(trx, clock, { kind: "email", value: email });
  }
  const confirmed = { email, email_verified: 1 as const };
  await updateRows(trx, "account", { account_id }, { ...confirmed, version: version + 1 });
  if (patient_id) await updateRows(trx, "patient", { patient_id }, { email });
}

export async function listResets(db: Pick<Trx, "selectFrom">) {
  const rows = await db
    .selectFrom("second_lock_event as e")
    .innerJoin("account as a", "a.account_id", "e.account_id")
    .select(["a.username", "e.details", "e.at"])
    .where("e.event", "=", "reset")
    .orderBy("e.event_id", "desc")
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, ...(JSON.parse(details) as Omit<Reset, "username">) })); // written above
}
