import { z } from "zod";
import { queryKey, queryPage, queryPlace, querySwitch, queryText } from "~/forms/query.server.ts";

export const nearQuery = z.object({
  q: queryText,
  city_id: queryKey,
  product_id: queryKey,
  open_now: querySwitch,
  sort: z.enum(["distance", "price", "city"]).optional().catch(undefined),
  ...queryPlace,
  page: queryPage,
});
export type NearQuery = z.output<typeof nearQuery>;
