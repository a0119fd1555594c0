import { z } from "zod";

/** The people that a stored draft is for, as {@link ForWhom} has them. */
export const forWhomSchema = z.object({
  about: z.enum(["order", "doing", "list"]),
  names: z.array(z.string()),
  self: z.boolean(),
});
