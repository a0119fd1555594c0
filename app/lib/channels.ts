/** What notifications are about. */
export const topics = ["result", "schedule", "payment", "promo"] as const;
/** How they reach somebody; `message` is SMS or WhatsApp. */
export const ways = ["browser", "email", "message"] as const;
export type Topic = (typeof topics)[number];
