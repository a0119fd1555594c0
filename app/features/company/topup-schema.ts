import { z } from "zod";

/** Rupiah as people type it: "25000000", "25.000.000", "25,000,000", with "IDR", "Rp" or ",00" around. */
const typedRupiah = z
  .string({ error: "errors:required" })
  .max(30, "money:topup.whole")
  .transform((text) =>
    text.replace(/^\s*(?:IDR|Rp)\.?\s*|[.,]00\s*$/gi, "").replace(/(?<=\d)[.,\s](?=\d{3})/g, ""),
  )
  .pipe(
    z
      .string()
      .regex(/^\s*\d{1,15}\s*$/, "money:topup.whole")
      .transform(Number),
  )
  .pipe(z.number().min(1_000_000, "money:topup.low").max(2_000_000_000, "money:topup.high"));

export const topupSchema = z.object({
  amount: typedRupiah,
  method_code: z.string({ error: "errors:choose_one" }).max(30, "errors:choose_one"),
});
