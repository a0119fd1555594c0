import type { Lang } from "./texts.ts";

export interface Clock {
  now(): Date;
}

/** 0 registration unfinished, 1 patient, 2 referrer, 3 payor, 6 health facility. */
export type UserType = 0 | 1 | 2 | 3 | 6;

export interface Caller {
  account_id: string;
  user_type: UserType;
  patient_id: string | null;
  token: string;
}

export const LICENCE_POLICIES = ["warn", "confirm", "refuse"] as const;
/** Referrals without a valid licence: sent with a warning, confirmed, refused. */
export type LicencePolicy = (typeof LICENCE_POLICIES)[number];

export interface CallTimes {
  /** minutes to the first call; night is 21:00–07:00 WIB */
  dayMinutes: number;
  nightMinutes: number;
  /** minutes from an unanswered call to the next */
  nextMinutes: number;
}

export interface CallContext {
  clock: Clock;
  caller: Caller;
  lang: Lang;
  /** null or absent while the portal shows the payment pages */
  payOrigin?: string | null;
  requestId?: string | null;
  /** from the header `x-second-lock` */
  proofs?: readonly string[];
}

export const UNNAMED_DEVICE = "?";
