import { accountSchema } from "~/features/practitioner/schema.ts";
import { reasonText } from "~/forms/reason.ts";

/** The bank account is asked for only if the payment method cannot be refunded. */
export const refundSchema = accountSchema.partial().extend({ reason: reasonText(200) });
