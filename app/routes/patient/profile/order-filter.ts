export const orderStates = ["pending", "active", "progress", "completed", "canceled"] as const;

/** Groups of the page before the past: to pay, visits to come, at the laboratory, expired without use. */
export const openGroups = ["pending", "active", "progress", "expired"] as const;

export const USUAL_PERIOD = "last_3_months";
