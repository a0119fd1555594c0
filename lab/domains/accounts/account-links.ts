import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { deleteRows, insertRows } from "../../database/rows.ts";

/** Files, share pages and health links. */
export async function endLinks(trx: Trx, clock: Clock, account_id: string): Promise<void> {
  await deleteRows(trx, "file_token", { account_id });
  await endSharePages(trx, clock, { account_id });
}

export async function endSharePages(
  trx: Trx,
  clock: Clock,
  { account_id = "", patient_id = "" }: { account_id?: string; patient_id?: string },
): Promise<void> {
  const at = clock.now().toISOString();
  const open = await trx
    .selectFrom("record_share as s")
    .select("s.share_id")
    .where((is) => is.or([is("s.account_id", "=", account_id), is("s.patient_id", "=", patient_id)]))
    .where("s.expires_at", ">", at)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("record_share_event as e")
            .select("e.share_id")
            .whereRef("e.share_id", "=", "s.share_id")
            .where("e.code", "=", "revoked"),
        ),
      ),
    )
    .execute();
  for (const { share_id } of open)
    await insertRows(trx, "record_share_event", {
      record_share_event_id: randomUUID(),
      share_id,
      code: "revoked",
      at,
    });
}
