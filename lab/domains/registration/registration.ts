import { createHmac, randomUUID } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import { LabError, waitError, type ErrorName } from "../../http/errors.ts";
import { hashToken, issueToken } from "../accounts/accounts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { deleteRows, insertRows } from "../../database/rows.ts";
import { secondsToWait, sendCode } from "../accounts/one-time-codes.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { tellOwner } from "../accounts/owner-notices.ts";
import { releaseContact, withoutEmail } from "../accounts/proven-contact.ts";
import { takenErrors, type Registration } from "../accounts/account-fields.ts";
import type { Channel } from "../../database/tables.generated.ts";

const RESEND_SECONDS = 60;

/** Newest first; undefined if missing. */
export function pendingRegistration(trx: Trx, column: "email" | "username", value: string) {
  return trx
    .selectFrom("registration")
    .select(["email", "phone"])
    .where(column, "=", value)
    .orderBy("updated_at", "desc")
    .executeTakeFirst();
}

/**
 * Repeats wait too: a distinct answer would reveal that e-mail and number belong to one person.
 * @returns `time_to_wait` in seconds
 * @throws LabError `wait`
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
    const seconds = await secondsToWait(trx, clock, contact);
    if (seconds > 0) throw waitError(seconds);
    const row = { phone, username, updated_at: clock.now().toISOString() };
    await trx
      .insertInto("registration")
      .values({ email, ...row })
      .onConflict((on) => on.column("email").doUpdateSet(row))
      .execute();
    return sendCode(trx, clock, contact, { channel, waitSeconds: RESEND_SECONDS, named: contact });
  });
  return { time_to_wait };
}

/**
 * Leaves out an unproven contact that another account has.
 * @returns a bearer token derived from `token`, so that repeats return it without storing it
 * @throws LabError `otp_token`, `otp_other_contact`, `check_fields`, `request_reused`
 */
export async function finishRegistration(
  db: Db,
  clock: Clock,
  registration: Registration,
  token: string,
): Promise<{ repeated: boolean; access_token: string }> {
  const mac = createHmac("sha256", token).update(JSON.stringify(registration)).digest("hex");
  const access_token = createHmac("sha256", token).update("access").digest("base64url");
  const { password, phone, email, username, title_id, first_name, last_name, phone_code } = registration;
  // Outside the transaction: slow hashing would block the only connection.
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const now = clock.now().toISOString();
    const contact = await trx
      .selectFrom("verified_contact")
      .selectAll()
      .where("token_hash", "=", hashToken(token))
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (!contact) throw refusal("otp_token", ["token"]);
    if (contact.account_id) {
      if (contact.body_mac !== mac) throw new LabError("request_reused");
      return { repeated: true, access_token };
    }
    requireSameContacts(contact, email, phone);
    const isByPhone = contact.channel === "sms" || contact.channel === "whatsapp";
    const byPhone = { kind: "phone", value: phone } as const;
    const byEmail = { kind: "email", value: email } as const;
    const [proven, unproven] = isByPhone ? [byPhone, byEmail] : [byEmail, byPhone];
    await releaseContact(trx, clock, proven);
    const left = (await isHeld(trx, unproven)) ? unproven.kind : null;
    const fields = await takenErrors(trx, { username, title_id, [proven.kind]: proven.value });
    if (Object.keys(fields).length > 0) throw new LabError("check_fields", { fields });
    const account_id = randomUUID();
    const account = { account_id, user_type: 0 as const };
    await insertRows(trx, "account", {
      ...account,
      uuid: randomUUID(),
      username,
      phone_code,
      password_hash,
      title_id,
      first_name,
      last_name,
      email: left === "email" ? withoutEmail(account_id) : email,
      phone: left === "phone" ? null : phone,
      phone_verified: isByPhone ? 1 : 0,
      email_verified: isByPhone ? 0 : 1,
      photo_url: null,
      company_id: null,
      patient_id: null,
      created_at: now,
    });
    await trx
      .updateTable("verified_contact")
      .set({ account_id, body_mac: mac })
      .where("token_hash", "=", contact.token_hash)
      .execute();
    await deleteRows(trx, "registration", { email });
    if (left) await tellOwner(trx, clock, account_id, `${left}_left_out`);
    await issueToken(trx, clock, account, access_token);
    return { repeated: false, access_token };
  });
}

/** @throws LabError `otp_other_contact` */
function requireSameContacts(
  contact: { email: string; phone: string | null },
  email: string,
  phone: string,
): void {
  const changed = [
    ...(contact.email.toLowerCase() === email.toLowerCase() ? [] : ["email"]),
    ...(contact.phone === phone ? [] : ["phone_number"]),
  ];
  if (changed.length > 0) throw refusal("otp_other_contact", changed);
}

async function isHeld(
  trx: Trx,
  { kind, value }: { kind: "email" | "phone"; value: string },
): Promise<boolean> {
  const holder = await trx
    .selectFrom("account")
    .select("account_id")
    .where(kind, "=", value)
    .executeTakeFirst();
  return holder !== undefined;
}

function refusal(code: ErrorName, fields: readonly string[]): LabError {
  return new LabError(code, { fields: Object.fromEntries(fields.map((field) => [field, [code]])) });
}
