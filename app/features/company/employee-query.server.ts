import { z } from "zod";
import { queryKey, queryPage, queryText } from "~/forms/query.server.ts";

/** Filters of the list of employees; its export has the same. */
export const employeeFilters = z.object({
  // A whole identity number has no place in an address.
  q: queryText.transform((q) => (/^\d{16}$/.test(q) ? undefined : q || undefined)),
  department_id: queryKey,
  status: z.enum(["active", "inactive"]).optional().catch(undefined),
  sort: z.enum(["name", "number", "newest"]).catch("name"),
});
export const employeeQuery = employeeFilters.extend({ page: queryPage });
