import { z } from "zod";

export const concernedSchema = z.object({
  about: z.enum(["order", "doing", "list"]),
  names: z.array(z.string()),
  self: z.boolean(),
});
