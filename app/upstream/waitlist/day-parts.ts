export const DAY_PARTS = ["morning", "midday", "afternoon"] as const;
