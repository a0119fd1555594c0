import { z } from "zod";

/** The button that checks for a payment has no fields. */
export const topupCheckSchema = z.object({});
