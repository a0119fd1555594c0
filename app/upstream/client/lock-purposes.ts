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
/** A proof opens one of them; `settings`: the lock itself. */
export type LockAction = (typeof ACTIONS)[number];

export const isLockAction = (purpose: string): purpose is LockAction =>
  ACTIONS.some((one) => one === purpose);
