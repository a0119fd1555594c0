import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { updateRows } from "../../database/rows.ts";
import { tellOwner } from "./owner-notices.ts";

/** Accounts without e-mail keep a name here, which never receives mail. */
const NO_MAIL = "@unconfirmed.invalid";

export const withoutEmail = (account_id: string) => `${account_id}${NO_MAIL}`;

/** @returns null without an address */
export const shownEmail = (email: string): string | null => (email.endsWith(NO_MAIL) ? null : email);

/** A mistyped address of an unconfirmed account would keep its owner from registering. */
export async function releaseContact(
  trx: Trx,
  clock: Clock,
  { kind, value }: { kind: "email" | "phone"; value: string },
): Promise<void> {
  const holder = await trx
    .selectFrom("account")
    .select(["account_id", "patient_id", "version"])
    .where(kind, "=", value)
    .where(`${kind}_verified`, "=", 0)
    .executeTakeFirst();
  if (!holder) return;
  const { account_id, patient_id, version } = holder;
  const freed = kind === "email" ? { email: withoutEmail(account_id) } : { phone: null };
  await updateRows(trx, "account", { account_id }, { ...freed, version: version + 1 });
  if (patient_id)
    await trx
      .updateTable("patient")
      .set({ [kind]: null })
      .where("patient_id", "=", patient_id)
      .where(kind, "=", value)
      .execute();
  await tellOwner(trx, clock, account_id, `${kind}_released`);
}
