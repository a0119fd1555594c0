import { sql, type Selectable } from "kysely";
import { z } from "zod";
import { LabError } from "../http.ts";
import type { Lang, TextKey } from "../texts.ts";
import { text } from "../texts.ts";
import type { Db, Trx } from "./db.ts";
import { roundHalfUp, type PricedLine } from "./pricing.ts";
import type { VoucherTable } from "./schema/orders.ts";

export type Voucher = Selectable<VoucherTable>;

export type VoucherCode =
  | "not_found"
  | "not_started"
  | "expired"
  | "used_up"
  | "user_limit"
  | "min_amount"
  | "wrong_product"
  | "wrong_plant"
  | "not_combinable";

/** A voucher that may not be used, with the numbers that say why. */
export interface VoucherRefusal {
  ok: false;
  code: VoucherCode;
  params: { min?: number; missing?: number; start_at?: string; end_at?: string };
}

/** A voucher that works: `discount` in whole rupiah, `shares[i]` is the part of line i. */
export interface VoucherGrant {
  ok: true;
  voucher: Voucher;
  discount: number;
  shares: number[];
}

const list = z.array(z.string());
const texts = {
  not_found: "voucher_not_found",
  not_started: "voucher_not_started",
  expired: "voucher_expired",
  used_up: "voucher_used_up",
  user_limit: "voucher_user_limit",
  min_amount: "voucher_min_amount",
  wrong_product: "voucher_wrong_product",
  wrong_plant: "voucher_wrong_plant",
  not_combinable: "voucher_not_combinable",
} as const satisfies Record<VoucherCode, TextKey>;

/** Applies every rule of a voucher to lines; lines with a problem do not count. */
export async function tryVoucher(
  db: Db | Trx,
  now: Date,
  account_id: string,
  code: string,
  lines: readonly PricedLine[],
): Promise<VoucherGrant | VoucherRefusal> {
  const voucher = await db
    .selectFrom("voucher")
    .selectAll()
    .where("code", "=", code.trim())
    .executeTakeFirst();
  if (!voucher) return refuse("not_found");
  const at = now.toISOString();
  if (voucher.start_at > at) return refuse("not_started", { start_at: voucher.start_at });
  if (voucher.end_at <= at) return refuse("expired", { end_at: voucher.end_at });
  const used = await usesOf(db, voucher.voucher_id, account_id);
  if (voucher.total_limit !== null && used.all >= voucher.total_limit) return refuse("used_up");
  if (voucher.user_limit !== null && used.own >= voucher.user_limit) return refuse("user_limit");
  return spread(voucher, lines);
}

/** As {@link tryVoucher}. @throws LabError 409 with the voucher's code and its numbers in `results` */
export async function requireVoucher(
  db: Db | Trx,
  now: Date,
  account_id: string,
  code: string,
  lines: readonly PricedLine[],
): Promise<VoucherGrant> {
  const answer = await tryVoucher(db, now, account_id, code, lines);
  if (answer.ok) return answer;
  throw new LabError(409, texts[answer.code], {
    code: answer.code,
    params: shown(answer.params),
    results: answer.params,
  });
}

/** A refusal in words. */
export function refusalText(refusal: VoucherRefusal, lang: Lang): string {
  return text(texts[refusal.code], lang, shown(refusal.params));
}

/** What a caller sees of a voucher that works. */
export function voucherView({ voucher, discount }: VoucherGrant, lang: Lang) {
  return {
    code: voucher.code,
    name: lang === "id" ? voucher.name_id : voucher.name_en,
    name_en: voucher.name_en,
    name_id: voucher.name_id,
    discount_amount: discount,
    problem_code: null,
    problem: null,
  };
}

function spread(voucher: Voucher, lines: readonly PricedLine[]): VoucherGrant | VoucherRefusal {
  const types = list.parse(JSON.parse(voucher.product_types));
  const products = list.parse(JSON.parse(voucher.product_ids));
  const plants = list.parse(JSON.parse(voucher.plant_ids));
  const rightProduct = lines.filter(
    (line) =>
      line.problem === null &&
      (types.length === 0 || types.includes(line.product.product_type)) &&
      (products.length === 0 || products.includes(line.product_id)),
  );
  if (rightProduct.length === 0) return refuse("wrong_product");
  const eligible = rightProduct.filter(
    (line) => plants.length === 0 || (line.plant_id !== null && plants.includes(line.plant_id)),
  );
  if (eligible.length === 0) return refuse("wrong_plant");
  if (voucher.combinable === 0 && eligible.some((line) => line.discount_percent > 0)) {
    return refuse("not_combinable");
  }
  const base = eligible.reduce((sum, line) => sum + line.sub_total, 0);
  if (base < voucher.min_amount) {
    return refuse("min_amount", { min: voucher.min_amount, missing: voucher.min_amount - base });
  }
  const wanted =
    voucher.discount_type === "percent"
      ? roundHalfUp((base * voucher.discount_value) / 100)
      : voucher.discount_value;
  const discount = Math.min(wanted, voucher.max_discount ?? wanted, base);
  return { ok: true, voucher, discount, shares: sharesOf(discount, base, lines, new Set(eligible)) };
}

/** Splits a discount in proportion to the sub-totals; the parts add up exactly. */
function sharesOf(
  discount: number,
  base: number,
  lines: readonly PricedLine[],
  eligible: ReadonlySet<PricedLine>,
): number[] {
  let seen = 0;
  let given = 0;
  return lines.map((line) => {
    if (!eligible.has(line)) return 0;
    seen += line.sub_total;
    const upTo = base === 0 ? 0 : Math.floor((discount * seen) / base);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** A use is a checkout with at least one order that was not canceled: a canceled one gives its use back. */
async function usesOf(db: Db | Trx, voucher_id: string, account_id: string) {
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

function refuse(code: VoucherCode, params: VoucherRefusal["params"] = {}): VoucherRefusal {
  return { ok: false, code, params };
}

/** Numbers as sentences show them: 100.000. */
function shown(params: VoucherRefusal["params"]): Record<string, string> {
  return {
    min: (params.min ?? 0).toLocaleString("id-ID"),
    missing: (params.missing ?? 0).toLocaleString("id-ID"),
    start_at: (params.start_at ?? "").slice(0, 10),
    end_at: (params.end_at ?? "").slice(0, 10),
  };
}
