import { z } from "zod";
import { readTypedRupiah } from "~/lib/typed-rupiah.ts";

export const companySecuritySchema = z.object({
  requires_second_lock: z.literal("on").optional(),
  approval_limit: z
    .string()
    .max(30, "two-factor:company.limit_wrong")
    .transform((text, context) => {
      const amount = readTypedRupiah(text);
      if (amount === null || amount > 999_999_999_999) {
        context.addIssue("two-factor:company.limit_wrong");
        return z.NEVER;
      }
      return amount;
    })
    .optional(),
});
