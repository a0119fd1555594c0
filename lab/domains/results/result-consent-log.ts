import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import type { ResultConsentTable } from "../../database/tables.generated.ts";

export const WORDING_WITH_PHONE = "2026-12";
export const WORDING = "2026-12";

/** The last decision counts. */
export async function addConsent(
  trx: Trx,
  clock: Clock,
  decision: Omit<Insertable<ResultConsentTable>, "consent_id" | "wording" | "at">,
): Promise<void> {
  await insertRows(trx, "result_consent", {
    ...decision,
    consent_id: randomUUID(),
    wording: WORDING,
    at: clock.now().toISOString(),
  });
}
