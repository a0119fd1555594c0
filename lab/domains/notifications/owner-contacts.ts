import type { Clock } from "../../lib/call-context.ts";
import type { Bilingual } from "../../lib/labels.ts";
import type { Db, Trx } from "../../database/db.ts";
import { requireRow } from "../../database/rows.ts";
import { send } from "./outbox.ts";

export interface OwnContacts {
  email: string | null;
  /** E.164 */
  phone: string | null;
}

/** An unconfirmed contact may be a stranger's; with none confirmed, the e-mail address. */
export async function ownContacts(db: Db | Trx, account_id: string): Promise<OwnContacts> {
  const columns = ["email", "phone", "phone_verified", "email_verified"] as const;
  const row = await requireRow(db, "account", { account_id }, columns);
  const phone = row.phone_verified ? row.phone : null;
  return { email: row.email_verified || phone === null ? row.email : null, phone };
}

export interface OwnerMessage {
  kind: "notice" | "contact_changed" | "password_changed" | "password_reset";
  link?: string;
  subject: Bilingual;
  body: Bilingual;
}

/** By text message without a confirmed address. */
export async function sendToOwner(
  trx: Trx,
  clock: Clock,
  { email, phone }: OwnContacts,
  { link, ...message }: OwnerMessage,
): Promise<void> {
  const recipient = email ?? phone;
  if (recipient === null) return;
  const channel = email === null ? "sms" : "email";
  await send(trx, clock, { ...message, channel, recipient, code: null, link: link ?? null });
}
