import { z } from "zod";
import { queryKey } from "~/forms/query.server.ts";

/** Result and recipient. */
export const sharingQuery = z.object({
  order_number: queryKey,
  patient_id: queryKey,
  practitioner_id: queryKey,
  audience: z.enum(["company", "referrer"]).catch("referrer"),
});
