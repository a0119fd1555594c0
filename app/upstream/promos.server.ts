import { z } from "zod";
import { textIn } from "../lib/bilingual.ts";
import type { Lang } from "../lib/dates.ts";
import { call, type UpstreamContext } from "./client.server.ts";
import { endpoint, perLanguage } from "./endpoint.server.ts";
import { key, optionalInstant, optionalText } from "./shapes.server.ts";

const promoIn = perLanguage((lang) =>
  z
    .object({
      id: key,
      headline_en: optionalText,
      headline_id: optionalText,
      body_en: optionalText,
      body_id: optionalText,
      end_at: optionalInstant,
      voucher_code: optionalText,
      product_ids: z.array(key).catch([]),
    })
    .transform(({ headline_en, headline_id, body_en, body_id, ...promo }) => ({
      ...promo,
      headline: textIn(lang, { en: headline_en, id: headline_id }),
      body: textIn(lang, { en: body_en, id: body_id }),
    })),
);
/** A promo in the language of the call. */
export type Promo = z.output<ReturnType<typeof promoIn>>;

const listCall = endpoint("Promos", {
  path: "/promo/get",
  area: "catalogue",
  summary: "Promos that run now.",
  availability: "extension",
  query: z.object({ per_page: z.number() }),
  rows: 100,
  results: (lang: Lang) => z.array(promoIn(lang)),
});

/** Current promos. */
export function listPromos(up: UpstreamContext, per_page = 5): Promise<Promo[]> {
  return call(up, listCall, { query: { per_page } });
}
