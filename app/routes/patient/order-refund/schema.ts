import { accountSchema } from "~/features/practitioner/schema.ts";
import { reasonText } from "~/forms/reason.ts";

/** The account only where the payment method takes no money back. */
export const refundSchema = accountSchema.partial().extend({ reason: reasonText(200) });
