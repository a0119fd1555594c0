import { z } from "zod";

/** Sign-in form (spec.md §5): a company code is asked for only in company mode. */
export const loginSchema = z
  .object({
    username: z
      .string({ error: "auth:login.empty" })
      .trim()
      .min(1, "auth:login.empty")
      .max(255, "errors:too_long"),
    password: z.string({ error: "auth:login.empty" }).min(1, "auth:login.empty").max(1024, "errors:too_long"),
    company: z.literal("1").optional(),
    company_code: z.string().trim().max(64, "errors:too_long").optional(),
    remember: z.literal("on").optional(),
  })
  .refine((form) => form.company !== "1" || Boolean(form.company_code), {
    path: ["company_code"],
    error: "auth:login.company_error",
  });
