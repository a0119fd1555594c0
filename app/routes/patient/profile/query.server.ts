import { z } from "zod";
import { queryKey, queryPage } from "~/forms/query.server.ts";
import { datePresets } from "~/lib/dates.ts";
import { patientPages } from "~/features/profile/tabs.ts";
import { orderStates, USUAL_PERIOD } from "./order-filter.ts";

export const profileQuery = z.object({
  tab: z.enum(patientPages).catch("PROFILE"),
  period: z.enum(datePresets).catch(USUAL_PERIOD),
  status: z.enum(orderStates).optional().catch(undefined),
  patient_id: queryKey,
  page: queryPage,
});
export type OrderFilter = Omit<z.output<typeof profileQuery>, "tab">;
