import { z } from "zod";

const required = (message: string, longest: number) =>
  z.string({ error: message }).trim().min(1, message).max(longest, "errors:too_long");

export const credentialsSchema = z.object({
  username: required("auth:login.empty", 255),
  // Spaces are part of a password.
  password: z.string({ error: "auth:login.empty" }).min(1, "auth:login.empty").max(1024, "errors:too_long"),
  remember: z.literal("on").optional(),
  redirect: z.string().max(2000).optional().catch(undefined),
});

export const companySchema = z.object({
  company_code: required("auth:login.company_error", 64),
  ...credentialsSchema.shape,
  company: z.literal("1"),
});
