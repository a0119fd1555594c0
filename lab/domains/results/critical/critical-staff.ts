import type { CallTimes, Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import { calledAlerts, nextCallAt, type CalledAlert } from "./critical-calls.ts";
import { criticalValues } from "./critical-alerts.ts";
import { acknowledgementsOf } from "./critical-view.ts";
import type { Db } from "../../../database/db.ts";
import { countOf, findRow, requireRow } from "../../../database/rows.ts";
import { patientName } from "../../patients/patients.ts";
import { observationView } from "../result-view.ts";

interface StaffContext {
  clock: Clock;
  callTimes: CallTimes;
}

export async function listStaffAlerts(
  db: Db,
  context: StaffContext,
  { page, per_page }: { page: number; per_page: number },
) {
  const total = await countOf(db.selectFrom("critical_alert"));
  const alerts = await calledAlerts(db, context.clock, (query) =>
    query
      .orderBy((is) => is("a.withdrawn_at", "is", null), "desc")
      .orderBy("a.raised_at", "desc")
      .orderBy("a.alert_id")
      .limit(per_page)
      .offset((page - 1) * per_page),
  );
  const rows = [];
  for (const alert of alerts) rows.push(await staffView(db, context, alert));
  return { rows, total };
}

/** @throws LabError `not_found` */
export async function staffAlert(db: Db, context: StaffContext, alert_id: string) {
  const [alert] = await calledAlerts(db, context.clock, (query) => query.where("a.alert_id", "=", alert_id));
  if (!alert) throw new LabError("not_found");
  const { patient_id, withdrawn_at } = alert;
  const patient = await requireRow(db, "patient", { patient_id });
  const values = withdrawn_at === null ? await criticalValues(db, alert) : [];
  return {
    ...(await staffView(db, context, alert)),
    patient_name: patientName(patient),
    date_of_birth: patient.date_of_birth,
    values: values.map((value) => observationView(value)),
  };
}

async function staffView(db: Db, { callTimes }: StaffContext, alert: CalledAlert) {
  const { alert_id, result_id, order_number, raised_at, called_at, withdrawn_at, withdrawn_version } = alert;
  const withdrawal =
    withdrawn_version === null
      ? undefined
      : await findRow(db, "result_version", { result_id, version: withdrawn_version });
  const acknowledgements = await acknowledgementsOf(db, alert_id);
  return {
    alert_id,
    order_number,
    raised_at,
    called_at,
    withdrawn_at,
    withdrawn_en: withdrawal?.reason_en ?? null,
    withdrawn_id: withdrawal?.reason_id ?? null,
    told: await countOf(db.selectFrom("critical_notice").where("alert_id", "=", alert_id)),
    confirmed: alert.isConfirmed,
    call_due_at: nextCallAt(alert, callTimes)?.toISOString() ?? null,
    calls: alert.calls.map(({ alert_id: _alert, account_id: _account, may_hear, ...call }) => ({
      ...call,
      may_hear: may_hear === 1,
    })),
    acknowledgements: acknowledgements.map(({ account_id: _account, ...one }) => one),
  };
}
