import { z } from "zod";
import { readTypedRupiah } from "~/lib/typed-rupiah.ts";

const typedRupiah = z
  .string({ error: "errors:required" })
  .max(30, "money:topup.whole")
  .transform(readTypedRupiah)
  .pipe(
    z.number("money:topup.whole").min(1_000_000, "money:topup.low").max(2_000_000_000, "money:topup.high"),
  );

export const topupSchema = z.object({
  amount: typedRupiah,
  method_code: z.string({ error: "errors:choose_one" }).max(30, "errors:choose_one"),
});
