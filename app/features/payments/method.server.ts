import type { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import type { PaymentMethod } from "~/upstream/payments/payments.server.ts";
import type { methodSchema } from "./schema.ts";

/** Phone number "" if not needed. @throws FormRejection method not offered, or invalid number */
export function chosenMethod(
  methods: readonly PaymentMethod[],
  { method_code, method_phone = "" }: z.output<typeof methodSchema>,
): { method: PaymentMethod; phone: string } {
  const method = methods.find((item) => item.method_code === method_code);
  if (!method) throw new FormRejection({ method_code: ["checkout:errors.method"] });
  if (!method.needs_phone) return { method, phone: "" };
  const error = phoneError(method_phone);
  if (error) throw new FormRejection({ method_phone: [error] });
  return { method, phone: method_phone };
}

function phoneError(phone: string): string | null {
  if (phone === "") return "checkout:errors.phone_empty";
  if (phone.length > 13) return "checkout:errors.max_13";
  return /^\+?\d{8,}$/.test(phone) ? null : "checkout:errors.phone_must_be_valid";
}
