import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "../../database/db.ts";
import type { PromoTable } from "../../database/tables.generated.ts";

const productIds = z.array(z.string());

export async function currentPromos(db: Db, now: Date) {
  const at = now.toISOString();
  const rows = await db
    .selectFrom("promo")
    .selectAll()
    .where("start_at", "<=", at)
    .where("end_at", ">", at)
    .orderBy("end_at")
    .orderBy("promo_id")
    .execute();
  return rows.map((row) => promoView(row, now));
}

export async function findPromo(db: Db, promo_id: string, now: Date) {
  const row = await db
    .selectFrom("promo")
    .selectAll()
    .where("promo_id", "=", promo_id)
    .where("start_at", "<=", now.toISOString())
    .executeTakeFirst();
  return row ? promoView(row, now) : null;
}

function promoView({ promo_id, product_ids, ...promo }: Selectable<PromoTable>, now: Date) {
  return {
    id: promo_id,
    ...promo,
    product_ids: productIds.parse(JSON.parse(product_ids)),
    ended: promo.end_at <= now.toISOString(),
  };
}
