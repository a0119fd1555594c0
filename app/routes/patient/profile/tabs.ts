/** Tabs of the profile by their value in the address, in their order on the page. */
export const tabs = ["PROFILE", "PASSWORD", "PHOTO", "ADDRESS", "SETTING", "ORDER"] as const;
export type Tab = (typeof tabs)[number];

export const orderStates = ["pending", "active", "progress", "completed", "canceled"] as const;
