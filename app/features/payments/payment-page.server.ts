import { redirect } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/env.server.ts";
import { parseJson } from "~/lib/json.ts";
import { paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";
import { decrypt, encrypt } from "~/state/encryption.server.ts";
import type { Session } from "~/session/session.server.ts";
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
  const current = ownPath(address);
  if (current !== null) return current;
  return allowedLink("PAYMENT_HOSTS", "redirect_url", address)?.href ?? null;
}

type Payer = Pick<Session, "accountKey">;
const leaving = z.tuple([z.string(), z.string(), z.string()]);

/**
 * Another site is reached through a page of the portal: browsers apply `form-action` to every
 * redirect of a form.
 * @param target of {@link paymentPage}
 * @param later path of this portal for those who do not pay now
 */
export function redirectToPayment({ accountKey }: Payer, target: string, later: string): Response {
  const to = encrypt(JSON.stringify([accountKey, target, later]));
  return redirect(target.startsWith("/") ? target : paths.paymentContinue({ to }), 303);
}

/** Payment page and later path of {@link redirectToPayment}; null for another account's or an unreadable one. */
export function leavingOf(
  { accountKey }: Payer,
  to: string | null,
): { target: string; later: string } | null {
  const parsed = leaving.safeParse(parseJson((to && decrypt(to)) || "null"));
  if (!parsed.success || parsed.data[0] !== accountKey) return null;
  const target = paymentPage(parsed.data[1]);
  return target === null ? null : { target, later: safePath(parsed.data[2], paths.orders()) };
}
