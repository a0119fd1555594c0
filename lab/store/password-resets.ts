import { randomBytes, randomUUID } from "node:crypto";
import { LabError, type Clock } from "../http.ts";
import { text, type Lang } from "../texts.ts";
import { hashOf, type LoginName } from "./accounts.ts";
import type { Db } from "./db.ts";
import { send } from "./outbox.ts";
import { passwordFault } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { waitError } from "./registration.ts";

const LINK_MINUTES = 30;
const MAX_PER_HOUR = 5;
const HOUR = 3_600_000;

/**
 * Sends a link to set a new password, if there is such an account; the caller cannot tell. A name may be
 * asked for five times an hour whether it exists or not; an account gets no more than five links an hour
 * under all its names.
 * @param reset_url page that takes the link's `token`
 * @throws LabError 429 when the name was asked for too often
 */
export async function askForReset(db: Db, clock: Clock, name: LoginName, reset_url: string): Promise<void> {
  const now = clock.now().getTime();
  const asked_for = `${name.by}:${name.value.toLowerCase()}`;
  const token = randomBytes(32).toString("base64url");
  const link = `${reset_url}${reset_url.includes("?") ? "&" : "?"}token=${token}`;
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("account")
      .select(["account_id", "email", "phone"])
      .where(name.by, "=", name.value)
      .executeTakeFirst();
    const since = new Date(now - HOUR).toISOString();
    const recent = trx
      .selectFrom("password_reset")
      .select("created_at")
      .where("created_at", ">", since)
      .orderBy("created_at", "desc")
      .limit(MAX_PER_HOUR);
    const asked = await recent.where("asked_for", "=", asked_for).execute();
    const fifth = asked[MAX_PER_HOUR - 1];
    if (fifth) throw waitError(Math.ceil((Date.parse(fifth.created_at) + HOUR - now) / 1000));
    const sent = await recent.where("account_id", "=", account?.account_id ?? "").execute();
    const gets = account && sent.length < MAX_PER_HOUR ? account : null;
    await trx
      .insertInto("password_reset")
      .values({
        reset_id: randomUUID(),
        asked_for,
        account_id: gets?.account_id ?? null,
        token_hash: hashOf(token),
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + LINK_MINUTES * 60_000).toISOString(),
        used_at: null,
      })
      .execute();
    if (!gets) return;
    const channel = name.by === "phone" && gets.phone ? "sms" : "email";
    await send(trx, clock, {
      kind: "password_reset",
      channel,
      recipient: channel === "sms" ? (gets.phone ?? gets.email) : gets.email,
      code: null,
      link,
      subject: ["Set a new password", "Atur kata sandi baru"],
      body: [
        `Open this link within ${String(LINK_MINUTES)} minutes to set a new password: ${link} If you did not ask for it, ignore this message.`,
        `Buka tautan ini dalam ${String(LINK_MINUTES)} menit untuk mengatur kata sandi baru: ${link} Jika Anda tidak memintanya, abaikan pesan ini.`,
      ],
    });
  });
}

/**
 * Sets a new password with the token of a link, once; every session and every other link of the account ends.
 * @throws LabError 400 for a link that is over, or a password that is not taken
 */
export async function resetPassword(
  db: Db,
  clock: Clock,
  given: { token: string; password: string },
  lang: Lang,
): Promise<void> {
  const now = clock.now().toISOString();
  const find = (from: Pick<Db, "selectFrom">) =>
    from
      .selectFrom("password_reset as r")
      .innerJoin("account as a", "a.account_id", "r.account_id")
      .select(["a.account_id", "a.username", "a.email", "a.phone"])
      .where("r.token_hash", "=", hashOf(given.token))
      .where("r.expires_at", ">", now)
      .where("r.used_at", "is", null)
      .executeTakeFirst();
  const account = await find(db);
  if (!account) throw invalid(lang);
  const fault = passwordFault(given.password, account);
  if (fault) {
    throw new LabError(400, "check_fields", { errors: { password: [text(fault, lang)] } });
  }
  const password_hash = await hashPassword(given.password);
  await db.transaction().execute(async (trx) => {
    // The link may have been used while the password was hashed.
    if (!(await find(trx))) throw invalid(lang);
    const { account_id } = account;
    await trx.updateTable("account").set({ password_hash }).where("account_id", "=", account_id).execute();
    await trx
      .updateTable("password_reset")
      .set({ used_at: now })
      .where("account_id", "=", account_id)
      .where("used_at", "is", null)
      .execute();
    await trx.deleteFrom("access_token").where("account_id", "=", account_id).execute();
    await send(trx, clock, {
      kind: "password_changed",
      channel: "email",
      recipient: account.email,
      code: null,
      link: null,
      subject: ["Your password was changed", "Kata sandi Anda diganti"],
      body: [
        "Your password was changed. If it was not you, please tell the laboratory at once.",
        "Kata sandi Anda telah diganti. Jika bukan Anda, segera hubungi laboratorium.",
      ],
    });
  });
}

function invalid(lang: Lang): LabError {
  const errors = { token: [text("reset_invalid", lang)] };
  return new LabError(400, "check_fields", { code: "reset_invalid", errors });
}
