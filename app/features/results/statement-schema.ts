import { z } from "zod";

/** A statement of the reference laboratory has some 400 characters. */
export const MOST_CHARACTERS = 2000;

export const statementSchema = z.object({
  statement: z.string().max(MOST_CHARACTERS, "barcode:signed.malformed").optional(),
});
