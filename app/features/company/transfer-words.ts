/** Types of movements of a deposit that have a text of their own, in the order of a filter. */
export const TRANSFER_WORDS = ["topup", "reserve", "charge", "release", "refund", "adjustment"] as const;
