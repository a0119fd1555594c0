import { z } from "zod";

/** Why an employee is deactivated. */
export const schema = z.object({ reason: z.string().trim().max(200, "errors:too_long").optional() });
