import { z } from "zod";
import { queryKey, queryPlace } from "~/forms/query.server.ts";

/** Query of a product page: branch, patient, and the position to sort branches by. */
export const detailQuery = z.object({
  plant_id: queryKey,
  patient_id: queryKey,
  city_id: queryKey,
  ...queryPlace,
});
export type DetailQuery = z.output<typeof detailQuery>;
