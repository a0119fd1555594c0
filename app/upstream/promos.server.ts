import { z } from "zod";
import { textIn } from "../lib/bilingual.ts";
import { call, type UpstreamContext } from "./client.server.ts";
import { key, optionalText } from "./shapes.server.ts";

const promo = z.object({
  id: key,
  headline_en: optionalText,
  headline_id: optionalText,
  body_en: optionalText,
  body_id: optionalText,
  end_at: optionalText,
  voucher_code: optionalText,
  product_ids: z.array(key).catch([]),
});

/** A promo in the language of the call; `end_at` is an instant. */
export interface Promo {
  id: string;
  headline: string;
  body: string;
  end_at: string | null;
  voucher_code: string | null;
  product_ids: string[];
}

/** Promos that run now (GET /promo/get). */
export async function listPromos(up: UpstreamContext, per_page = 5): Promise<Promo[]> {
  const found = await call(up, {
    path: "/promo/get",
    query: { per_page },
    schema: z.array(promo),
    area: "catalogue",
  });
  return found.map(({ headline_en, headline_id, body_en, body_id, ...one }) => ({
    ...one,
    headline: textIn(up.lang, { en: headline_en, id: headline_id }),
    body: textIn(up.lang, { en: body_en, id: body_id }),
  }));
}
