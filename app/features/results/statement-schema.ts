import { z } from "zod";

/** The reference laboratory's have some 400. */
export const MOST_CHARACTERS = 2000;

export const statementSchema = z.object({
  statement: z.string().max(MOST_CHARACTERS, "barcode:signed.malformed").optional(),
});
