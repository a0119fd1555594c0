import { ownContacts } from "../notifications/owner-contacts.ts";
import type { Db, Trx } from "../../database/db.ts";

export type CodeMethod = "email" | "sms" | "whatsapp";

/** Null without a verified contact. */
export async function recipientOf(
  db: Db | Trx,
  account_id: string,
  method: CodeMethod,
): Promise<string | null> {
  const { email, phone } = await ownContacts(db, account_id);
  return method === "email" ? email : phone;
}

/** For example `s•••@example.com`, `••••7801`. */
export async function maskedContacts(db: Db | Trx, account_id: string) {
  const { email, phone } = await ownContacts(db, account_id);
  const [name = "", host = ""] = (email ?? "").split("@");
  return { email: email && `${name.slice(0, 1)}•••@${host}`, phone: phone && `••••${phone.slice(-4)}` };
}
