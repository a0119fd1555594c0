import type { Clock } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { logProcessing } from "../../database/processing-log.ts";
import { insertRows, requireRow } from "../../database/rows.ts";
import type { ConsentEventTable, OptionalPurpose } from "../../database/tables.generated.ts";

/** Raised when the notice's text changes. */
export const NOTICE_VERSION = "3";

/** Reminders rest on a legitimate interest until an objection; promotions need consent. */
const DEFAULTS: Record<OptionalPurpose, boolean> = { promo: false, repeat_reminders: true };

/** The latest event decides. */
export async function isAllowed(
  db: Db | Trx,
  account_id: string,
  purpose: OptionalPurpose,
): Promise<boolean> {
  const last = await lastConsent(db, account_id, purpose);
  return last ? last.given === 1 : DEFAULTS[purpose];
}

export function lastConsent(db: Db | Trx, account_id: string, purpose: OptionalPurpose) {
  return db
    .selectFrom("consent_event")
    .select(["given", "at"])
    .where("account_id", "=", account_id)
    .where("purpose", "=", purpose)
    .orderBy("consent_event_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function recordConsent(
  trx: Trx,
  clock: Pick<Clock, "now">,
  {
    account_id,
    purpose,
    given,
    source,
  }: Pick<ConsentEventTable, "account_id" | "purpose" | "source"> & { given: boolean },
): Promise<void> {
  if ((await isAllowed(trx, account_id, purpose)) === given) return;
  const { lang } = await requireRow(trx, "account", { account_id }, ["lang"]);
  await insertRows(trx, "consent_event", {
    account_id,
    purpose,
    source,
    lang,
    notice_version: NOTICE_VERSION,
    given: given ? 1 : 0,
    at: clock.now().toISOString(),
  });
  const actor = source === "restriction" ? ("laboratory" as const) : ("self" as const);
  const action = given ? ("give" as const) : ("withdraw" as const);
  await logProcessing(trx, clock, { account_id, actor, what: "consent", action, purpose });
}
