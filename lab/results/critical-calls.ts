import { sql } from "kysely";
import { runApart } from "../lib/apart.ts";
import type { CallTimes, Clock } from "../lib/call-context.ts";
import { accessTo, isHidden } from "../patients/access.ts";
import type { Db, Trx } from "../database/db.ts";
import { requireRow, updateRows } from "../database/rows.ts";
import { instantOf, wallTime } from "../lib/local-time.ts";
import { send } from "../notifications/outbox.ts";
import { readersOf } from "./result-notices.ts";
import type { AlertRow } from "../database/schema/critical.ts";

export const CALL_TIMES: CallTimes = { dayMinutes: 60, nightMinutes: 15 };

const ZONE = "Asia/Jakarta";
const [DAY_FROM, NIGHT_FROM] = ["07:00", "21:00"];
const MINUTE = 60_000;
/** A critical value cannot wait an hour for the next try. */
const LONGEST_MS = MINUTE;

/**
 * When staff call about an alert unconfirmed by the patient's side. Sooner at night: people do not
 * look at their telephone, and critical values cannot wait for the morning.
 */
export function callDueAt(raised_at: string, { dayMinutes, nightMinutes }: CallTimes): Date {
  const raised = Date.parse(raised_at);
  const { date, time } = wallTime(new Date(raised), ZONE);
  const isNight = time >= NIGHT_FROM || time < DAY_FROM;
  const night = isNight ? raised : instantOf(date, NIGHT_FROM, ZONE).getTime();
  return new Date(Math.min(raised + dayMinutes * MINUTE, night + nightMinutes * MINUTE));
}

/** As {@link callDueAt}; at once if neither patient nor carer was told. */
export function alertDueAt({ raised_at, told }: { raised_at: string; told: number }, times: CallTimes): Date {
  return told > 0 ? callDueAt(raised_at, times) : new Date(raised_at);
}

/** Patients and carers told of an alert `a`. */
export const peopleTold = sql<number>`(select count(*) from critical_notice n
  join account on account.account_id = n.account_id and account.user_type = 1 where n.alert_id = a.alert_id)`;

/** Adds each due call to the outbox once. */
export async function addCallsDue(db: Db, clock: Clock, times: CallTimes): Promise<void> {
  for (const { alert_id } of await dueCalls(db, clock, times)) {
    const call = () =>
      db.transaction().execute(async (trx) => {
        // It may have been confirmed meanwhile.
        const alert = (await dueCalls(trx, clock, times)).find((one) => one.alert_id === alert_id);
        if (alert) await addCall(trx, clock, alert);
      });
    await runApart({ db, clock }, "critical call", alert_id, call, LONGEST_MS);
  }
}

async function addCall(trx: Trx, clock: Clock, alert: Waiting): Promise<void> {
  const { alert_id, order_number } = alert;
  await updateRows(trx, "critical_alert", { alert_id }, { called_at: clock.now().toISOString() });
  await send(trx, clock, {
    kind: "critical_call",
    channel: "call",
    recipient: (await phoneOf(trx, clock, alert)) ?? "-",
    code: null,
    link: null,
    subject: ["Call now: a result needs attention today", "Telepon sekarang: ada hasil yang perlu ditangani"],
    body: [
      `Order ${order_number}: nobody on the patient's side has confirmed the alert. Call, and ask whether a doctor has been told.`,
      `Pesanan ${order_number}: pihak pasien belum mengonfirmasi peringatan. Telepon, dan tanyakan apakah dokternya sudah tahu.`,
    ],
  });
}

type Waiting = AlertRow & { order_number: string; patient_id: string; phone: string | null; told: number };

/**
 * Open alerts without a call, unconfirmed by patient and carers; a doctor's confirmation does not
 * count.
 */
async function dueCalls(db: Db | Trx, clock: Clock, times: CallTimes): Promise<Waiting[]> {
  const rows = await db
    .selectFrom("critical_alert as a")
    .innerJoin("lab_result as r", "r.result_id", "a.result_id")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .selectAll("a")
    .select(["r.order_number", "r.patient_id", "p.phone", peopleTold.as("told")])
    .where("a.withdrawn_at", "is", null)
    .where("a.called_at", "is", null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("critical_acknowledgement as k")
            .select("k.account_id")
            .whereRef("k.alert_id", "=", "a.alert_id")
            .where("k.role", "in", ["patient", "carer"]),
        ),
      ),
    )
    .execute();
  const now = clock.now();
  // An instant of a clock that was ahead tells nothing: staff call at once.
  return rows.filter((row) => row.raised_at > now.toISOString() || alertDueAt(row, times) <= now);
}

/** The patient's number, else a carer's, that of the medical centre which sent the sample, or of the person who ordered and still has access. */
async function phoneOf(trx: Trx, clock: Clock, alert: Waiting): Promise<string | null> {
  if (alert.phone) return alert.phone;
  for (const { account_id } of await readersOf(trx, clock, alert)) {
    const { phone } = await requireRow(trx, "account", { account_id }, ["phone"]);
    if (phone) return phone;
  }
  const { order_number } = alert;
  const centre = await trx
    .selectFrom("facility_order as o")
    .innerJoin("facility as f", "f.facility_id", "o.facility_id")
    .select("f.pic_phone")
    .where("o.order_number", "=", order_number)
    .executeTakeFirst();
  if (centre) return centre.pic_phone;
  const buyer = await trx
    .selectFrom("lab_order as o")
    .innerJoin("account as a", "a.account_id", "o.account_id")
    .select(["a.account_id", "a.user_type", "a.patient_id", "a.phone", "o.sensitive", "o.created_at"])
    .where("o.order_number", "=", order_number)
    // An employer learns no result.
    .where("a.user_type", "=", 1)
    .executeTakeFirst();
  const access = buyer && (await accessTo(trx, clock, { ...buyer, token: "" }, alert.patient_id));
  return access && !isHidden(access, buyer) ? buyer.phone : null;
}
