import { z } from "zod";

/** The code of an invitation, with or without its hyphen. */
export const schema = z.object({
  code: z.string({ error: "errors:required" }).trim().max(20, "errors:too_long"),
});
