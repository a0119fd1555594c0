import { z } from "zod";
import { queryKey, queryPlace } from "~/forms/query.server.ts";

export const detailQuery = z.object({
  plant_id: queryKey,
  patient_id: queryKey,
  city_id: queryKey,
  /** local time at the branch that a visitor chose before signing in */
  time: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    .optional()
    .catch(undefined),
  ...queryPlace,
});
export type DetailQuery = z.output<typeof detailQuery>;
