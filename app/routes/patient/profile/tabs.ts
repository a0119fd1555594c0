/** Tabs of the profile by their query value, in page order. */
export const tabs = ["PROFILE", "PASSWORD", "PHOTO", "ADDRESS", "SETTING", "ORDER"] as const;
export type Tab = (typeof tabs)[number];

export const orderStates = ["pending", "active", "progress", "completed", "canceled"] as const;

/** Period of the orders while none is chosen. */
export const USUAL_PERIOD = "last_3_months";
