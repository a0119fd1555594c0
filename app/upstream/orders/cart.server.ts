import { z } from "zod";
import { inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import { call, caller, keyCall, plainCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage, reading } from "../client/endpoint.server.ts";
import {
  flagOr,
  codeOr,
  optionalKey,
  optionalText,
  percent,
  rupiah,
  totals,
  totalsAddUp,
} from "../client/shapes.server.ts";
import { LINE_TYPE } from "../client/words/orders.ts";

export const lineIn = perLanguage((lang) =>
  z
    .object({
      cart_item_id: optionalKey.describe("cart lines only"),
      product_id: optionalKey.describe("missing for a fee"),
      product_code: optionalText,
      product_type: codeOr(LINE_TYPE, "test"),
      ...plainOrBilingual("product_name"),
      plant_id: optionalKey.describe("missing until a branch is chosen"),
      plant_name: optionalText,
      patient_id: optionalKey.describe("missing for a fee"),
      patient_name: z.string().catch(""),
      qty: z.number().int().min(1),
      amount: rupiah.describe("whole rupiah, unit price × qty"),
      discount_percent: percent,
      discount_amount: rupiah,
      sub_total: rupiah.describe("whole rupiah, amount − discount_amount"),
      available: z.boolean(),
      unavailable_reason: optionalText,
    })
    .transform(inLanguage(lang, "product_name")),
);
export type Line = z.output<ReturnType<typeof lineIn>>;

export const warning = z.object({
  code: z.string().catch(""),
  message: z.string().catch(""),
  plant_id: optionalKey.describe("branch of the visit"),
  confirm: flagOr(false).describe("the order needs `warnings_confirmed`, as for a test ordered twice"),
});

const numbers = z
  .object({
    min: rupiah,
    missing: rupiah,
    start_at: z.string().nullish(),
    end_at: z.string().nullish(),
  })
  .catch({ min: null, missing: null });
export type VoucherNumbers = z.output<typeof numbers>;

/** Whole rupiah; instants. */
export function voucherNumbers(results: unknown): VoucherNumbers {
  return numbers.parse(results ?? {});
}

export const voucherIn = perLanguage((lang) =>
  z
    .object({
      code: z.string().min(1),
      ...plainOrBilingual("name"),
      discount_amount: rupiah,
      problem: optionalText.describe("reason the voucher no longer applies to this cart"),
      problem_code: optionalText.describe("broken rule, same code as in a refusal"),
      problem_params: numbers.describe("numbers of the rule, as in a refusal"),
    })
    .transform(({ name, name_en, name_id, ...voucher }) => ({
      ...voucher,
      name: textIn(lang, { plain: name, en: name_en, id: name_id }) || voucher.code,
    })),
);

const cartLineIn = perLanguage((lang) =>
  lineIn(lang).transform((line, context) => {
    const { cart_item_id, product_id, patient_id } = line;
    if (cart_item_id !== null && product_id !== null && patient_id !== null)
      return { ...line, cart_item_id, product_id, patient_id };
    context.addIssue("a line of a cart has a key, a product and a patient");
    return z.NEVER;
  }),
);
export type CartLine = z.output<ReturnType<typeof cartLineIn>>;

const cartIn = perLanguage((lang) =>
  z
    .object({
      items: z.array(cartLineIn(lang)),
      voucher: voucherIn(lang)
        .nullish()
        .transform((voucher) => voucher ?? null),
      ...totals,
      warnings: z
        .array(warning)
        .nullish()
        .transform((list) => list ?? [])
        .describe("for example of a test that one person would have twice"),
      version: z.number().int().describe("send back with each change; 409 if outdated"),
    })
    .refine(totalsAddUp),
);
export type UsedVoucher = z.output<ReturnType<typeof voucherIn>>;
export type Cart = z.output<ReturnType<typeof cartIn>>;

const cartCall = endpoint("Cart", "GET /cart/get", {
  summary: "Returns the caller's cart.",
  wholeList: true,
  results: cartIn,
});

export const getCart = caller(cartCall);

const lineCountCall = reading(cartCall, z.object({ items: z.array(z.unknown()) }));

/** Includes invalid lines. */
export async function countCartLines(up: UpstreamContext): Promise<number> {
  return (await call(up, lineCountCall)).items.length;
}

const newLine = z.object({
  product_id: z.string(),
  plant_id: z.string(),
  patient_id: z.string(),
  qty: z.number().describe("1–10"),
});

export const addToCart = sendCall("Cart", "POST /cart/add", {
  summary: "Adds a line. 409 `restricted`, `unavailable`, `cart_full`; 400 for more than ten of one line.",
  body: newLine,
});

const lineChange = newLine.omit({ product_id: true }).extend({
  cart_item_id: z.string(),
  version: z.number().describe("cart version the change is based on"),
});
export type LineChange = z.input<typeof lineChange>;

/** @throws UpstreamRefusal 404; 409 `version_changed` ({@link cartOfRefusal}) */
export const updateCartLine = sendCall("Cart", "PUT /cart/update", {
  summary: "Changes a line. 409 `version_changed` with the current cart, `restricted`, `unavailable`.",
  body: lineChange,
});

export const removeCartLine = keyCall("Cart", "DELETE /cart/remove", {
  summary: "Removes a line.",
  query: z.object({ cart_item_id: z.string() }),
});

const applyVoucherCall = endpoint("Cart", "POST /cart/apply-voucher", {
  summary: "Sets the cart's only voucher. 409 with the broken rule as `code` and its numbers in `results`.",
  body: z.object({ code: z.string() }),
});

/** @throws UpstreamRefusal 409 with the rule as code ({@link voucherNumbers}) */
export async function applyVoucher(up: UpstreamContext, code: string): Promise<void> {
  await call(up, applyVoucherCall, { body: { code } });
}

export const removeVoucher = plainCall("Cart", "DELETE /cart/remove-voucher", {
  summary: "Removes the cart's voucher.",
});

export const emptyCart = plainCall("Cart", "POST /cart/empty", {
  summary: "Removes lines that were ordered and paid.",
});
