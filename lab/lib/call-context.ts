import type { Lang } from "../texts.ts";

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

export interface CallContext {
  clock: Clock;
  caller: Caller;
  lang: Lang;
  /** absent or null while the portal shows the payment pages */
  payOrigin?: string | null;
  /** from the caller; repeated on a resend */
  requestId?: string | null;
}
