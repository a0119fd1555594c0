import { sql } from "kysely";
import type { CallContext, Caller } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { wallTime } from "../../lib/local-time.ts";
import type { Timezone } from "../../database/tables.generated.ts";
import { nameSql } from "../patients/patients.ts";

export interface FacilityCaller {
  facility_id: string;
  name: string;
  staff_name: string;
  timezone: Timezone;
}

/** @throws LabError `not_found` for an account of no medical centre */
export async function facilityOf(db: Db | Trx, caller: Pick<Caller, "account_id">): Promise<FacilityCaller> {
  const row = await db
    .selectFrom("facility_account as a")
    .innerJoin("facility as f", "f.facility_id", "a.facility_id")
    .innerJoin("plant as p", "p.plant_id", "f.plant_id")
    .select(["f.facility_id", "f.name", "a.staff_name", "p.timezone"])
    .where("a.account_id", "=", caller.account_id)
    .executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return row;
}

export async function facilityView(db: Db, { clock }: CallContext, { facility_id }: FacilityCaller) {
  const { agreement_number, agreement_start, agreement_end, plant_name, plant_phone, ...facility } = await db
    .selectFrom("facility as f")
    .innerJoin("plant as p", "p.plant_id", "f.plant_id")
    .select(["f.facility_id", "f.code", "f.name", "f.address", "f.pic_name", "f.pic_phone", "p.timezone"])
    .select(["f.agreement_number", "f.agreement_start", "f.agreement_end"])
    .select(["p.name as plant_name", "p.phone as plant_phone"])
    .where("f.facility_id", "=", facility_id)
    .executeTakeFirstOrThrow();
  const today = wallTime(clock.now(), facility.timezone).date;
  const status = today < agreement_start ? "upcoming" : today > agreement_end ? "ended" : "active";
  return {
    ...facility,
    plant: { name: plant_name, phone: plant_phone },
    agreement: {
      agreement_number,
      start_date: agreement_start,
      end_date: agreement_end,
      status,
    },
  };
}

export const ORDER_STATES = ["action", "sent", "progress", "delayed", "ready"] as const;
/** `action`: a specimen was rejected or must be retaken, and no replacement has come */
export type FacilityOrderState = (typeof ORDER_STATES)[number];

export interface FacilityOrder {
  order_number: string;
  sent_at: string;
  patient_id: string;
  patient_name: string;
  medical_record_number: string;
  state: FacilityOrderState;
  /** null: no specimen is open */
  expected_at: string | null;
  result_ready: 0 | 1;
  report_withdrawn: 0 | 1;
  result_id: string | null;
  version: number | null;
  critical_alert_id: string | null;
  critical_confirmed: 0 | 1;
}

/** Ignores replaced specimens. @param now ISO 8601 UTC */
export function ordersOf(db: Db | Trx, facility_id: string, now: string) {
  const open = sql`s.state in ('collected', 'sent', 'received', 'progress')`;
  const late = sql`${open} and (s.delayed_at is not null or s.expected_at < ${now})`;
  return db.with("orders", (cte) =>
    cte
      .selectFrom("facility_order as f")
      .innerJoin("specimen as s", "s.order_number", "f.order_number")
      .innerJoin("patient as p", "p.patient_id", "f.patient_id")
      .leftJoin("lab_result as r", (join) =>
        join.onRef("r.order_number", "=", "f.order_number").onRef("r.patient_id", "=", "f.patient_id"),
      )
      .leftJoin("critical_alert as a", (join) =>
        join.onRef("a.result_id", "=", "r.result_id").on("a.withdrawn_at", "is", null),
      )
      .select(["f.order_number", "f.sent_at", "f.patient_id", "p.medical_record_number"])
      .select(["r.result_id", "r.version", "a.alert_id as critical_alert_id"])
      .select(
        sql<0 | 1>`exists (select 1 from critical_acknowledgement k
          where k.alert_id = a.alert_id and k.role = 'facility')`.as("critical_confirmed"),
      )
      .select(nameSql("p").as("patient_name"))
      .select(sql<0 | 1>`coalesce(r.state in ('ready', 'partial') and r.version > 0, 0)`.as("result_ready"))
      .select(sql<0 | 1>`coalesce(r.state = 'withdrawn', 0)`.as("report_withdrawn"))
      .select(sql<string | null>`max(case when ${open} then s.expected_at end)`.as("expected_at"))
      .select(
        sql<FacilityOrderState>`case
          when sum(s.state in ('rejected', 'repeat')) > 0 then 'action'
          when sum(s.state = 'ready') = count(*) then 'ready'
          when sum(${late}) > 0 then 'delayed'
          when sum(s.state in ('received', 'progress', 'ready')) > 0 then 'progress'
          else 'sent' end`.as("state"),
      )
      .where("f.facility_id", "=", facility_id)
      .where(sql<boolean>`not exists (select 1 from specimen n where n.repeat_of = s.specimen_id)`)
      .groupBy("f.order_number"),
  );
}

export const isDownloaded = sql<boolean>`exists (select 1 from report_download d
  where d.order_number = orders.order_number and d.version = orders.version)`;

/** `ready` counts only reports never downloaded. */
export async function countOrders(db: Db, { clock }: CallContext, { facility_id }: FacilityCaller) {
  const rows = await ordersOf(db, facility_id, clock.now().toISOString())
    .selectFrom("orders")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where(sql<boolean>`state <> 'ready' or (result_ready and not ${isDownloaded})`)
    .groupBy("state")
    .execute();
  const countOf = (state: FacilityOrderState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return {
    action: countOf("action"),
    sent: countOf("sent"),
    progress: countOf("progress"),
    delayed: countOf("delayed"),
    ready: countOf("ready"),
  };
}
