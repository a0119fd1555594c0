export const ownedTypes = ["package", "deal", "subscription"] as const;
export const ownedStates = ["active", "progress", "completed", "canceled"] as const;
