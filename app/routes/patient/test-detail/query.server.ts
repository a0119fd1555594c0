import { z } from "zod";
import { queryBranchTime, queryKey, queryPlace } from "~/forms/query.server.ts";

export const detailQuery = z.object({
  plant_id: queryKey,
  patient_id: queryKey,
  city_id: queryKey,
  /** chosen before signing in */
  time: queryBranchTime,
  ...queryPlace,
});
export type DetailQuery = z.output<typeof detailQuery>;
