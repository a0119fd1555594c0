import { z } from "zod";
import { newestFirst, rowsOf } from "../client/list-shapes.server.ts";
import { bilingual, inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { callList, keyCall, sendCall, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import {
  code,
  codeOr,
  fastingConfirmed,
  instant,
  key,
  numberOr,
  optionalInstant,
  optionalKey,
  optionalText,
  rupiah,
} from "../client/shapes.server.ts";
import { DRAW_KIND, OWNED_STATUS, OWNED_TYPE } from "../client/words/orders.ts";

const ownedType = z.enum(["subscription", "package", "deal"]);
const ownedStatus = z.enum(["active", "progress", "completed", "canceled"]);
const count = numberOr(0, z.number().int().min(0).max(10_000));

const quotaIn = perLanguage((lang) =>
  z
    .object({
      product_id: key,
      ...plainOrBilingual("product_name"),
      quota_total: count,
      quota_used: count.describe("deducted at check-in"),
      quota_reserved: count.describe("booked"),
    })
    .transform(inLanguage(lang, "product_name")),
);
export type Quota = z.output<ReturnType<typeof quotaIn>>;

const useIn = perLanguage((lang) =>
  z
    .object({
      kind: code(DRAW_KIND),
      at: instant,
      qty: count,
      order_number: optionalKey,
      patient_name: optionalText,
      ...bilingual("product_name"),
      plant_name: optionalText,
      visit_date: optionalText.describe("YYYY-MM-DD of the branch"),
      ...bilingual("note"),
    })
    .transform(inLanguage(lang, "product_name", "note")),
);
export type Use = z.output<ReturnType<typeof useIn>>;

const ownedIn = perLanguage((lang) =>
  z
    .object({
      subscription_id: key,
      type: codeOr(OWNED_TYPE, "package"),
      product_id: optionalKey,
      ...plainOrBilingual("name"),
      patient_id: optionalKey.describe("patient it was ordered for"),
      cost: rupiah,
      status: codeOr(OWNED_STATUS, "active"),
      expired_at: optionalInstant.describe("instant; visits must take place before it"),
      quota: z.array(quotaIn(lang)).default([]),
      plants: z
        .array(z.object({ id: key, name: z.string().catch("") }))
        .default([])
        .describe("branches that accept it"),
      uses: rowsOf(useIn(lang), newestFirst("at")).describe("newest first"),
    })
    .transform(inLanguage(lang, "name")),
);
export type Owned = z.output<ReturnType<typeof ownedIn>>;
type OwnedType = z.output<typeof ownedType>;
type OwnedStatus = z.output<typeof ownedStatus>;

const listCall = endpoint("Packages and subscriptions", "GET /subscription/get", {
  summary: "Lists the caller's paid products for later use: usable ones first, then by earliest end.",
  query: z.object({
    type: ownedType.optional(),
    status: ownedStatus.optional(),
    page: z.number().optional(),
    per_page: z.number(),
  }),
  rows: 100,
  results: (lang: LangCode) => z.array(ownedIn(lang)),
});

export function listOwned(
  up: UpstreamContext,
  query: { type?: OwnedType | undefined; status?: OwnedStatus | undefined; page?: number; per_page?: number },
): Promise<{ results: Owned[]; meta: Meta }> {
  return callList(up, listCall, { query: { ...query, per_page: query.per_page ?? 10 } });
}

export const getOwned = keyCall("Packages and subscriptions", "GET /subscription/get-detail", {
  summary: "Returns one paid product of the caller for later use.",
  query: z.object({ subscription_id: z.string() }),
  results: ownedIn,
});

const useRequest = z.object({
  subscription_id: z.string(),
  items: z
    .array(z.object({ product_id: z.string(), patient_id: z.string() }))
    .describe("tests of a subscription; for a package or deal, the product itself, once"),
  plant_id: z.string(),
  slot_id: z.string(),
  fasting_confirmed: fastingConfirmed,
  client_request_id: z.string().describe("a repeated value returns the first result"),
});

export const bookOwned = sendCall("Packages and subscriptions", "POST /subscription/use", {
  summary:
    "Books a visit; reserves the quota that ends first. 409 `quota_empty`, `expired_at_visit`, `plant_not_allowed`, `slot_full`, `restricted`; 422 `fasting_unconfirmed`.",
  body: useRequest,
  results: (lang: LangCode) => z.object({ order_number: key, quota: z.array(quotaIn(lang)).default([]) }),
});
