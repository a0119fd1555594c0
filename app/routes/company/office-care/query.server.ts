import { z } from "zod";
import { queryPage, queryText } from "~/forms/query.server.ts";
import { datePresets } from "~/lib/dates.ts";
import { officeCareStates } from "~/upstream/office-care/office-care.server.ts";

export const eventsQuery = z.object({
  q: queryText.transform((q) => q || undefined),
  status: z.enum(officeCareStates).optional().catch(undefined),
  period: z.enum(datePresets).catch("lifetime"),
  page: queryPage,
});
export type EventsQuery = Omit<z.output<typeof eventsQuery>, "page">;
