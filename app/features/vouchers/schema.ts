import { z } from "zod";

/** A voucher code as people type it. */
const code = z
  .string({ error: "errors:required" })
  .trim()
  .min(1, "errors:required")
  .max(20, "cart:errors.code_long")
  .transform((text) => text.toUpperCase());

export const voucherSchema = z.object({ code });
