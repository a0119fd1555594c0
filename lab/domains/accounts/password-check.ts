import type { Clock } from "../../lib/call-context.ts";
import { LabError, waitError } from "../../http/errors.ts";
import type { Db } from "../../database/db.ts";
import { deleteRows, insertRows, requireRow } from "../../database/rows.ts";
import { verifyPassword } from "./passwords.ts";

const MAX_WRONG = 5;
const TRIES_MINUTES = 15;

/**
 * All changes share the five tries.
 * @throws LabError `wait` after five wrong passwords within 15 minutes; `check_fields`
 */
export async function checkPassword(
  db: Db,
  clock: Clock,
  account_id: string,
  current_password: string | undefined,
) {
  if (!current_password) throw new LabError("check_fields", { fields: { current_password: ["required"] } });
  const account = await countTry(db, clock, account_id);
  if (!(await verifyPassword(current_password, account.password_hash)))
    throw new LabError("check_fields", { fields: { current_password: ["password_wrong"] } });
  await deleteRows(db, "password_try", { account_id });
  return account;
}

/** Counts before checking, so that concurrent tries count too. */
function countTry(db: Db, clock: Clock, account_id: string) {
  const now = clock.now().getTime();
  const since = new Date(now - TRIES_MINUTES * 60_000).toISOString();
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom("password_try").where("at", "<=", since).execute();
    const tries = await trx
      .selectFrom("password_try")
      .select("at")
      .where("account_id", "=", account_id)
      // The clock may have been ahead.
      .where("at", "<=", new Date(now).toISOString())
      .orderBy("at", "desc")
      .limit(MAX_WRONG)
      .execute();
    const fifth = tries[MAX_WRONG - 1];
    if (fifth) throw waitError(Math.ceil((Date.parse(fifth.at) + TRIES_MINUTES * 60_000 - now) / 1000));
    await insertRows(trx, "password_try", { account_id, at: new Date(now).toISOString() });
    return requireRow(trx, "account", { account_id }, ["username", "email", "phone", "password_hash"]);
  });
}
