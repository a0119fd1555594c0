import { z } from "zod";

const text = z.string().trim().max(1000, "record:declared.too_long").optional();

export const declaredSchema = z.object({
  allergies: text,
  conditions: text,
  medicines: text,
  version: z.coerce.number().int().min(0),
});
