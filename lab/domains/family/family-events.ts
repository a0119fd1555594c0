import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import type { RelationEventTable } from "../../database/tables.generated.ts";

export async function addRelationEvent(
  trx: Trx,
  clock: Clock,
  event: Pick<RelationEventTable, "relation_id" | "code" | "permissions">,
): Promise<void> {
  const at = clock.now().toISOString();
  await insertRows(trx, "relation_event", { relation_event_id: randomUUID(), ...event, at });
}
