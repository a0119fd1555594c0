import type { Db, Trx } from "./db.ts";
import { insertRows } from "./rows.ts";
import type { ProcessingEventTable } from "./tables.generated.ts";

type Processing = Pick<ProcessingEventTable, "account_id" | "actor" | "what" | "action" | "purpose">;

export async function logProcessing(db: Db | Trx, clock: { now(): Date }, event: Processing): Promise<void> {
  await insertRows(db, "processing_event", { ...event, at: clock.now().toISOString() });
}
