import { z } from "zod";
import { inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import { call, pagedCall, type UpstreamContext } from "../client/client.server.ts";
import { restrictingRows } from "../client/list-shapes.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import { code, flagOr, key, optionalCount, optionalInstant, rupiah } from "../client/shapes.server.ts";
import { DISCOUNT_TYPE, PRODUCT_TYPE, VOUCHER_STATUS } from "../client/words/orders.ts";

const productIn = perLanguage((lang) =>
  z.object({ product_id: key, ...plainOrBilingual("name") }).transform(inLanguage(lang, "name")),
);

const status = z.enum(["active", "used", "expired"]);
export type VoucherStatus = z.output<typeof status>;

const voucherIn = perLanguage((lang) =>
  z
    .object({
      voucher_id: key,
      code: z.string().min(1),
      ...plainOrBilingual("name"),
      discount_type: code(DISCOUNT_TYPE),
      discount_value: z.number().describe("percent, or whole rupiah"),
      max_discount: rupiah.describe("whole rupiah; null = no limit"),
      min_amount: rupiah.describe("whole rupiah of the eligible products"),
      product_types: restrictingRows(code(PRODUCT_TYPE)),
      products: restrictingRows(productIn(lang)).describe("eligible products; empty = all"),
      plant_ids: restrictingRows(key).describe("branches that accept it; empty = all"),
      combinable: flagOr(true).describe("false: excludes already discounted prices"),
      start_at: optionalInstant,
      end_at: optionalInstant,
      uses_left: optionalCount().describe("null = unlimited"),
      status: code(VOUCHER_STATUS),
    })
    .transform(({ name, name_en, name_id, ...voucher }) => ({
      ...voucher,
      name: textIn(lang, { plain: name, en: name_en, id: name_id }) || voucher.code,
    })),
);
export type Voucher = z.output<ReturnType<typeof voucherIn>>;

export const listVouchers = pagedCall("Vouchers", "GET /voucher/get", 10, {
  summary: "Lists vouchers that the caller has claimed or used.",
  query: z.object({ status }),
  rows: 100,
  results: (lang: LangCode) => z.array(voucherIn(lang)),
});

const claimCall = endpoint("Vouchers", "POST /voucher/claim", {
  summary:
    "Claims a voucher for the caller; repeating it changes nothing. 409 `not_found`, `not_started`, `expired`, `used_up`, `user_limit`, with dates in `results`.",
  body: z.object({ code: z.string() }),
  results: z.object({
    code: z.string().min(1),
    is_new: flagOr(true).describe("false: already claimed"),
  }),
});

export function claimVoucher(up: UpstreamContext, code: string) {
  return call(up, claimCall, { body: { code } });
}
