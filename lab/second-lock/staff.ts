import { tellOwner } from "../accounts/owner-notices.ts";
import { LabError } from "../http/errors.ts";
import type { Trx } from "../database/db.ts";
import { deleteRows, findRow } from "../database/rows.ts";
import type { CallContext } from "../lib/call-context.ts";
import { writeEvent } from "./events.ts";

export interface Reset {
  username: string;
  /** document that staff saw */
  document: "ktp" | "passport" | "kia";
  staff_name: string;
  reason: string;
}

/**
 * Removes the lock and its passkeys and ends all tokens, after staff of a branch checked the person's
 * identity. The line about it stays.
 * @throws LabError `not_found` without an account, or without a lock
 */
export async function resetSecondLock(trx: Trx, { clock }: CallContext, reset: Reset): Promise<void> {
  const { username, ...details } = reset;
  const account = await findRow(trx, "account", { username }, ["account_id"]);
  if (!account || !(await findRow(trx, "second_lock", account, ["account_id"])))
    throw new LabError("not_found");
  const { account_id } = account;
  await deleteRows(trx, "second_lock", { account_id });
  await deleteRows(trx, "passkey", { account_id });
  await deleteRows(trx, "access_token", { account_id });
  await deleteRows(trx, "account_device", { account_id });
  await writeEvent(trx, clock, account_id, "reset", details);
  await tellOwner(trx, clock, account_id, "reset");
}

/** Newest first. */
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
