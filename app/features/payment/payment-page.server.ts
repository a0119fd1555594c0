import { allowedUrl } from "~/lib/allowed-url.ts";
import { safePath } from "~/lib/redirect.ts";
import { env } from "~/env.server.ts";

/** A URL of this portal as a path; null for any other. */
export function ownPath(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== new URL(env().PUBLIC_ORIGIN).origin) return null;
  return safePath(url.pathname + url.search, "") || null;
}

/** A path of this portal, or an allowed URL of a payment provider (https, or on this machine); null for anything else. */
export function paymentPage(address: string): string | null {
  const own = ownPath(address);
  if (own !== null) return own;
  return allowedUrl(address, env().PAYMENT_HOSTS ?? [])?.href ?? null;
}
