import { z } from "zod";

const code = z.string({ error: "auth:login.company_error" }).trim().max(64, "errors:too_long");

/** Sign-in form (spec.md §5), in the order of the form: a company code is asked for only of companies. */
export const loginSchema = (company: boolean) =>
  z.object({
    company_code: company ? code.min(1, "auth:login.company_error") : code.optional(),
    username: z
      .string({ error: "auth:login.empty" })
      .trim()
      .min(1, "auth:login.empty")
      .max(255, "errors:too_long"),
    password: z.string({ error: "auth:login.empty" }).min(1, "auth:login.empty").max(1024, "errors:too_long"),
    company: z.literal("1").optional(),
    remember: z.literal("on").optional(),
  });
