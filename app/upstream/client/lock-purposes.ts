export const ACTIONS = [
  "share",
  "contact",
  "password",
  "family",
  "approval",
  "refund",
  "closing",
  "settings",
] as const;
/** `settings`: the lock itself. */
export type LockAction = (typeof ACTIONS)[number];

export const isLockAction = (purpose: string): purpose is LockAction =>
  ACTIONS.some((action) => action === purpose);
