/** Notification topics. */
export const topics = ["result", "schedule", "payment", "promo"] as const;
/** Delivery channels; `message` is SMS or WhatsApp. */
export const ways = ["browser", "email", "message"] as const;
export type Topic = (typeof topics)[number];
