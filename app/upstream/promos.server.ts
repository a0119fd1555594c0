import { z } from "zod";
import { textIn } from "../lib/bilingual.ts";
import type { Lang } from "../lib/dates.ts";
import { call, type UpstreamContext } from "./client.server.ts";
import { endpoint, perLanguage } from "./endpoint.server.ts";
import { remember } from "./remembered.server.ts";
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

const LIFE = { fresh: 60_000, most: 10 * 60_000 };

/** Current promos, remembered; none that has ended meanwhile. */
export async function listPromos(up: UpstreamContext, per_page = 5): Promise<Promo[]> {
  const { value } = await remember(up, `promos:${String(per_page)}`, LIFE, (context) =>
    call(context, listCall, { query: { per_page } }),
  );
  return value.filter(({ end_at }) => end_at === null || !(Date.parse(end_at) <= Date.now()));
}
