import type { CallContext, Caller } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { quotaText } from "./texts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { addDays, labToday } from "../../lib/local-time.ts";
import { closedPatients } from "../patients/access.ts";
import { patientName } from "../patients/patients.ts";
import { expiresAt, type OwnedRow } from "../orders/quota/owned.ts";
import { balancesOf, type Balance } from "../orders/quota/quota.ts";
import { plantsFor } from "../orders/quota/subscription-plants.ts";

type OwnedStatus = "active" | "progress" | "completed" | "canceled";

export function ownedRows(db: Db | Trx, caller: Caller): Promise<OwnedRow[]> {
  return db
    .selectFrom("subscription")
    .selectAll()
    .where("account_id", "=", caller.account_id)
    .orderBy("valid_until")
    .orderBy("created_at")
    .orderBy("subscription_id")
    .execute();
}

/** @throws LabError `not_found` when unknown or another account's */
export async function requireOwned(db: Db | Trx, caller: Caller, subscription_id: string): Promise<OwnedRow> {
  const row = await findRow(db, "subscription", { subscription_id, account_id: caller.account_id });
  if (!row) throw new LabError("not_found");
  return row;
}

function statusOf(
  row: Pick<OwnedRow, "canceled_at" | "valid_until">,
  quota: readonly (Balance & { total: number })[],
  now: Date,
): OwnedStatus {
  if (row.canceled_at !== null) return "canceled";
  const used = quota.every(({ used, total }) => used === total);
  if (used || expiresAt(row) <= now) return "completed";
  return quota.some(({ used, reserved }) => used + reserved > 0) ? "progress" : "active";
}

export async function ownedViews(db: Db, call: CallContext, rows: readonly OwnedRow[]) {
  const ids = rows.map(({ subscription_id }) => subscription_id);
  if (ids.length === 0) return [];
  const balances = await balancesOf(db, ids);
  const quotas = await db
    .selectFrom("subscription_quota as q")
    .innerJoin("product as p", "p.product_id", "q.product_id")
    .select(["q.subscription_id", "q.product_id", "q.quota_total", "p.name_en", "p.name_id"])
    .where("q.subscription_id", "in", ids)
    .orderBy("p.name_en")
    .execute();
  const plantsOf = await plantsFor(db, rows);
  const uses = await usesOf(db, call, ids);
  const now = call.clock.now();
  return rows.map((row) => {
    const matchingQuotas = quotas.filter((quota) => quota.subscription_id === row.subscription_id);
    const quota = matchingQuotas.map(({ subscription_id, product_id, quota_total, name_en, name_id }) => {
      const { used, reserved } = balances.get(`${subscription_id} ${product_id}`) ?? { used: 0, reserved: 0 };
      return {
        product_id,
        product_name: call.lang === "id" ? name_id : name_en,
        product_name_en: name_en,
        product_name_id: name_id,
        quota_total,
        quota_used: used,
        quota_reserved: reserved,
      };
    });
    const counts = quota.map((item) => ({
      total: item.quota_total,
      used: item.quota_used,
      reserved: item.quota_reserved,
    }));
    return {
      subscription_id: row.subscription_id,
      type: row.subscription_type,
      product_id: row.product_id,
      name: call.lang === "id" ? row.name_id : row.name_en,
      name_en: row.name_en,
      name_id: row.name_id,
      order_number: row.order_number,
      patient_id: row.patient_id,
      cost: row.cost,
      status: statusOf(row, counts, now),
      valid_until: row.valid_until,
      expired_at: expiresAt(row).toISOString(),
      quota,
      plants: plantsOf(row),
      uses: uses
        .filter((use) => use.subscription_id === row.subscription_id)
        .map(({ subscription_id: _own, ...use }) => use),
      created_at: row.created_at,
    };
  });
}

/** An account that lost access to the person must not learn the visit's day. */
async function usesOf(db: Db, { clock, caller }: CallContext, ids: readonly string[]) {
  const rows = await db
    .selectFrom("quota_event as e")
    .innerJoin("product as p", "p.product_id", "e.product_id")
    .innerJoin("patient as t", "t.patient_id", "e.patient_id")
    .innerJoin("lab_order as o", "o.order_number", "e.order_number")
    .leftJoin("slot as s", "s.slot_id", "o.slot_id")
    .leftJoin("plant as b", "b.plant_id", "o.plant_id")
    .select(["e.subscription_id", "e.product_id", "e.kind", "e.qty", "e.reason", "e.at", "e.order_number"])
    .select([
      "e.patient_id",
      "p.name_en",
      "p.name_id",
      "t.first_name",
      "t.last_name",
      "s.date",
      "b.name as plant_name",
    ])
    .where("e.subscription_id", "in", ids)
    .orderBy("e.quota_event_id", "desc")
    .execute();
  const people = rows.map(({ patient_id }) => patient_id);
  const closed = await closedPatients(db, clock, caller, people);
  return rows.map(({ first_name, last_name, name_en, name_id, date, patient_id, ...use }) => ({
    ...use,
    product_name_en: name_en,
    product_name_id: name_id,
    patient_name: patientName({ first_name, last_name }),
    visit_date: closed.has(patient_id) ? null : date,
    note_en: quotaText(`quota_${use.reason}`, "en"),
    note_id: quotaText(`quota_${use.reason}`, "id"),
  }));
}

export async function expiringViews(db: Db, call: CallContext, days: number) {
  const now = call.clock.now();
  const last = addDays(labToday(now), days);
  const rows = (await ownedRows(db, call.caller)).filter((row) => row.valid_until <= last);
  const views = await ownedViews(db, call, rows);
  return views.flatMap(({ subscription_id, type, name, name_en, name_id, status, quota, expired_at }) => {
    const left = quota.reduce(
      (sum, item) => sum + item.quota_total - item.quota_used - item.quota_reserved,
      0,
    );
    const isOpen = status === "active" || status === "progress";
    return isOpen && left > 0 ? [{ subscription_id, type, name, name_en, name_id, left, expired_at }] : [];
  });
}
