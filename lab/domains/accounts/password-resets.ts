import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import { LabError, waitError } from "../../http/errors.ts";
import { hashToken, type LoginName } from "./accounts.ts";
import { endLinks } from "./account-links.ts";
import { ownContacts, sendToOwner } from "../notifications/owner-contacts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { logProcessing } from "../../database/processing-log.ts";
import { deleteRows, insertRows, updateRows } from "../../database/rows.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";

const LINK_MINUTES = 30;
const MAX_PER_HOUR = 5;
const HOUR = 3_600_000;

/**
 * The caller cannot tell whether the account exists. An unverified address may be a stranger's.
 * @throws LabError `wait` after five requests an hour
 */
export async function requestPasswordReset(
  db: Db,
  clock: Clock,
  name: LoginName,
  reset_url: string,
): Promise<void> {
  const now = clock.now().getTime();
  const asked_for = `${name.by}:${name.value.toLowerCase()}`;
  const token = randomBytes(32).toString("base64url");
  const link = `${reset_url}${reset_url.includes("?") ? "&" : "?"}token=${token}`;
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("account")
      .select("account_id")
      .where(name.by, "=", name.value)
      .executeTakeFirst();
    const since = new Date(now - HOUR).toISOString();
    // They may hold the names of strangers.
    await trx.deleteFrom("password_reset").where("created_at", "<=", since).execute();
    const recent = trx
      .selectFrom("password_reset")
      .select("created_at")
      .where("created_at", ">", since)
      // The clock may have been ahead.
      .where("created_at", "<=", new Date(now).toISOString())
      .orderBy("created_at", "desc")
      .limit(MAX_PER_HOUR);
    const requests = await recent.where("asked_for", "=", asked_for).execute();
    const fifth = requests[MAX_PER_HOUR - 1];
    if (fifth) throw waitError(Math.ceil((Date.parse(fifth.created_at) + HOUR - now) / 1000));
    const sent = await recent.where("account_id", "=", account?.account_id ?? "").execute();
    const recipient = account && sent.length < MAX_PER_HOUR ? account : null;
    await insertRows(trx, "password_reset", {
      reset_id: randomUUID(),
      asked_for,
      account_id: recipient?.account_id ?? null,
      token_hash: hashToken(token),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + LINK_MINUTES * 60_000).toISOString(),
      used_at: null,
    });
    if (!recipient) return;
    const contacts = await ownContacts(trx, recipient.account_id);
    await sendToOwner(
      trx,
      clock,
      name.by === "phone" && contacts.phone ? { ...contacts, email: null } : contacts,
      {
        kind: "password_reset",
        link,
        subject: ["Set a new password", "Buat kata sandi baru"],
        body: [
          `Open this link within ${String(LINK_MINUTES)} minutes to set a new password: ${link} If you did not ask for it, ignore this message.`,
          `Buka link ini dalam ${String(LINK_MINUTES)} menit untuk membuat kata sandi baru: ${link} Jika Anda tidak memintanya, abaikan pesan ini.`,
        ],
      },
    );
  });
}

/**
 * Ends all the account's tokens and links.
 * @returns `uuid` of the account
 * @throws LabError `reset_invalid`; `check_fields`
 */
export async function resetPassword(
  db: Db,
  clock: Clock,
  { token, password }: { token: string; password: string },
): Promise<{ uuid: string }> {
  const now = clock.now().toISOString();
  const find = (from: Pick<Db, "selectFrom">) =>
    from
      .selectFrom("password_reset as r")
      .innerJoin("account as a", "a.account_id", "r.account_id")
      .select(["a.account_id", "a.uuid", "a.username", "a.email", "a.phone"])
      .where("r.token_hash", "=", hashToken(token))
      .where("r.expires_at", ">", now)
      .where("r.used_at", "is", null)
      .executeTakeFirst();
  const account = await find(db);
  if (!account) throw invalidLink();
  const problem = passwordProblem(password, account);
  if (problem) throw new LabError("check_fields", { fields: { password: [problem] } });
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    // The link may have been used during hashing.
    if (!(await find(trx))) throw invalidLink();
    const { account_id } = account;
    await updateRows(trx, "account", { account_id }, { password_hash });
    await deleteRows(trx, "access_token", { account_id });
    await passwordChanged(trx, clock, account_id);
  });
  return { uuid: account.uuid };
}

/** Logs the change. */
export async function passwordChanged(trx: Trx, clock: Clock, account_id: string): Promise<void> {
  await endResetLinks(trx, clock, account_id);
  await endLinks(trx, clock, account_id);
  const change = { what: "password", action: "change", purpose: "account" } as const;
  await logProcessing(trx, clock, { account_id, actor: "self", ...change });
  await sendToOwner(trx, clock, await ownContacts(trx, account_id), {
    kind: "password_changed",
    subject: ["Your password was changed", "Kata sandi Anda diganti"],
    body: [
      "Your password was changed. Share pages and links that you had made no longer open. If it was not you, please tell the laboratory at once.",
      "Kata sandi Anda telah diganti. Halaman berbagi dan link yang Anda buat tidak bisa dibuka lagi. Jika bukan Anda, segera hubungi laboratorium.",
    ],
  });
}

/** A changed contact's former address may be somebody else's. */
export async function endResetLinks(trx: Trx, clock: Clock, account_id: string): Promise<void> {
  await trx
    .updateTable("password_reset")
    .set({ used_at: clock.now().toISOString() })
    .where("account_id", "=", account_id)
    .where("used_at", "is", null)
    .execute();
}

function invalidLink(): LabError {
  return new LabError("reset_invalid", { fields: { token: ["reset_invalid"] } });
}
