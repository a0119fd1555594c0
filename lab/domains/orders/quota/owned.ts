import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Clock } from "../../../lib/call-context.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { findRows, insertRows } from "../../../database/rows.ts";
import { balancesOf } from "./quota.ts";
import { addDays, instantOf, labToday } from "../../../lib/local-time.ts";
import type {
  LabOrderTable,
  SubscriptionTable,
  SubscriptionType,
} from "../../../database/tables.generated.ts";

export type OwnedRow = Selectable<SubscriptionTable>;

const TYPES: readonly string[] = ["subscription", "package", "deal"] satisfies SubscriptionType[];
const isOwnedType = (type: string): type is SubscriptionType => TYPES.includes(type);

/** One row per piece of a paid order without a visit. */
export async function grantEntitlements(
  trx: Trx,
  clock: Clock,
  order: Selectable<LabOrderTable>,
): Promise<void> {
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
      "l.voucher_share",
      "p.valid_days",
    ])
    .where("order_number", "=", order_number)
    .orderBy("l.position")
    .execute();
  for (const {
    qty,
    sub_total,
    voucher_share,
    valid_days,
    product_id,
    name_en,
    name_id,
    patient_id,
  } of lines) {
    if (product_id === null) continue;
    const paid = sub_total - voucher_share;
    for (let piece = 1; piece <= qty; piece += 1) {
      await own(trx, {
        subscription_id: randomUUID(),
        account_id,
        order_number,
        subscription_type: order_type,
        product_id,
        name_en,
        name_id,
        patient_id,
        plant_id,
        cost: Math.floor((paid * piece) / qty) - Math.floor((paid * (piece - 1)) / qty),
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
    .select(["order_number", "subscription_id", "subscription_type", "valid_until"])
    .where("order_number", "in", order_numbers)
    .orderBy("created_at")
    .orderBy("subscription_id")
    .execute();
  const ids = rows.map(({ subscription_id }) => subscription_id);
  const quotas = await db
    .selectFrom("subscription_quota")
    .select(["subscription_id", "product_id", "quota_total"])
    .where("subscription_id", "in", ids)
    .execute();
  const balances = await balancesOf(db, ids);
  const takenOf = ({ subscription_id, product_id }: (typeof quotas)[number]) => {
    const { used, reserved } = balances.get(`${subscription_id} ${product_id}`) ?? { used: 0, reserved: 0 };
    return used + reserved;
  };
  return (order_number: string) =>
    rows
      .filter((row) => row.order_number === order_number)
      .map((row) => {
        const counted = quotas.filter(({ subscription_id }) => subscription_id === row.subscription_id);
        return {
          subscription_id: row.subscription_id,
          expired_at: expiresAt(row).toISOString(),
          usable:
            row.subscription_type === "subscription"
              ? counted.some((quota) => takenOf(quota) < quota.quota_total)
              : counted.every((quota) => takenOf(quota) === 0),
        };
      });
}

export async function own(trx: Trx, row: OwnedRow): Promise<void> {
  await insertRows(trx, "subscription", row);
  const items = await findRows(trx, "product_item", { package_id: row.product_id }, ["product_id", "qty"]);
  await insertRows(
    trx,
    "subscription_quota",
    items.map(({ product_id, qty }) => ({
      subscription_id: row.subscription_id,
      product_id,
      quota_total: qty,
    })),
  );
}

/** Days to book a returned use again. */
const DAYS_AGAIN = 30;

/** @returns the earliest last day, YYYY-MM-DD; null without any */
export async function keepUsable(trx: Trx, clock: Clock, ids: readonly string[]): Promise<string | null> {
  const least = addDays(labToday(clock.now()), DAYS_AGAIN);
  if (ids.length === 0) return null;
  await trx
    .updateTable("subscription")
    .set({ valid_until: least })
    .where("subscription_id", "in", ids)
    .where("valid_until", "<", least)
    .execute();
  const { first } = await trx
    .selectFrom("subscription")
    .select(({ fn }) => fn.min("valid_until").as("first"))
    .where("subscription_id", "in", ids)
    .executeTakeFirstOrThrow();
  return first;
}

export async function revokeEntitlements(trx: Trx, clock: Clock, order_number: string): Promise<void> {
  await trx
    .updateTable("subscription")
    .set({ canceled_at: clock.now().toISOString() })
    .where("order_number", "=", order_number)
    .where("canceled_at", "is", null)
    .execute();
}

/** Midnight after its last day. */
export function expiresAt({ valid_until }: Pick<OwnedRow, "valid_until">): Date {
  return instantOf(addDays(valid_until, 1), "00:00", "Asia/Jakarta");
}
