import { env } from "~/env.server.ts";

/** Whether doctors' fees are shown at all, by DOCTOR_FEES. Without them no page says that there are any. */
export function feesShown(): boolean {
  return env().DOCTOR_FEES === "on";
}

/** Throws 404 where fees are not shown. */
export function requireFeesShown(): void {
  if (!feesShown()) throw new Response(null, { status: 404 });
}
