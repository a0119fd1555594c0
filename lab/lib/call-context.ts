import type { Lang } from "./texts.ts";

export interface Clock {
  now(): Date;
}

/** 0 registration unfinished, 1 patient, 2 referrer, 3 payor, 6 health facility. */
export type UserType = 0 | 1 | 2 | 3 | 6;

export interface Caller {
  account_id: string;
  user_type: UserType;
  /** null for non-patients */
  patient_id: string | null;
  token: string;
}

export const LICENCE_POLICIES = ["warn", "confirm", "refuse"] as const;
/** Referrals of doctors without a valid licence: sent with a warning, confirmed by the laboratory, refused. */
export type LicencePolicy = (typeof LICENCE_POLICIES)[number];

/** Calls of staff about an alert. */
export interface CallTimes {
  /** minutes from the alert to the first call, by day and by night (21:00–07:00 WIB) */
  dayMinutes: number;
  nightMinutes: number;
  /** minutes from a call without an outcome to the next recipient's */
  nextMinutes: number;
}

export interface CallContext {
  clock: Clock;
  caller: Caller;
  lang: Lang;
  /** absent or null while the portal shows the payment pages */
  payOrigin?: string | null;
  /** from the caller; repeated on a resend */
  requestId?: string | null;
  /** tokens of passed second locks, from the header `x-second-lock` */
  proofs?: readonly string[];
}

/** Name of a device whose application gives none. */
export const UNNAMED_DEVICE = "?";
