import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { CallContext, Caller, Clock } from "../lib/call-context.ts";
import { LabError } from "../http/errors.ts";
import { text } from "../texts.ts";
import type { Db, Trx } from "../database/db.ts";
import { addDays, instantOf, labToday } from "../lib/local-time.ts";
import { patientName } from "../registration/patients.ts";
import { balancesOf, type Balance } from "../company/quota.ts";
import type { LabOrderTable } from "../database/schema/orders.ts";
import type { SubscriptionTable, SubscriptionType } from "../database/schema/subscriptions.ts";
import { plantsFor } from "./subscription-plants.ts";

export type OwnedRow = Selectable<SubscriptionTable>;
export type OwnedStatus = "active" | "progress" | "completed" | "canceled";

const TYPES: readonly string[] = ["subscription", "package", "deal"] satisfies SubscriptionType[];
const isOwnedType = (type: string): type is SubscriptionType => TYPES.includes(type);

/** Stores one row per piece of a paid order without a visit, valid from today for the product's days. */
export async function ownWhatIsPaid(trx: Trx, clock: Clock, order: Selectable<LabOrderTable>): Promise<void> {
  const { order_number, account_id, order_type, plant_id, slot_id } = order;
  if (slot_id !== null || !isOwnedType(order_type)) return;
  const now = clock.now();
  const lines = await trx
    .selectFrom("order_line as l")
    .innerJoin("product as p", "p.product_id", "l.product_id")
    .select([
      "l.product_id",
      "l.name_en",
      "l.name_id",
      "l.patient_id",
      "l.qty",
      "l.sub_total",
      "p.valid_days",
    ])
    .where("order_number", "=", order_number)
    .orderBy("l.position")
    .execute();
  for (const { qty, sub_total, valid_days, product_id, name_en, name_id, patient_id } of lines) {
    if (product_id === null) continue;
    for (let piece = 1; piece <= qty; piece += 1) {
      await own(trx, {
        subscription_id: randomUUID(),
        account_id,
        order_number,
        subscription_type: order_type,
        ...{ product_id, name_en, name_id, patient_id, plant_id },
        cost: Math.floor((sub_total * piece) / qty) - Math.floor((sub_total * (piece - 1)) / qty),
        valid_until: addDays(labToday(now), valid_days ?? DEFAULT_DAYS),
        canceled_at: null,
        created_at: now.toISOString(),
      });
    }
  }
}

const DEFAULT_DAYS = 90;

export async function ownedByOrder(db: Db, order_numbers: readonly string[]) {
  const rows = await db
    .selectFrom("subscription")
    .select(["order_number", "subscription_id", "valid_until"])
    .where("order_number", "in", order_numbers)
    .orderBy("created_at")
    .orderBy("subscription_id")
    .execute();
  return (order_number: string) =>
    rows
      .filter((row) => row.order_number === order_number)
      .map((row) => ({
        subscription_id: row.subscription_id,
        expired_at: expiresAt(row).toISOString(),
      }));
}

/** With the product's current quota. */
export async function own(trx: Trx, row: OwnedRow): Promise<void> {
  await trx.insertInto("subscription").values(row).execute();
  const items = await trx
    .selectFrom("product_item")
    .select(["product_id", "qty"])
    .where("package_id", "=", row.product_id)
    .execute();
  await trx
    .insertInto("subscription_quota")
    .values(
      items.map(({ product_id, qty }) => ({
        subscription_id: row.subscription_id,
        product_id,
        quota_total: qty,
      })),
    )
    .execute();
}

/** Revokes products of an order canceled by the laboratory. */
export async function disown(trx: Trx, clock: Clock, order_number: string): Promise<void> {
  await trx
    .updateTable("subscription")
    .set({ canceled_at: clock.now().toISOString() })
    .where("order_number", "=", order_number)
    .where("canceled_at", "is", null)
    .execute();
}

/** Owned products of the caller, earliest expiry first. */
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
  const row = await db
    .selectFrom("subscription")
    .selectAll()
    .where("subscription_id", "=", subscription_id)
    .where("account_id", "=", caller.account_id)
    .executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return row;
}

/** Midnight after its last day. */
function expiresAt({ valid_until }: Pick<OwnedRow, "valid_until">): Date {
  return instantOf(addDays(valid_until, 1), "00:00", "Asia/Jakarta");
}

/** `progress` once booked or used; `completed` when used up or expired. */
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
  const uses = await usesOf(db, ids);
  const now = call.clock.now();
  return rows.map((row) => {
    const own = quotas.filter((quota) => quota.subscription_id === row.subscription_id);
    const quota = own.map(({ subscription_id, product_id, quota_total, name_en, name_id }) => {
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
    const counts = quota.map((one) => ({
      total: one.quota_total,
      used: one.quota_used,
      reserved: one.quota_reserved,
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

async function usesOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("quota_event as e")
    .innerJoin("product as p", "p.product_id", "e.product_id")
    .innerJoin("patient as t", "t.patient_id", "e.patient_id")
    .innerJoin("lab_order as o", "o.order_number", "e.order_number")
    .leftJoin("slot as s", "s.slot_id", "o.slot_id")
    .leftJoin("plant as b", "b.plant_id", "o.plant_id")
    .select(["e.subscription_id", "e.product_id", "e.kind", "e.qty", "e.reason", "e.at", "e.order_number"])
    .select(["p.name_en", "p.name_id", "t.first_name", "t.last_name", "s.date", "b.name as plant_name"])
    .where("e.subscription_id", "in", ids)
    .orderBy("e.quota_event_id", "desc")
    .execute();
  return rows.map(({ first_name, last_name, name_en, name_id, date, ...use }) => ({
    ...use,
    product_name_en: name_en,
    product_name_id: name_id,
    patient_name: patientName({ first_name, last_name }),
    visit_date: date,
    note_en: text(`quota_${use.reason}`, "en"),
    note_id: text(`quota_${use.reason}`, "id"),
  }));
}

export async function expiringViews(db: Db, call: CallContext, days: number) {
  const now = call.clock.now();
  const last = addDays(labToday(now), days);
  const rows = (await ownedRows(db, call.caller)).filter((row) => row.valid_until <= last);
  const views = await ownedViews(db, call, rows);
  return views.flatMap(({ subscription_id, type, name, name_en, name_id, status, quota, expired_at }) => {
    const left = quota.reduce((sum, one) => sum + one.quota_total - one.quota_used - one.quota_reserved, 0);
    const isOpen = status === "active" || status === "progress";
    return isOpen && left > 0 ? [{ subscription_id, type, name, name_en, name_id, left, expired_at }] : [];
  });
}
