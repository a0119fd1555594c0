import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { runIsolated } from "../../../lib/apart.ts";
import type { CallTimes, Clock } from "../../../lib/call-context.ts";
import { birthday, instantOf, labToday, wallTime } from "../../../lib/local-time.ts";
import { HAND_OVER_AGE } from "../../patients/access.ts";
import type { Db, Trx, Row } from "../../../database/db.ts";
import { insertRows, updateRows } from "../../../database/rows.ts";
import { send } from "../../notifications/outbox.ts";
import { callRecipients, type CallRecipient } from "./critical-recipients.ts";
import { callText } from "./critical-call-texts.ts";
import type { CallOutcome } from "../../../database/tables.generated.ts";

export const CALL_TIMES: CallTimes = { dayMinutes: 60, nightMinutes: 15, nextMinutes: 15 };

const DUTY_AGAIN_MINUTES = 30;
const ZONE = "Asia/Jakarta";
const [DAY_FROM, NIGHT_FROM] = ["07:00", "21:00"];
const MINUTE = 60_000;
/** A critical value cannot wait an hour for the next try. */
const LONGEST_MS = MINUTE;
const UNANSWERED: readonly CallOutcome[] = ["no_answer", "wrong_number", "not_repeated"];

/** Sooner at night: people do not look at their telephone. */
export function callDueAt(raised_at: string, { dayMinutes, nightMinutes }: CallTimes): Date {
  const raised = Date.parse(raised_at);
  const { date, time } = wallTime(new Date(raised), ZONE);
  const isNight = time >= NIGHT_FROM || time < DAY_FROM;
  const night = isNight ? raised : instantOf(date, NIGHT_FROM, ZONE).getTime();
  return new Date(Math.min(raised + dayMinutes * MINUTE, night + nightMinutes * MINUTE));
}

export interface CalledAlert extends Row<"critical_alert"> {
  order_number: string;
  patient_id: string;
  told: number;
  isConfirmed: boolean;
  calls: MadeCall[];
}

export interface MadeCall extends Row<"critical_call"> {
  outcomes: { outcome: CallOutcome; reached: string | null; at: string }[];
}

/** At once if no adult of the patient's side was told; null once confirmed or withdrawn. */
export function nextCallAt(alert: CalledAlert, times: CallTimes): Date | null {
  const { raised_at, called_at, told, isConfirmed, withdrawn_at } = alert;
  if (isConfirmed || withdrawn_at !== null) return null;
  const last = alert.calls.at(-1);
  const after = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * MINUTE);
  if (!last) {
    // Calls of earlier versions have no row, so their outcome is unknown.
    if (called_at !== null) return after(called_at, times.nextMinutes);
    return told > 0 ? callDueAt(raised_at, times) : new Date(raised_at);
  }
  if (last.role === "duty") return after(last.at, DUTY_AGAIN_MINUTES);
  const isUnanswered = last.outcomes.some(({ outcome }) => UNANSWERED.includes(outcome));
  return after(last.at, isUnanswered ? 0 : times.nextMinutes);
}

function isDue(alert: CalledAlert, clock: Clock, times: CallTimes): boolean {
  const now = clock.now();
  const next = nextCallAt(alert, times);
  const before = alert.calls.at(-1)?.at ?? alert.called_at ?? alert.raised_at;
  // An instant of a clock that was ahead tells nothing: staff call at once.
  return next !== null && (next <= now || Date.parse(before) > now.getTime());
}

/** Idempotent. */
export async function addCallsDue(db: Db, clock: Clock, times: CallTimes): Promise<void> {
  const alerts = await calledAlerts(db, clock, (query) => query.where("a.withdrawn_at", "is", null));
  for (const alert of alerts) {
    if (!isDue(alert, clock, times)) continue;
    const { alert_id } = alert;
    const call = () => db.transaction().execute((trx) => addCallIfDue(trx, clock, times, alert_id));
    await runIsolated({ db, clock }, "critical call", alert_id, call, LONGEST_MS);
  }
}

export async function addCallIfDue(
  trx: Trx,
  clock: Clock,
  times: CallTimes,
  alert_id: string,
): Promise<void> {
  const [alert] = await calledAlerts(trx, clock, (query) => query.where("a.alert_id", "=", alert_id));
  if (!alert || !isDue(alert, clock, times)) return;
  const at = clock.now().toISOString();
  const recipient = await nextRecipient(trx, clock, alert);
  const { phone, name, role, account_id, may_hear } = recipient;
  if (alert.called_at === null) await updateRows(trx, "critical_alert", { alert_id }, { called_at: at });
  await insertRows(trx, "critical_call", {
    call_id: randomUUID(),
    alert_id,
    step: alert.calls.length + 1,
    role,
    account_id,
    name,
    phone,
    may_hear: may_hear ? 1 : 0,
    at,
  });
  if (phone === null)
    process.stderr.write(`${JSON.stringify({ level: "error", event: "critical_call_without_number" })}\n`);
  await send(trx, clock, {
    kind: "critical_call",
    channel: "call",
    recipient: phone ?? name,
    code: null,
    link: null,
    ...callText(alert.order_number, recipient),
  });
}

/** After all numbers, the duty physician again. */
async function nextRecipient(
  trx: Trx,
  clock: Clock,
  { calls, ...alert }: CalledAlert,
): Promise<CallRecipient> {
  const recipients = await callRecipients(trx, clock, alert);
  const next = recipients.find(({ phone }) => !calls.some((call) => call.phone === phone));
  const last = next ?? recipients.at(-1);
  if (!last) throw new Error("The duty physician is always a recipient.");
  return last;
}

/** A child's own confirmation, and a doctor's, reach no carer. */
export async function calledAlerts(
  db: Db | Trx,
  clock: Clock,
  chosen: (query: ReturnType<typeof alertsWithPatients>) => ReturnType<typeof alertsWithPatients>,
): Promise<CalledAlert[]> {
  const rows = await chosen(alertsWithPatients(db, clock)).execute();
  const alerts: CalledAlert[] = [];
  for (const { told, confirmed, ...row } of rows)
    alerts.push({
      ...row,
      told: Number(told),
      isConfirmed: Number(confirmed) > 0,
      calls: await callsOf(db, row.alert_id),
    });
  return alerts;
}

function alertsWithPatients(db: Db | Trx, clock: Clock) {
  const grownIfBorn = birthday(labToday(clock.now()), -HAND_OVER_AGE);
  const isGrown = sql<boolean>`p.date_of_birth <= ${grownIfBorn}`;
  return db
    .selectFrom("critical_alert as a")
    .innerJoin("lab_result as r", "r.result_id", "a.result_id")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .selectAll("a")
    .select(["r.order_number", "r.patient_id"])
    .select(
      sql<number>`(select count(*) from critical_notice n join account c on c.account_id = n.account_id
        where n.alert_id = a.alert_id and c.user_type = 1
          and (${isGrown} or c.patient_id is not r.patient_id))`.as("told"),
    )
    .select(
      sql<number>`(exists (select 1 from critical_acknowledgement k where k.alert_id = a.alert_id
          and (k.role in ('carer', 'facility') or (k.role = 'patient' and ${isGrown})))
        or exists (select 1 from critical_call c join critical_call_outcome o on o.call_id = c.call_id
          where c.alert_id = a.alert_id and o.outcome = 'read_back'))`.as("confirmed"),
    );
}

async function callsOf(db: Db | Trx, alert_id: string): Promise<MadeCall[]> {
  const calls = await db
    .selectFrom("critical_call")
    .selectAll()
    .where("alert_id", "=", alert_id)
    .orderBy("step")
    .execute();
  const outcomes = await db
    .selectFrom("critical_call_outcome as o")
    .innerJoin("critical_call as c", "c.call_id", "o.call_id")
    .select(["o.call_id", "o.outcome", "o.reached", "o.at"])
    .where("c.alert_id", "=", alert_id)
    .orderBy(sql`o.rowid`)
    .execute();
  return calls.map((call) => ({
    ...call,
    outcomes: outcomes
      .filter(({ call_id }) => call_id === call.call_id)
      .map(({ call_id: _call, ...outcome }) => outcome),
  }));
}
