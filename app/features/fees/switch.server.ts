import { env } from "~/env.server.ts";

/** Whether doctors' fees are shown at all, by DOCTOR_FEES. Without them no page says that there are any. */
export function feesShown(): boolean {
  return env().DOCTOR_FEES === "on";
}

/** Throws 404 where fees are not shown. */
export function requireFeesShown(): void {
  if (!feesShown()) throw new Response(null, { status: 404 });
}

/** A referral without its fee where fees are not shown: then nothing of it reaches a page. */
export function withoutHiddenFee<T extends { fee: number | null }>(referral: T): T {
  return feesShown() ? referral : { ...referral, fee: null };
}
