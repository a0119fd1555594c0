import { z } from "zod";

/** The button that checks for a payment has no fields. */
export const checkSchema = z.object({});
