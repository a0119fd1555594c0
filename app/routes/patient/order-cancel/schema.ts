import { z } from "zod";

export const cancelSchema = z.object({ reason: z.string().trim().max(200, "errors:too_long").optional() });
