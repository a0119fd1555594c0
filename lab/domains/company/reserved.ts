import type { SelectQueryBuilder } from "kysely";
import type { Db, Trx } from "../../database/db.ts";

export interface Reserved {
  released: number;
  quota: number;
}

export async function reservedFor<Tables, Names extends keyof Tables>(
  db: Db | Trx,
  items: SelectQueryBuilder<Tables, Names, { examination_item_id: string }>,
): Promise<Reserved> {
  const { released } = await db
    .selectFrom("deposit_transfer as r")
    .leftJoin("deposit_transfer as d", "d.pending_id", "r.transfer_id")
    .select(({ fn }) => fn.sum<number | null>("r.amount").as("released"))
    .where("r.reference_kind", "=", "examination_item")
    .where("r.reference_id", "in", items)
    .where("r.kind", "=", "reserve")
    .where("d.transfer_id", "is", null)
    .executeTakeFirstOrThrow();
  const { quota } = await db
    .selectFrom("quota_transfer as r")
    .leftJoin("quota_transfer as d", "d.pending_id", "r.transfer_id")
    .select(({ fn }) => fn.sum<number | null>("r.qty").as("quota"))
    .where("r.reference_kind", "=", "examination_item")
    .where("r.reference_id", "in", items)
    .where("r.kind", "=", "reserve")
    .where("d.transfer_id", "is", null)
    .executeTakeFirstOrThrow();
  return { released: Number(released ?? 0), quota: Number(quota ?? 0) };
}
