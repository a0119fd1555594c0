import { z } from "zod";
import { textIn } from "../lib/bilingual.ts";
import type { Lang } from "../lib/dates.ts";
import { call, type UpstreamContext } from "./client.server.ts";
import { key, percent, rupiah, totals, totalsAddUp, optionalText } from "./shapes.server.ts";

/**
 * Shape **Line** of screens.md §0 with its name in one language. `amount` is gross (unit × qty),
 * `sub_total` after the line's own discount; money in whole rupiah. `cart_item_id` is null outside a cart,
 * `plant_id` where the branch is chosen later.
 */
export const lineIn = (lang: Lang) =>
  z
    .object({
      cart_item_id: key.nullish().transform((id) => id ?? null),
      product_id: key,
      product_code: optionalText,
      product_type: z.enum(["test", "package", "subscription", "deal"]).catch("test"),
      product_name: optionalText,
      product_name_en: optionalText,
      product_name_id: optionalText,
      plant_id: key.nullish().transform((id) => id ?? null),
      plant_name: optionalText,
      patient_id: key,
      patient_name: z.string().catch(""),
      qty: z.number().int().min(1),
      amount: rupiah,
      discount_percent: percent,
      discount_amount: rupiah,
      sub_total: rupiah,
      available: z.boolean(),
      unavailable_reason: optionalText,
    })
    .transform(({ product_name, product_name_en, product_name_id, ...line }) => ({
      ...line,
      product_name: textIn(lang, { plain: product_name, en: product_name_en, id: product_name_id }),
    }));
export type Line = z.output<ReturnType<typeof lineIn>>;

const voucherIn = (lang: Lang) =>
  z
    .object({
      code: z.string().min(1),
      name: optionalText,
      name_en: optionalText,
      name_id: optionalText,
      discount_amount: rupiah.catch(0),
      /** why the voucher no longer works for this cart, in the language of the call */
      problem: optionalText,
    })
    .transform(({ name, name_en, name_id, ...voucher }) => ({
      ...voucher,
      name: textIn(lang, { plain: name, en: name_en, id: name_id }) || voucher.code,
    }));

const cartLineIn = (lang: Lang) =>
  lineIn(lang).transform((line, context) => {
    if (line.cart_item_id !== null) return { ...line, cart_item_id: line.cart_item_id };
    context.addIssue("a line of a cart has a key");
    return z.NEVER;
  });
export type CartLine = z.output<ReturnType<typeof cartLineIn>>;

const cartIn = (lang: Lang) =>
  z
    .object({
      items: z.array(cartLineIn(lang)),
      voucher: voucherIn(lang)
        .nullish()
        .transform((voucher) => voucher ?? null),
      ...totals,
      version: z.number().int(),
    })
    .refine(totalsAddUp);
/** The caller's cart: lines, one voucher or null, totals, and the version that changes carry (R8). */
export type Cart = z.output<ReturnType<typeof cartIn>>;

/** The caller's cart (GET /cart/get). */
export function getCart(up: UpstreamContext): Promise<Cart> {
  return call(up, { path: "/cart/get", schema: cartIn(up.lang), area: "order" });
}

export interface NewLine {
  product_id: string;
  plant_id: string;
  patient_id: string;
  /** 1–10 */
  qty: number;
}

/**
 * Puts a line into the cart (POST /cart/add).
 * @throws UpstreamRefusal 409 `restricted`, `unavailable`, `cart_full`; 400 more than ten of one line
 */
export async function addToCart(up: UpstreamContext, line: NewLine): Promise<void> {
  await change(up, "POST", "/cart/add", line);
}

export interface LineChange {
  cart_item_id: string;
  qty: number;
  plant_id: string;
  patient_id: string;
  version: number;
}

/**
 * Changes a line (PUT /cart/update).
 * @throws UpstreamRefusal 404 gone; 409 `version_changed`, `restricted`, `unavailable`
 */
export async function updateCartLine(up: UpstreamContext, line: LineChange): Promise<void> {
  await change(up, "PUT", "/cart/update", line);
}

/** Takes a line out (DELETE /cart/remove). @throws UpstreamRefusal 404 when it is gone already */
export async function removeCartLine(up: UpstreamContext, cart_item_id: string): Promise<void> {
  await call(up, {
    method: "DELETE",
    path: "/cart/remove",
    query: { cart_item_id },
    schema: z.unknown(),
    area: "order",
  });
}

/**
 * Sets the cart's one voucher (POST /cart/apply-voucher).
 * @throws UpstreamRefusal 409 with the rule as `code` and its numbers as `results` ({@link voucherNumbers})
 */
export async function applyVoucher(up: UpstreamContext, code: string): Promise<void> {
  await change(up, "POST", "/cart/apply-voucher", { code });
}

/** Drops the cart's voucher (DELETE /cart/remove-voucher). */
export async function removeVoucher(up: UpstreamContext): Promise<void> {
  await call(up, { method: "DELETE", path: "/cart/remove-voucher", schema: z.unknown(), area: "order" });
}

/** Drops the lines that were ordered (POST /cart/empty, spec.md §4 and §7). */
export async function emptyCart(up: UpstreamContext): Promise<void> {
  await call(up, { method: "POST", path: "/cart/empty", schema: z.unknown(), area: "order" });
}

const numbers = z
  .object({
    min: rupiah.nullish(),
    missing: rupiah.nullish(),
    start_at: z.string().nullish(),
    end_at: z.string().nullish(),
  })
  .catch({});

/** Numbers of a voucher's refusal: least amount and what is missing (whole rupiah), begin and end (instants). */
export function voucherNumbers(results: unknown): z.output<typeof numbers> {
  return numbers.parse(results ?? {});
}

async function change(
  up: UpstreamContext,
  method: "POST" | "PUT",
  path: `/${string}`,
  body: unknown,
): Promise<void> {
  await call(up, { method, path, body, schema: z.unknown(), area: "order" });
}
