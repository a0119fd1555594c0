import { z } from "zod";

/**
 * Choice of a way to pay (spec.md §5): one of those offered; where it needs a phone number, that too.
 * Spaces, dots and dashes in the number do not count.
 */
export function paymentSchema(methods: readonly { method_code: string; needs_phone: boolean }[]) {
  const needsPhone = (code: string) => methods.some((one) => one.method_code === code && one.needs_phone);
  return z
    .object({
      method_code: z
        .string()
        .refine((code) => methods.some((one) => one.method_code === code), "checkout:errors.method"),
      method_phone: z.string().transform((typed) => typed.replace(/[\s.()-]/g, "")),
    })
    .superRefine(({ method_code, method_phone }, context) => {
      if (!needsPhone(method_code)) return;
      const message =
        method_phone === ""
          ? "checkout:errors.phone_empty"
          : method_phone.length > 13
            ? "checkout:errors.max_13"
            : /^\+?\d{8,}$/.test(method_phone)
              ? null
              : "checkout:errors.phone_must_be_valid";
      if (message) context.addIssue({ code: "custom", path: ["method_phone"], message });
    });
}

/** Errors of a check by field; messages are translation keys. */
export function fieldErrorsOf(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) (fields[path.join(".")] ??= []).push(message);
  return fields;
}
