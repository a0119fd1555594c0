import { safePath } from "~/lib/redirect.ts";
import { env } from "~/env.server.ts";
import { allowedLink } from "~/upstream/client/allowed-link.server.ts";

/** Path of a URL of this portal; null for others. */
export function ownPath(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== new URL(env().PUBLIC_ORIGIN).origin) return null;
  return safePath(url.pathname + url.search, "") || null;
}

/** Path of this portal, or allowed payment provider URL (https, or on this machine); else null. */
export function paymentPage(address: string): string | null {
  const own = ownPath(address);
  if (own !== null) return own;
  return allowedLink("PAYMENT_HOSTS", "redirect_url", address)?.href ?? null;
}
