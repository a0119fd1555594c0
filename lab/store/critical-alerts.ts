import { randomUUID } from "node:crypto";
import type { Clock } from "../domain.ts";
import { tellReaders, tellWithdrawn } from "./critical-notices.ts";
import type { Db, Trx } from "./db.ts";
import { CRITICAL } from "./result-list.ts";
import type { AlertRow } from "./schema/critical.ts";
import type { ResultRow, ResultState } from "./schema/results.ts";
import { observationsOf, type ObservationRow } from "./results.ts";

/** States whose values hold. A withheld result is shown later; what is critical in it cannot wait. */
const HOLDS: readonly ResultState[] = ["partial", "ready", "withheld"];

/** The critical values of a version. */
export async function criticalValues(
  db: Db | Trx,
  { result_id, version }: Pick<ResultRow, "result_id" | "version">,
): Promise<ObservationRow[]> {
  const rows = await observationsOf(db, result_id, version);
  return rows.filter(({ flag }) => flag !== null && CRITICAL.includes(flag));
}

/**
 * Brings the alert of a result in line with its current version: raises one, keeps one whose values are the same, or
 * withdraws it. Call it after every change of a result, in the same transaction.
 * @returns the accounts that were told now: they need no ordinary notice of the same change
 */
export async function followCritical(trx: Trx, clock: Clock, result_id: string): Promise<Set<string>> {
  const result = await trx
    .selectFrom("lab_result")
    .selectAll()
    .where("result_id", "=", result_id)
    .executeTakeFirstOrThrow();
  const open = await openAlert(trx, result_id);
  const values = HOLDS.includes(result.state) ? await criticalValues(trx, result) : [];
  const before = open ? await criticalValues(trx, open) : [];
  if (sameValues(values, before)) {
    // Somebody may have come to see it since, e.g. doctors when a withheld result is shown.
    return open ? tellReaders(trx, clock, open, result) : new Set();
  }
  if (open) await withdraw(trx, clock, open, result.version);
  if (values.length > 0) return raise(trx, clock, result);
  return open ? tellWithdrawn(trx, clock, open, result) : new Set();
}

/** The alert of a result that holds now. */
export function openAlert(db: Db | Trx, result_id: string): Promise<AlertRow | undefined> {
  return db
    .selectFrom("critical_alert")
    .selectAll()
    .where("result_id", "=", result_id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
}

/** Tells those who may read a result only now of its alert. @returns the accounts that were told */
export async function tellOpenAlert(trx: Trx, clock: Clock, result: ResultRow): Promise<Set<string>> {
  const alert = await openAlert(trx, result.result_id);
  return alert ? tellReaders(trx, clock, alert, result) : new Set();
}

/** Whether two versions have the same critical values. */
function sameValues(now: readonly ObservationRow[], before: readonly ObservationRow[]): boolean {
  const keys = (rows: readonly ObservationRow[]) =>
    rows
      .map(({ code, flag, value, comparator, unit }) => JSON.stringify([code, flag, value, comparator, unit]))
      .sort()
      .join();
  return keys(now) === keys(before);
}

async function raise(trx: Trx, clock: Clock, result: ResultRow): Promise<Set<string>> {
  const alert = {
    alert_id: randomUUID(),
    result_id: result.result_id,
    version: result.version,
    raised_at: clock.now().toISOString(),
  };
  await trx.insertInto("critical_alert").values(alert).execute();
  return tellReaders(trx, clock, alert, result);
}

async function withdraw(trx: Trx, clock: Clock, { alert_id }: AlertRow, version: number): Promise<void> {
  await trx
    .updateTable("critical_alert")
    .set({ withdrawn_at: clock.now().toISOString(), withdrawn_version: version })
    .where("alert_id", "=", alert_id)
    .execute();
}
