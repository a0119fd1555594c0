import type { Clock } from "../lib/call-context.ts";
import type { Db, Trx } from "../database/db.ts";
import { requireRow } from "../database/rows.ts";
import { send } from "./outbox.ts";

/** Columns of an account for {@link confirmed}. */
export const CONTACTS = ["email", "phone", "phone_verified", "email_verified"] as const;

export interface Contacts {
  email: string | null;
  phone: string | null;
}

/** An unverified number or e-mail address may be a stranger's. Without a verified one, the e-mail address. */
export function confirmed(account: {
  email: string;
  phone: string | null;
  phone_verified: number;
  email_verified: number;
}): Contacts {
  const phone = account.phone_verified ? account.phone : null;
  return { email: account.email_verified || phone === null ? account.email : null, phone };
}

export async function contactsOf(db: Db | Trx, account_id: string): Promise<Contacts> {
  return confirmed(await requireRow(db, "account", { account_id }, CONTACTS));
}

type Text = Pick<Parameters<typeof send>[2], "kind" | "link" | "subject" | "body">;

/** By e-mail, else by text message. */
export async function sendToOwner(
  db: Db | Trx,
  clock: Clock,
  { email, phone }: Contacts,
  text: Text,
): Promise<void> {
  const recipient = email ?? phone;
  if (recipient === null) return;
  await send(db, clock, { ...text, channel: email === null ? "sms" : "email", recipient, code: null });
}
