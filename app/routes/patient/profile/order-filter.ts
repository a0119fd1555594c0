export const orderStates = ["pending", "active", "progress", "completed", "canceled"] as const;
export type OrderState = (typeof orderStates)[number];

/** Groups of the page: orders to pay, visits to come, orders at the laboratory, and the rest by page. */
export const openGroups = ["pending", "active", "progress"] as const;

export const USUAL_PERIOD = "last_3_months";
