import { z } from "zod";
import { IDENTITY_DOCUMENTS } from "~/upstream/reference/identity-documents.ts";

const text = (longest: number) =>
  z.string({ error: "errors:required" }).trim().min(1, "errors:required").max(longest, "errors:too_long");

export const lockResetSchema = z.object({
  username: text(100),
  document: z.enum(IDENTITY_DOCUMENTS, { error: "errors:choose_one" }),
  staff_name: text(100),
  reason: text(200),
  email: z
    .email({ error: "profile:errors.email", pattern: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/ })
    .max(100, "errors:too_long")
    .optional(),
  checked: z.literal("on", { error: "second-lock:staff.must_check" }),
});
