export const topics = ["result", "schedule", "payment", "promo"] as const;
export const ways = ["browser", "email", "message"] as const;
export type Topic = (typeof topics)[number];
