import type { Clock } from "../lib/call-context.ts";
import { criticalValues } from "../results/critical-alerts.ts";
import { alertReaders } from "../results/critical-notices.ts";
import type { Db } from "../database/db.ts";
import { insertRows, requireRow } from "../database/rows.ts";

const MINUTE = 60_000;

/** Notified, called on the same day, unconfirmed; seeded once. */
export async function seedAlerts(db: Db, clock: Clock): Promise<void> {
  const any = await db.selectFrom("critical_alert").select("alert_id").limit(1).executeTakeFirst();
  if (any) return;
  await db.transaction().execute(async (trx) => {
    const results = await trx
      .selectFrom("lab_result")
      .selectAll()
      .where("state", "in", ["partial", "ready", "withheld"])
      .where("version", ">", 0)
      .execute();
    for (const result of results) {
      const { result_id, version } = result;
      if ((await criticalValues(trx, result)).length === 0) continue;
      const { issued_at } = await requireRow(trx, "result_version", { result_id, version }, ["issued_at"]);
      const alert_id = `alr-${result_id.slice(4)}`;
      const called_at = new Date(Date.parse(issued_at) + 55 * MINUTE).toISOString();
      await insertRows(trx, "critical_alert", {
        ...{ alert_id, result_id, version, called_at },
        ...{ raised_at: issued_at, withdrawn_at: null, withdrawn_version: null },
      });
      for (const { account_id } of await alertReaders(trx, clock, result))
        await insertRows(trx, "critical_notice", { alert_id, account_id, at: issued_at });
    }
  });
}
