import { z } from "zod";
import { queryKey, queryPage, queryText } from "~/forms/query.server.ts";

export const employeeFilters = z.object({
  // A full identity number must not appear in a URL.
  q: queryText.transform((q) => (/^\d{16}$/.test(q) ? undefined : q || undefined)),
  department_id: queryKey,
  status: z.enum(["active", "inactive"]).optional().catch(undefined),
  due: z.literal("1").optional().catch(undefined),
  sort: z.enum(["name", "number", "newest"]).catch("name"),
});
export const employeeQuery = employeeFilters.extend({ page: queryPage });
