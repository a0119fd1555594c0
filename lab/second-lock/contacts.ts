import type { Db, Trx } from "../database/db.ts";
import { requireRow } from "../database/rows.ts";

export type CodeMethod = "email" | "sms" | "whatsapp";

/** Recipients of codes; null without one. */
export async function recipientOf(
  db: Db | Trx,
  account_id: string,
  method: CodeMethod,
): Promise<string | null> {
  const { email, phone } = await requireRow(db, "account", { account_id }, ["email", "phone"]);
  return method === "email" ? email : phone;
}

/** Recognizable by the owner only: `s•••@example.com`, `••••7801`. */
export async function maskedContacts(db: Db | Trx, account_id: string) {
  const { email, phone } = await requireRow(db, "account", { account_id }, ["email", "phone"]);
  const [name = "", host = ""] = email.split("@");
  return { email: `${name.slice(0, 1)}•••@${host}`, phone: phone && `••••${phone.slice(-4)}` };
}
