import { z } from "zod";
import { queryKey, queryPlace } from "~/forms/query.server.ts";

/** What the page of one test is asked for: branch and person, and from where branches are near. */
export const detailQuery = z.object({
  plant_id: queryKey,
  patient_id: queryKey,
  city_id: queryKey,
  ...queryPlace,
});
export type DetailQuery = z.output<typeof detailQuery>;
