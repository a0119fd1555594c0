import { accountSchema } from "~/features/practitioner/schema.ts";
import { reasonText } from "~/forms/reason.ts";

/** Only if the payment method cannot be refunded. */
export const refundSchema = accountSchema.partial().extend({ reason: reasonText(200) });
