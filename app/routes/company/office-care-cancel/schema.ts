import { z } from "zod";

/** Why an event is canceled. */
export const schema = z.object({ reason: z.string().trim().max(200, "errors:too_long").optional() });
