export const orderStates = ["pending", "active", "progress", "completed", "canceled"] as const;

export const USUAL_PERIOD = "last_3_months";
