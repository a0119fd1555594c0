import { sql, type Selectable } from "kysely";
import { z } from "zod";
import type { CallContext } from "../../lib/call-context.ts";
import { dayOf } from "../../lib/document-text.ts";
import { LabError } from "../../http/errors.ts";
import type { Lang } from "../../lib/texts.ts";
import { voucherText } from "./texts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import type { PricedLine } from "../pricing/pricing.ts";
import type { VoucherTable } from "../../database/tables.generated.ts";

export type Voucher = Selectable<VoucherTable>;

type VoucherCode =
  | "not_found"
  | "not_started"
  | "expired"
  | "used_up"
  | "user_limit"
  | "min_amount"
  | "wrong_product"
  | "wrong_plant"
  | "not_combinable";

/** Amounts in whole rupiah. */
interface VoucherRefusal {
  ok: false;
  code: VoucherCode;
  params: { min?: number; missing?: number; start_at?: string; end_at?: string };
}

/** `discount` in whole rupiah; `shares[i]` belongs to line i. */
export interface VoucherGrant {
  ok: true;
  voucher: Voucher;
  discount: number;
  shares: number[];
}

const list = z.array(z.string());

export async function findUsableVoucher(
  db: Db | Trx,
  now: Date,
  account_id: string,
  code: string,
): Promise<{ ok: true; voucher: Voucher } | VoucherRefusal> {
  const voucher = await findRow(db, "voucher", { code: code.trim() });
  if (!voucher) return refusal("not_found");
  const at = now.toISOString();
  if (voucher.start_at > at) return refusal("not_started", { start_at: voucher.start_at });
  if (voucher.end_at <= at) return refusal("expired", { end_at: voucher.end_at });
  const used = await usesOf(db, voucher.voucher_id, account_id);
  if (voucher.total_limit !== null && used.all >= voucher.total_limit) return refusal("used_up");
  if (voucher.user_limit !== null && used.own >= voucher.user_limit) return refusal("user_limit");
  return { ok: true, voucher };
}

/** Ignores lines with problems. */
export async function evaluateVoucher(
  db: Db | Trx,
  now: Date,
  account_id: string,
  code: string,
  lines: readonly PricedLine[],
): Promise<VoucherGrant | VoucherRefusal> {
  const usableVoucher = await findUsableVoucher(db, now, account_id, code);
  return usableVoucher.ok ? applyVoucher(usableVoucher.voucher, lines) : usableVoucher;
}

/** @throws LabError `voucher_…` with the values in `results` */
export async function requireVoucher(
  db: Db | Trx,
  { clock, caller, lang }: Pick<CallContext, "clock" | "caller" | "lang">,
  code: string,
  lines: readonly PricedLine[],
): Promise<VoucherGrant> {
  const result = await evaluateVoucher(db, clock.now(), caller.account_id, code, lines);
  if (result.ok) return result;
  throw refusalError(result, lang);
}

export function refusalError({ code, params }: VoucherRefusal, lang: Lang): LabError {
  return new LabError(`voucher_${code}`, { params: textParams(params, lang), results: params });
}

export function refusalText({ code, params }: VoucherRefusal, lang: Lang): string {
  return voucherText(`voucher_${code}`, lang, textParams(params, lang));
}

export function voucherView({ voucher, discount }: VoucherGrant, lang: Lang) {
  return {
    code: voucher.code,
    name: lang === "id" ? voucher.name_id : voucher.name_en,
    name_en: voucher.name_en,
    name_id: voucher.name_id,
    discount_amount: discount,
    problem_code: null,
    problem_params: null,
    problem: null,
  };
}

function applyVoucher(voucher: Voucher, lines: readonly PricedLine[]): VoucherGrant | VoucherRefusal {
  const types = list.parse(JSON.parse(voucher.product_types));
  const products = list.parse(JSON.parse(voucher.product_ids));
  const plants = list.parse(JSON.parse(voucher.plant_ids));
  const rightProduct = lines.filter(
    (line) =>
      line.problem === null &&
      (types.length === 0 || types.includes(line.product.product_type)) &&
      (products.length === 0 || products.includes(line.product_id)),
  );
  if (rightProduct.length === 0) return refusal("wrong_product");
  const eligible = rightProduct.filter(
    (line) => plants.length === 0 || (line.plant_id !== null && plants.includes(line.plant_id)),
  );
  if (eligible.length === 0) return refusal("wrong_plant");
  if (voucher.combinable === 0 && eligible.some((line) => line.discount_percent > 0)) {
    return refusal("not_combinable");
  }
  const base = eligible.reduce((sum, line) => sum + line.sub_total, 0);
  if (base < voucher.min_amount) {
    return refusal("min_amount", { min: voucher.min_amount, missing: voucher.min_amount - base });
  }
  const nominal =
    voucher.discount_type === "percent"
      ? Math.round((base * voucher.discount_value) / 100)
      : voucher.discount_value;
  const discount = Math.min(nominal, voucher.max_discount ?? nominal, base);
  return { ok: true, voucher, discount, shares: sharesOf(discount, base, lines, new Set(eligible)) };
}

/** Shares sum to the discount. */
function sharesOf(
  discount: number,
  base: number,
  lines: readonly PricedLine[],
  eligible: ReadonlySet<PricedLine>,
): number[] {
  let cumulative = 0;
  let allocated = 0;
  return lines.map((line) => {
    if (!eligible.has(line)) return 0;
    cumulative += line.sub_total;
    const target = base === 0 ? 0 : Math.floor((discount * cumulative) / base);
    const share = target - allocated;
    allocated = target;
    return share;
  });
}

export async function usesOf(db: Db | Trx, voucher_id: string, account_id: string) {
  const row = await db
    .selectFrom("lab_order")
    .select([
      sql<number>`count(distinct checkout_id)`.as("all"),
      sql<number>`count(distinct case when account_id = ${account_id} then checkout_id end)`.as("own"),
    ])
    .where("voucher_id", "=", voucher_id)
    .where("order_status", "!=", "canceled")
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), own: Number(row.own) };
}

function refusal(code: VoucherCode, params: VoucherRefusal["params"] = {}): VoucherRefusal {
  return { ok: false, code, params };
}

/** The last day is the one before the end. */
function textParams({ start_at, end_at, ...params }: VoucherRefusal["params"], lang: Lang) {
  return {
    min: (params.min ?? 0).toLocaleString("id-ID"),
    missing: (params.missing ?? 0).toLocaleString("id-ID"),
    start_at: start_at ? dayOf(start_at, lang) : "",
    end_at: end_at ? dayOf(new Date(Date.parse(end_at) - 1).toISOString(), lang) : "",
  };
}
