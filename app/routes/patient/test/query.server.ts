import { z } from "zod";
import { queryKey, queryMoney, queryPage, querySwitch, queryText } from "~/forms/query.server.ts";

/** `price_max` is whole rupiah. */
export const testQuery = z.object({
  q: queryText,
  category_code: queryKey,
  /** code of a group of tests */
  sub_category_code: queryKey,
  plant_id: queryKey,
  patient_id: queryKey,
  home_care: querySwitch,
  no_fasting: querySwitch,
  price_max: queryMoney,
  sort: z.enum(["name", "price_asc", "popular"]).optional().catch(undefined),
  page: queryPage,
});
export type TestQuery = z.output<typeof testQuery>;
