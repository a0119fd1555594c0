/** Deposit movement types that have a text, in filter order. */
export const TRANSFER_WORDS = ["topup", "reserve", "charge", "release", "refund", "adjustment"] as const;
