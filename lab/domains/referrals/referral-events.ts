import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import type { ReferralEventTable } from "../../database/tables.generated.ts";

export async function addReferralEvent(
  trx: Trx,
  clock: Clock,
  referral_number: string,
  event: { code: ReferralEventTable["code"]; order_number?: string; share_result?: 0 | 1 },
): Promise<void> {
  await insertRows(trx, "referral_event", {
    referral_event_id: randomUUID(),
    referral_number,
    order_number: null,
    ...event,
    at: clock.now().toISOString(),
  });
}
