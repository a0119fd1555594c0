import type { Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import type { SecondLockEventTable } from "../../database/tables.generated.ts";
import type { Clock } from "../../lib/call-context.ts";

/** @param details without contacts, codes and keys */
export async function writeEvent(
  trx: Trx,
  clock: Clock,
  account_id: string,
  event: SecondLockEventTable["event"],
  details: Record<string, string> = {},
): Promise<void> {
  const at = clock.now().toISOString();
  await insertRows(trx, "second_lock_event", { account_id, event, details: JSON.stringify(details), at });
}
