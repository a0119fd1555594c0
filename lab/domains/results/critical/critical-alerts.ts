import { randomUUID } from "node:crypto";
import type { Clock } from "../../../lib/call-context.ts";
import { tellReaders, tellWithdrawn } from "./critical-notices.ts";
import type { Db, Trx, Row } from "../../../database/db.ts";
import { insertRows, requireRow } from "../../../database/rows.ts";
import { addCallIfDue, CALL_TIMES } from "./critical-calls.ts";
import { CRITICAL } from "../result-list.ts";
import type { ResultState } from "../../../database/tables.generated.ts";
import { observationsOf, type ObservationRow } from "../results.ts";

/** Critical values in a withheld result cannot wait for its release. */
const HOLDS: readonly ResultState[] = ["partial", "ready", "withheld"];

export async function criticalValues(
  db: Db | Trx,
  { result_id, version }: Pick<Row<"lab_result">, "result_id" | "version">,
): Promise<ObservationRow[]> {
  const rows = await observationsOf(db, result_id, version);
  return rows.filter(({ flag }) => flag !== null && CRITICAL.includes(flag));
}

/**
 * Call in the transaction of every result change.
 * @returns accounts told now: they need no ordinary notice
 */
export async function followCritical(trx: Trx, clock: Clock, result_id: string): Promise<Set<string>> {
  const result = await requireRow(trx, "lab_result", { result_id });
  const open = await openAlert(trx, result_id);
  const values = HOLDS.includes(result.state) ? await criticalValues(trx, result) : [];
  const before = open ? await criticalValues(trx, open) : [];
  if (sameValues(values, before)) {
    // Readers may have been added since.
    return open ? tellReaders(trx, clock, open, result) : new Set();
  }
  if (open) await withdraw(trx, clock, open, result.version);
  if (values.length > 0) return raise(trx, clock, result);
  return open ? tellWithdrawn(trx, clock, open, result) : new Set();
}

function openAlert(db: Db | Trx, result_id: string): Promise<Row<"critical_alert"> | undefined> {
  return db
    .selectFrom("critical_alert")
    .selectAll()
    .where("result_id", "=", result_id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
}

/** @returns the accounts told */
export async function tellOpenAlert(trx: Trx, clock: Clock, result: Row<"lab_result">): Promise<Set<string>> {
  const alert = await openAlert(trx, result.result_id);
  return alert ? tellReaders(trx, clock, alert, result) : new Set();
}

function sameValues(now: readonly ObservationRow[], before: readonly ObservationRow[]): boolean {
  const keys = (rows: readonly ObservationRow[]) =>
    rows
      .map(({ code, flag, value, comparator, unit }) => JSON.stringify([code, flag, value, comparator, unit]))
      .sort()
      .join();
  return keys(now) === keys(before);
}

async function raise(trx: Trx, clock: Clock, result: Row<"lab_result">): Promise<Set<string>> {
  const alert = {
    alert_id: randomUUID(),
    result_id: result.result_id,
    version: result.version,
    raised_at: clock.now().toISOString(),
  };
  await insertRows(trx, "critical_alert", alert);
  const told = await tellReaders(trx, clock, alert, result);
  await addCallIfDue(trx, clock, CALL_TIMES, alert.alert_id);
  return told;
}

async function withdraw(
  trx: Trx,
  clock: Clock,
  { alert_id }: Row<"critical_alert">,
  version: number,
): Promise<void> {
  await trx
    .updateTable("critical_alert")
    .set({ withdrawn_at: clock.now().toISOString(), withdrawn_version: version })
    .where("alert_id", "=", alert_id)
    .execute();
}
