import { z } from "zod";

export const invitationCodeSchema = z.object({
  code: z.string({ error: "errors:required" }).trim().max(20, "errors:too_long"),
});
