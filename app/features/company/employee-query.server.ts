import { z } from "zod";
import { queryKey, queryPage, queryText } from "~/forms/query.server.ts";

/** Filters of the list of employees; its export has the same. */
export const employeeFilters = z.object({
  q: queryText.transform((q) => q || undefined),
  department_id: queryKey,
  status: z.enum(["active", "inactive"]).optional().catch(undefined),
  sort: z.enum(["name", "number", "newest"]).catch("name"),
});
export const employeeQuery = employeeFilters.extend({ page: queryPage });
