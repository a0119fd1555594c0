import type { Lang } from "./texts.ts";

/** The laboratory's clock; tests set their own. */
export interface Clock {
  now(): Date;
}

/** 0 registration unfinished, 1 patient, 2 referrer, 3 payor, 6 health facility. */
export type UserType = 0 | 1 | 2 | 3 | 6;

/** Account behind a bearer token. */
export interface Caller {
  account_id: string;
  user_type: UserType;
  /** the caller's own patient record; null for accounts that are not patients */
  patient_id: string | null;
  token: string;
}

/** Who calls, when, and in which language. */
export interface CallContext {
  clock: Clock;
  caller: Caller;
  lang: Lang;
  /** origin of this laboratory's own payment pages; absent or null while the portal shows them */
  payOrigin?: string | null;
  /** id that the caller gave this call; the same when it is sent again */
  requestId?: string | null;
}
