import type { Clock } from "../lib/call-context.ts";
import { criticalValues } from "../domains/results/critical/critical-alerts.ts";
import { alertReaders } from "../domains/results/critical/critical-notices.ts";
import type { Trx } from "../database/db.ts";
import { patientName } from "../domains/patients/patients.ts";
import { insertRows, requireRow } from "../database/rows.ts";

const MINUTE = 60_000;

const DUTY_PHYSICIAN = { duty_id: 1, name: "dr. Yuniarti Salim, Sp.PK", phone: "+6281234567850" } as const;

/** Notified, and reached by telephone on the same day, but not confirmed in the portal. */
export async function seedAlerts(trx: Trx, clock: Clock): Promise<void> {
  await insertRows(trx, "duty_physician", DUTY_PHYSICIAN);
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
    const after = (minutes: number) => new Date(Date.parse(issued_at) + minutes * MINUTE).toISOString();
    const [alert_id, call_id] = [`alr-${result_id.slice(4)}`, `cal-${result_id.slice(4)}`];
    await insertRows(trx, "critical_alert", {
      alert_id,
      result_id,
      version,
      raised_at: issued_at,
      called_at: after(55),
    });
    for (const { account_id } of await alertReaders(trx, clock, result))
      await insertRows(trx, "critical_notice", { alert_id, account_id, at: issued_at });
    const patient = await requireRow(trx, "patient", { patient_id: result.patient_id });
    const name = patientName(patient);
    await insertRows(trx, "critical_call", {
      call_id,
      alert_id,
      step: 1,
      role: "patient",
      name,
      phone: patient.phone,
      may_hear: 1,
      at: after(55),
    });
    await insertRows(trx, "critical_call_outcome", {
      outcome_id: `${call_id}-1`,
      call_id,
      outcome: "read_back",
      reached: name,
      at: after(60),
    });
  }
}
