import { z } from "zod";
import { readTypedRupiah } from "~/lib/typed-rupiah.ts";

export const TOPUP_MIN = 1_000_000;

const typedRupiah = z
  .string({ error: "errors:required" })
  .max(30, "company-payments:topup.whole")
  .transform(readTypedRupiah)
  .pipe(
    z
      .number("company-payments:topup.whole")
      .min(TOPUP_MIN, "company-payments:topup.low")
      .max(2_000_000_000, "company-payments:topup.high"),
  );

export const topupSchema = z.object({
  amount: typedRupiah,
  method_code: z.string({ error: "errors:choose_one" }).max(30, "errors:choose_one"),
});
