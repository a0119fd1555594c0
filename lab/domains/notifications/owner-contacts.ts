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

/** Confirmed contacts of an account; an unconfirmed one may be a stranger's. With none confirmed, the e-mail address. */
export async function ownContacts(db: Db | Trx, account_id: string): Promise<OwnContacts> {
  const columns = ["email", "phone", "phone_verified", "email_verified"] as const;
  const found = await requireRow(db, "account", { account_id }, columns);
  const phone = found.phone_verified ? found.phone : null;
  return { email: found.email_verified || phone === null ? found.email : null, phone };
}

export interface OwnerMessage {
  kind: "notice" | "contact_changed" | "password_changed" | "password_reset";
  link?: string;
  subject: Bilingual;
  body: Bilingual;
}

/** Sends by e-mail, or by text message to an owner without a confirmed address. */
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
