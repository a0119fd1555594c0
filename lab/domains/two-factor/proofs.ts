import { randomBytes } from "node:crypto";
import { hashToken } from "../accounts/accounts.ts";
import { loadTwoFactor } from "../accounts/two-factor-state.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import type { CallContext } from "../../lib/call-context.ts";

/** `settings`: the lock itself. */
const ACTIONS = [
  "share",
  "contact",
  "password",
  "family",
  "approval",
  "refund",
  "closing",
  "settings",
] as const;
export type Action = (typeof ACTIONS)[number];
export const PURPOSES = ["sign_in", ...ACTIONS] as const;
export type Purpose = (typeof PURPOSES)[number];

const PROOF_MINUTES = 10;

export async function issueProof(
  trx: Trx,
  { caller, clock }: CallContext,
  purpose: Action,
): Promise<{ proof: string; expires_at: string }> {
  const proof = randomBytes(32).toString("base64url");
  const now = clock.now();
  const expires_at = new Date(now.getTime() + PROOF_MINUTES * 60_000).toISOString();
  await trx.deleteFrom("second_lock_proof").where("expires_at", "<=", now.toISOString()).execute();
  const token_hash = hashToken(caller.token);
  await insertRows(trx, "second_lock_proof", {
    proof_hash: hashToken(proof),
    token_hash,
    purpose,
    expires_at,
  });
  return { proof, expires_at };
}

/**
 * @param isNeeded default: the account or its company demands the lock
 * @throws LabError `second_lock_required` with the purpose
 */
export async function requireTwoFactor(
  db: Db | Trx,
  { caller, clock, proofs = [] }: CallContext,
  purpose: Action,
  isNeeded?: boolean,
): Promise<void> {
  if (!(isNeeded ?? (await isLocked(db, caller.account_id)))) return;
  const passed =
    proofs.length === 0
      ? undefined
      : await db
          .selectFrom("second_lock_proof")
          .select("proof_hash")
          .where("proof_hash", "in", proofs.map(hashToken))
          .where("token_hash", "=", hashToken(caller.token))
          .where("purpose", "=", purpose)
          .where("expires_at", ">", clock.now().toISOString())
          .executeTakeFirst();
  if (!passed) throw new LabError("second_lock_required", { results: { purpose } });
}

async function isLocked(db: Db | Trx, account_id: string): Promise<boolean> {
  const { is_on, company_requires } = await loadTwoFactor(db, account_id);
  return is_on || company_requires;
}
