import type { Clock } from "../lib/call-context.ts";
import { criticalValues } from "../domains/results/critical/critical-alerts.ts";
import { alertReaders } from "../domains/results/critical/critical-notices.ts";
import type { Db } from "../database/db.ts";
import { patientName } from "../domains/patients/patients.ts";
import { insertRows, requireRow } from "../database/rows.ts";

const MINUTE = 60_000;

const DUTY_PHYSICIAN = { duty_id: 1, name: "dr. Yuniarti Salim, Sp.PK", phone: "+6281234567850" } as const;

/** Notified, and reached by telephone on the same day, but not confirmed in the portal; seeded once. */
export async function seedAlerts(db: Db, clock: Clock): Promise<void> {
  await db.insertInto("duty_physician").orIgnore().values(DUTY_PHYSICIAN).execute();
  await raiseAlerts(db, clock);
  await seedCalls(db);
}

async function raiseAlerts(db: Db, clock: Clock): Promise<void> {
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

/** Older databases have the seeded call without its row. */
async function seedCalls(db: Db): Promise<void> {
  const alerts = await db
    .selectFrom("critical_alert as a")
    .innerJoin("lab_result as r", "r.result_id", "a.result_id")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .leftJoin("critical_call as c", "c.alert_id", "a.alert_id")
    .select(["a.alert_id", "a.called_at", "p.first_name", "p.last_name", "p.phone"])
    .where("a.alert_id", "like", "alr-%")
    .where("c.call_id", "is", null)
    .execute();
  await db.transaction().execute(async (trx) => {
    for (const { alert_id, called_at: at, phone, ...person } of alerts) {
      if (at === null) continue;
      const call_id = alert_id.replace("alr-", "cal-");
      const name = patientName(person);
      await insertRows(trx, "critical_call", {
        call_id,
        alert_id,
        step: 1,
        role: "patient",
        account_id: null,
        name,
        phone,
        may_hear: 1,
        at,
      });
      await insertRows(trx, "critical_call_outcome", {
        outcome_id: `${call_id}-1`,
        call_id,
        outcome: "read_back",
        reached: name,
        at: new Date(Date.parse(at) + 5 * MINUTE).toISOString(),
      });
    }
  });
}
