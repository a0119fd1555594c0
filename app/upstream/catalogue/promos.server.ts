import { z } from "zod";
import { bilingual, inLanguage } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { call, callList, keyCall, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import { ofCaller } from "../client/remembered.server.ts";
import { key, optionalInstant, optionalText } from "../client/shapes.server.ts";

const promoIn = perLanguage((lang) =>
  z
    .object({
      id: key,
      ...bilingual("headline"),
      ...bilingual("body"),
      audience_en: optionalText.describe("target group; empty = everybody"),
      audience_id: optionalText,
      terms_en: optionalText.describe("one term per line"),
      terms_id: optionalText,
      start_at: optionalInstant,
      end_at: optionalInstant,
      voucher_code: optionalText,
      product_ids: z.array(key).default([]),
    })
    .transform(inLanguage(lang, "headline", "body", "audience", "terms"))
    .transform(({ terms, ...promo }) => ({ ...promo, terms: terms.split("\n").filter(Boolean) })),
);
export type Promo = z.output<ReturnType<typeof promoIn>>;

const listCall = endpoint("Promos", "GET /promo/get", {
  summary: "Lists current promos.",
  query: z.object({ page: z.number().optional(), per_page: z.number() }),
  rows: 100,
  results: (lang: LangCode) => z.array(promoIn(lang)),
});

const LIFE = { fresh: 60_000, most: 10 * 60_000 };

/** Cached, without ended promos. */
export async function listPromos(up: UpstreamContext, per_page = 5): Promise<Promo[]> {
  const promos = await ofCaller(up, `promos:${String(per_page)}`, LIFE, (context) =>
    call(context, listCall, { query: { per_page } }),
  );
  return promos.filter((promo) => !hasPromoEnded(promo));
}

export function hasPromoEnded({ end_at }: Pick<Promo, "end_at">, now = Date.now()): boolean {
  return end_at !== null && Date.parse(end_at) <= now;
}

export function listPromoPage(up: UpstreamContext, page: number): Promise<{ results: Promo[]; meta: Meta }> {
  return callList(up, listCall, { query: { page, per_page: 10 } });
}

/** Includes ended promos. */
export const getPromo = keyCall("Promos", "GET /promo/get-detail", {
  summary: "Returns one promo, including ended ones.",
  query: z.object({ promo_id: z.string() }),
  results: promoIn,
});
