import type { Clock } from "../../../lib/call-context.ts";
import { grouped } from "../../../lib/grouped.ts";
import { LabError } from "../../../http/errors.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { insertRows } from "../../../database/rows.ts";
import type { QuotaEventKind } from "../../../database/tables.generated.ts";
import type { SlotRow } from "../../schedule/slots.ts";
import { offersAll } from "./subscription-plants.ts";

export interface Balance {
  reserved: number;
  used: number;
}

export interface Draw {
  subscription_id: string;
  product_id: string;
  patient_id: string;
  qty: number;
}

const NOT_DONE = "not_done";

interface QuotaMovement {
  kind: QuotaEventKind;
  qty: number;
  reason?: string;
}

export function foldQuota(events: readonly QuotaMovement[]): Balance {
  const balance = { reserved: 0, used: 0 };
  for (const { kind, qty, reason } of events) {
    if (reason === NOT_DONE) balance.used -= qty;
    else balance.reserved += kind === "reserve" ? qty : -qty;
    if (kind === "take") balance.used += qty;
  }
  return balance;
}

export async function balancesOf(db: Db | Trx, ids: readonly string[]): Promise<Map<string, Balance>> {
  const matches = new Map<string, Balance>();
  if (ids.length === 0) return matches;
  const events = await db
    .selectFrom("quota_event")
    .select(["subscription_id", "product_id", "kind", "qty", "reason"])
    .where("subscription_id", "in", ids)
    .orderBy("quota_event_id")
    .execute();
  for (const [key, members] of grouped(events, (row) => `${row.subscription_id} ${row.product_id}`)) {
    matches.set(key, foldQuota(members));
  }
  return matches;
}

export async function addQuotaEvents(
  trx: Trx,
  at: string,
  order_number: string,
  kind: QuotaEventKind,
  reason: string,
  draws: readonly Draw[],
): Promise<void> {
  if (draws.length === 0) return;
  await insertRows(
    trx,
    "quota_event",
    draws.map((draw) => ({ ...draw, order_number, kind, reason, at })),
  );
}

/** Uses the visit's reservations at check-in. Idempotent. */
export async function takeQuota(trx: Trx, clock: Clock, order_number: string): Promise<void> {
  const open = await reservedBy(trx, order_number);
  await addQuotaEvents(trx, clock.now().toISOString(), order_number, "take", "checked_in", open);
}

/** Returns a visit's unused reservations. Idempotent. */
export async function returnQuota(
  trx: Trx,
  clock: Clock,
  order_number: string,
  reason: string,
): Promise<void> {
  const open = await reservedBy(trx, order_number);
  await addQuotaEvents(trx, clock.now().toISOString(), order_number, "return", reason, open);
}

/** Idempotent. @returns ids of the changed subscriptions */
export async function returnUsed(
  trx: Trx,
  clock: Clock,
  line: { order_number: string; patient_id: string; product_id: string | null; isWhole: boolean },
): Promise<string[]> {
  const used = (await drawsOf(trx, line.order_number, "used")).filter(
    (draw) => draw.patient_id === line.patient_id && (line.isWhole || draw.product_id === line.product_id),
  );
  await addQuotaEvents(trx, clock.now().toISOString(), line.order_number, "return", NOT_DONE, used);
  return [...new Set(used.map(({ subscription_id }) => subscription_id))];
}

/** Call before the order gets its new slot. @throws LabError `expired_at_visit`, `plant_not_allowed` */
export async function moveQuota(
  trx: Trx,
  clock: Clock,
  { order_number }: { order_number: string },
  slot: Pick<SlotRow, "date" | "plant_id">,
): Promise<void> {
  await requireQuotaAt(trx, order_number, slot);
  const open = await reservedBy(trx, order_number);
  const at = clock.now().toISOString();
  await addQuotaEvents(trx, at, order_number, "return", "rescheduled", open);
  await addQuotaEvents(trx, at, order_number, "reserve", "rescheduled", open);
}

/** Changes nothing. @throws LabError `expired_at_visit`, `plant_not_allowed` */
export async function requireQuotaAt(
  db: Db | Trx,
  order_number: string,
  { date, plant_id }: Pick<SlotRow, "date" | "plant_id">,
): Promise<void> {
  const reserved = await reservedBy(db, order_number);
  if (reserved.length === 0) return;
  const owned = await db
    .selectFrom("subscription")
    .selectAll()
    .where("subscription_id", "in", [...new Set(reserved.map(({ subscription_id }) => subscription_id))])
    .execute();
  for (const item of owned) {
    if (item.valid_until < date)
      throw new LabError("expired_at_visit", { params: { valid_until: item.valid_until } });
    const draws = reserved.filter((draw) => draw.subscription_id === item.subscription_id);
    const ids = draws.map(({ product_id }) => product_id);
    if (!(await offersAll(db, item, plant_id, ids))) throw new LabError("plant_not_allowed");
  }
}

const reservedBy = (db: Db | Trx, order_number: string) => drawsOf(db, order_number, "reserved");

async function drawsOf(db: Db | Trx, order_number: string, of: keyof Balance): Promise<Draw[]> {
  const events = await db
    .selectFrom("quota_event")
    .select(["subscription_id", "product_id", "patient_id", "kind", "qty", "reason"])
    .where("order_number", "=", order_number)
    .orderBy("quota_event_id")
    .execute();
  const byDraw = grouped(events, (row) =>
    JSON.stringify([row.subscription_id, row.product_id, row.patient_id]),
  );
  return [...byDraw.values()].flatMap((context) => {
    const [first] = context;
    const qty = foldQuota(context)[of];
    if (!first || qty === 0) return [];
    const { subscription_id, product_id, patient_id } = first;
    return [{ subscription_id, product_id, patient_id, qty }];
  });
}
