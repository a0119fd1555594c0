import { createHmac, randomUUID } from "node:crypto";
import { LabError, type Clock } from "../http.ts";
import type { Lang } from "../texts.ts";
import { text } from "../texts.ts";
import { hashOf, issueToken } from "./accounts.ts";
import type { Db } from "./db.ts";
import { hasOpenCode, secondsToWait, sendCode } from "./one-time-codes.ts";
import { hashPassword } from "./passwords.ts";
import { takenErrors, type Registration } from "./registration-fields.ts";
import type { Channel } from "./schema/registration.ts";

const RESEND_SECONDS = 60;

/** 429 with the seconds to wait (screens.md R2). */
export function waitError(seconds: number): LabError {
  return new LabError(429, "wait", {
    code: "wait",
    params: { seconds },
    results: { time_to_wait: seconds },
  });
}

/**
 * First call of a registration: notes the names and sends a code. Repeated while a code for the same e-mail
 * and number can still be entered, it sends nothing and tells how long to wait for another one.
 * @throws LabError 429 when this e-mail or number has to wait
 */
export async function startRegistration(
  db: Db,
  clock: Clock,
  registration: Registration,
  channel: Channel,
): Promise<{ time_to_wait: number }> {
  const { email, phone, username } = registration;
  const contact = { email, phone };
  const time_to_wait = await db.transaction().execute(async (trx) => {
    const left = await secondsToWait(trx, clock, contact);
    if (left > 0 && !(await hasOpenCode(trx, clock, contact))) throw waitError(left);
    const row = { phone, username, updated_at: clock.now().toISOString() };
    await trx
      .insertInto("registration")
      .values({ email, ...row })
      .onConflict((on) => on.column("email").doUpdateSet(row))
      .execute();
    if (left > 0) return left;
    return sendCode(trx, clock, contact, { channel, waitSeconds: RESEND_SECONDS, known: true });
  });
  return { time_to_wait };
}

/**
 * Second call: the account, once for each verified code. The same call again gives the same answer.
 * @param token from `tryCode`
 * @returns the bearer token, which is derived from `token` so that it need not be stored
 * @throws LabError 400 for a token that is over or belongs to other contacts, or names taken meanwhile;
 *   409 `request_reused` when the token made another account
 */
export async function finishRegistration(
  db: Db,
  clock: Clock,
  registration: Registration,
  token: string,
  lang: Lang,
): Promise<{ repeated: boolean; access_token: string }> {
  const mac = createHmac("sha256", token).update(JSON.stringify(registration)).digest("hex");
  const access_token = createHmac("sha256", token).update("access").digest("base64url");
  const { password, phone, email, username, title_id, first_name, last_name, phone_code } = registration;
  // Outside of the transaction: it takes long, and the one connection would wait for it.
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const now = clock.now().toISOString();
    const contact = await trx
      .selectFrom("verified_contact")
      .selectAll()
      .where("token_hash", "=", hashOf(token))
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (!contact) throw refused({ token: "otp_token" }, lang, "otp_token");
    if (contact.account_id) {
      if (contact.body_mac !== mac) throw new LabError(409, "request_reused", { code: "request_reused" });
      return { repeated: true, access_token };
    }
    const other = {
      ...(contact.email.toLowerCase() === email.toLowerCase() ? {} : { email: "otp_other_contact" }),
      ...(contact.phone === phone ? {} : { phone_number: "otp_other_contact" }),
    };
    if (Object.keys(other).length > 0) throw refused(other, lang, "otp_other_contact");
    const errors = await takenErrors(trx, { username, email, phone, title_id }, lang);
    if (Object.keys(errors).length > 0) throw new LabError(400, "check_fields", { errors });
    const account_id = randomUUID();
    const account = { account_id, user_type: 0 as const };
    await trx
      .insertInto("account")
      .values({
        ...account,
        uuid: randomUUID(),
        ...{ username, email, phone, phone_code, password_hash, title_id, first_name, last_name },
        photo_url: null,
        company_id: null,
        patient_id: null,
        created_at: now,
      })
      .execute();
    await trx
      .updateTable("verified_contact")
      .set({ account_id, body_mac: mac })
      .where("token_hash", "=", contact.token_hash)
      .execute();
    await trx.deleteFrom("registration").where("email", "=", email).execute();
    await issueToken(trx, clock, account, access_token);
    return { repeated: false, access_token };
  });
}

function refused(fields: Record<string, string>, lang: Lang, code: string): LabError {
  const entries = Object.entries(fields).map(([field, key]): [string, string[]] => [
    field,
    [text(key, lang)],
  ]);
  return new LabError(400, "check_fields", { code, errors: Object.fromEntries(entries) });
}
