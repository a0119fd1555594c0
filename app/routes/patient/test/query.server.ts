import { z } from "zod";
import { queryKey, queryMoney, queryPage, querySwitch, queryText } from "~/forms/query.server.ts";

/** Filters of the catalogue; `price_max` is whole rupiah. */
export const testQuery = z.object({
  q: queryText,
  category_code: queryKey,
  plant_id: queryKey,
  patient_id: queryKey,
  home_care: querySwitch,
  no_fasting: querySwitch,
  price_max: queryMoney,
  sort: z.enum(["name", "price_asc", "popular"]).optional().catch(undefined),
  page: queryPage,
});
export type TestQuery = z.output<typeof testQuery>;

/** What was typed as highest price and is none; null otherwise. */
export function mistypedPrice(request: Request, { price_max }: TestQuery): string | null {
  const typed = new URL(request.url).searchParams.get("price_max")?.trim() ?? "";
  return typed !== "" && price_max === undefined ? typed.slice(0, 20) : null;
}
