import { randomUUID } from "node:crypto";
import type { Clock } from "../lib/call-context.ts";
import { LabError } from "../http/errors.ts";
import type { Db, Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import type { Actor, Reference } from "./transfers.ts";

/** available = quota − reserved − used, never below 0. */
export interface ProductQuota {
  product_id: string;
  quota: number;
  reserved: number;
  used: number;
  available: number;
}

export async function quotaOf(db: Db | Trx, contract_id: string): Promise<ProductQuota[]> {
  const included = await db
    .selectFrom("contract_quota")
    .select(["product_id", "quota"])
    .where("contract_id", "=", contract_id)
    .orderBy("product_id")
    .execute();
  const moved = await db
    .selectFrom("quota_transfer")
    .select(["product_id", "kind"])
    .select(({ fn }) => fn.sum<number>("qty").as("qty"))
    .where("contract_id", "=", contract_id)
    .groupBy(["product_id", "kind"])
    .execute();
  return included.map(({ product_id, quota }) => {
    const sum = (kind: string) =>
      Number(moved.find((item) => item.product_id === product_id && item.kind === kind)?.qty ?? 0);
    const charged = sum("charge");
    const used = charged - sum("refund");
    const reserved = sum("reserve") - charged - sum("release");
    return { product_id, quota, reserved, used, available: quota - reserved - used };
  });
}

/**
 * Reserves all or none; earlier reservations of a reference stay.
 * @throws LabError `quota_empty` with {product_id} of the first product that is short
 */
export async function reserveQuota(
  trx: Trx,
  clock: Clock,
  ask: {
    contract_id: string;
    lines: readonly { product_id: string; qty?: number; reference: Reference }[];
    actor: Actor;
  },
): Promise<void> {
  const { contract_id, lines, actor } = ask;
  const left = new Map(
    (await quotaOf(trx, contract_id)).map((productQuota) => [
      productQuota.product_id,
      productQuota.available,
    ]),
  );
  for (const { product_id, qty = 1, reference } of lines) {
    const before = await transfersOf(trx, reference)
      .where("product_id", "=", product_id)
      .where("kind", "=", "reserve")
      .executeTakeFirst();
    if (before) continue;
    const rest = (left.get(product_id) ?? 0) - qty;
    if (rest < 0) throw new LabError("quota_empty", { results: { product_id } });
    left.set(product_id, rest);
    await insertRows(trx, "quota_transfer", {
      transfer_id: randomUUID(),
      contract_id,
      product_id,
      qty,
      kind: "reserve",
      reference_kind: reference.kind,
      reference_id: reference.id,
      pending_id: null,
      account_id: actor,
      at: clock.now().toISOString(),
    });
  }
}

function transfersOf(trx: Trx, reference: Reference) {
  return trx
    .selectFrom("quota_transfer")
    .selectAll()
    .where("reference_kind", "=", reference.kind)
    .where("reference_id", "=", reference.id);
}

async function resolve(
  trx: Trx,
  clock: Clock,
  kind: "charge" | "release" | "refund",
  reference: Reference,
  actor: Actor,
  product_id?: string | null,
): Promise<boolean> {
  const all = await transfersOf(trx, reference).execute();
  const resolved = new Set(all.map((item) => item.pending_id));
  const from = kind === "refund" ? "charge" : "reserve";
  const open = all.filter(
    (item) =>
      item.kind === from &&
      !resolved.has(item.transfer_id) &&
      (product_id === undefined || item.product_id === product_id),
  );
  if (open.length === 0) return false;
  await insertRows(
    trx,
    "quota_transfer",
    open.map(({ seq: _seq, ...one }) => ({
      ...one,
      transfer_id: randomUUID(),
      kind,
      pending_id: one.transfer_id,
      account_id: actor,
      at: clock.now().toISOString(),
    })),
  );
  return true;
}

/** @returns false when none was open */
export function chargeQuota(trx: Trx, clock: Clock, reference: Reference, actor: Actor): Promise<boolean> {
  return resolve(trx, clock, "charge", reference, actor);
}

/** @returns false when none was open */
export function releaseQuota(trx: Trx, clock: Clock, reference: Reference, actor: Actor): Promise<boolean> {
  return resolve(trx, clock, "release", reference, actor);
}

/** @param product_id absent: all of the reference @returns false when none was charged */
export function refundQuota(
  trx: Trx,
  clock: Clock,
  reference: Reference,
  actor: Actor,
  product_id?: string | null,
): Promise<boolean> {
  return resolve(trx, clock, "refund", reference, actor, product_id);
}
