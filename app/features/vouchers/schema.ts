import { z } from "zod";

const code = z
  .string({ error: "errors:required" })
  .trim()
  .min(1, "errors:required")
  .max(20, "cart:errors.code_long")
  .transform((text) => text.toUpperCase());

export const voucherSchema = z.object({ code });
