import { z } from "zod";

export const MOST_CHARACTERS = 2000;

export const statementSchema = z.object({
  statement: z.string().max(MOST_CHARACTERS, "barcode:signed.malformed").optional(),
});
