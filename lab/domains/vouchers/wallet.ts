import { z } from "zod";
import type { CallContext } from "../../lib/call-context.ts";
import type { Lang } from "../../lib/texts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { productNames } from "../products/products.ts";
import { findUsableVoucher, refusalError, usesOf, type Voucher } from "./vouchers.ts";

type WalletStatus = "active" | "used" | "expired";

const list = z.array(z.string());

/** Active vouchers start with the earliest expiry, others with the latest. */
export async function listWallet(db: Db, call: CallContext, status: WalletStatus) {
  const { account_id } = call.caller;
  const vouchers = await db
    .selectFrom("voucher")
    .selectAll()
    .where((is) =>
      is.or([
        is(
          "voucher_id",
          "in",
          is.selectFrom("voucher_claim").select("voucher_id").where("account_id", "=", account_id),
        ),
        is(
          "voucher_id",
          "in",
          is
            .selectFrom("lab_order")
            .select("voucher_id")
            .where("account_id", "=", account_id)
            .where("order_status", "!=", "canceled")
            .where("voucher_id", "is not", null)
            .$castTo<{ voucher_id: string }>(),
        ),
      ]),
    )
    .orderBy("end_at", status === "active" ? "asc" : "desc")
    .orderBy("voucher_id")
    .execute();
  const views = await Promise.all(vouchers.map((voucher) => walletView(db, call, voucher)));
  return views.filter((view) => view.status === status);
}

/**
 * Idempotent; rules about the cart are checked on use.
 * @throws LabError `voucher_not_found`, `voucher_not_started`, `voucher_expired`,
 * `voucher_used_up`, `voucher_user_limit`
 */
export async function claimVoucher(trx: Trx, call: CallContext, code: string) {
  const { account_id } = call.caller;
  const usableVoucher = await findUsableVoucher(trx, call.clock.now(), account_id, code);
  if (!usableVoucher.ok) throw refusalError(usableVoucher, call.lang);
  const { voucher } = usableVoucher;
  const inserted = await trx
    .insertInto("voucher_claim")
    .values({ account_id, voucher_id: voucher.voucher_id, claimed_at: call.clock.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = Number(inserted.numInsertedOrUpdatedRows) > 0;
  return { isNew, voucher: await walletView(trx, call, voucher) };
}

async function walletView(db: Db | Trx, { caller, clock, lang }: CallContext, voucher: Voucher) {
  const used = await usesOf(db, voucher.voucher_id, caller.account_id);
  const left = [
    ...(voucher.total_limit === null ? [] : [voucher.total_limit - used.all]),
    ...(voucher.user_limit === null ? [] : [voucher.user_limit - used.own]),
  ];
  const uses_left = left.length === 0 ? null : Math.max(0, Math.min(...left));
  const isOver = voucher.end_at <= clock.now().toISOString() || uses_left === 0;
  const status: WalletStatus = !isOver ? "active" : used.own > 0 ? "used" : "expired";
  const product_ids = list.parse(JSON.parse(voucher.product_ids));
  return {
    voucher_id: voucher.voucher_id,
    code: voucher.code,
    name: lang === "id" ? voucher.name_id : voucher.name_en,
    name_en: voucher.name_en,
    name_id: voucher.name_id,
    discount_type: voucher.discount_type,
    discount_value: voucher.discount_value,
    max_discount: voucher.max_discount,
    min_amount: voucher.min_amount,
    product_types: list.parse(JSON.parse(voucher.product_types)),
    product_ids,
    products: await namesOf(db, product_ids, lang),
    plant_ids: list.parse(JSON.parse(voucher.plant_ids)),
    combinable: voucher.combinable === 1,
    start_at: voucher.start_at,
    end_at: voucher.end_at,
    uses: used.own,
    uses_left,
    status,
  };
}

async function namesOf(db: Db | Trx, ids: readonly string[], lang: Lang) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("product")
    .select(["product_id", "product_type", "name_en", "name_id"])
    .where("product_id", "in", ids)
    .orderBy(lang === "id" ? "name_id" : "name_en")
    .execute();
  return rows.map((row) => ({
    product_id: row.product_id,
    product_type: row.product_type,
    ...productNames(row, lang),
  }));
}
