import { env } from "~/env.server.ts";

/** If off, no page mentions fees. */
export function feesShown(): boolean {
  return env().DOCTOR_FEES === "on";
}

/** Throws 404 if fees are hidden. */
export function requireFeesShown(): void {
  if (!feesShown()) throw new Response(null, { status: 404 });
}

/** Strips the fee if fees are hidden, so that it never reaches a page. */
export function withoutHiddenFee<T extends { fee: number | null }>(referral: T): T {
  return feesShown() ? referral : { ...referral, fee: null };
}
