import { z } from "zod";
import { queryKey, queryPage } from "~/forms/query.server.ts";
import { datePresets } from "~/lib/dates.ts";
import { orderStates, tabs, USUAL_PERIOD } from "./tabs.ts";

/** Query of the profile page; the filters are those of the ORDER tab. */
export const profileQuery = z.object({
  tab: z.enum(tabs).catch("ORDER"),
  period: z.enum(datePresets).catch(USUAL_PERIOD),
  status: z.enum(orderStates).optional().catch(undefined),
  patient_id: queryKey,
  page: queryPage,
});
export type OrderFilter = Omit<z.output<typeof profileQuery>, "tab">;
