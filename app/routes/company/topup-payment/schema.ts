import { z } from "zod";

/** The button that asks whether a payment has arrived has no fields. */
export const checkSchema = z.object({});
