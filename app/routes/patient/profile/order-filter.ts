export const orderStates = ["pending", "active", "progress", "completed", "canceled"] as const;

/** Period of the orders while none is chosen. */
export const USUAL_PERIOD = "last_3_months";
