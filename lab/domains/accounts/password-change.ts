import type { Caller, Clock } from "../../lib/call-context.ts";
import { fieldErrorsOf, LabError, requireNone, type FieldErrors } from "../../http/errors.ts";
import { hashToken } from "./accounts.ts";
import type { Db } from "../../database/db.ts";
import { deleteRows, requireRow } from "../../database/rows.ts";
import { checkPassword } from "./password-check.ts";
import { passwordChanged } from "./password-resets.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";

export async function passwordErrors(db: Db, account_id: string, password: string): Promise<FieldErrors> {
  const problem = passwordProblem(password, await namesOf(db, account_id));
  return problem ? { password: [problem] } : {};
}

function namesOf(db: Db, account_id: string) {
  return requireRow(db, "account", { account_id }, ["username", "email", "phone", "password_hash"]);
}

/**
 * Ends all other tokens and reset links.
 * @throws LabError `wait` after five wrong passwords within 15 minutes; `check_fields`
 */
export async function changePassword(
  db: Db,
  clock: Clock,
  caller: Caller,
  { current_password, password }: { current_password: string; password: string },
): Promise<void> {
  const { account_id } = caller;
  const wrong = await fieldErrorsOf(checkPassword(db, clock, account_id, current_password));
  requireNone({ ...wrong, ...(await passwordErrors(db, account_id, password)) });
  const account = await namesOf(db, account_id);
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("account")
      .set({ password_hash })
      .where("account_id", "=", account_id)
      // It may have changed during hashing.
      .where("password_hash", "=", account.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new LabError("session_over");
    await trx
      .deleteFrom("access_token")
      .where("account_id", "=", account_id)
      .where("token_hash", "!=", hashToken(caller.token))
      .execute();
    await passwordChanged(trx, clock, account_id);
  });
}

/** Also ends links to files, which another device may hold. @returns number of ended tokens */
export async function revokeOthers(db: Db, clock: Clock, caller: Caller): Promise<number> {
  await deleteRows(db, "file_token", { account_id: caller.account_id });
  const { numDeletedRows } = await db
    .deleteFrom("access_token")
    .where("account_id", "=", caller.account_id)
    .where("token_hash", "!=", hashToken(caller.token))
    .where("expires_at", ">", clock.now().toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
