import { env } from "~/env.server.ts";
import { hub } from "~/realtime/hub.ts";
import { countUnread } from "~/upstream/notifications.server.ts";
import { countCartLines } from "~/upstream/cart.server.ts";
import { mayEnter } from "~/session/access.server.ts";
import { settle } from "~/upstream/settle.ts";
import { secondsLeft, shortName, type Session } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";

/**
 * Frame of a page: brand, who is signed in, counts. Counts are asked for only on pages that the session
 * may enter, because a refused request makes no upstream call (requirements B2); a failing count is null.
 */
export async function loadShell(request: Request, session: Session | null) {
  const settings = env();
  const live = hub();
  // Taken before the counts are asked for: what happens meanwhile is told to the page again, not lost.
  const since = live?.position();
  const brand = { brand: settings.BRAND_NAME, faqUrl: settings.FAQ_URL, termsUrl: settings.TERMS_URL };
  if (!session)
    return { ...brand, user: null, session: null, live: null, counts: { unread: null, cart: null } };
  const { pathname } = new URL(request.url);
  const counted = session.userType !== 0 && mayEnter(pathname, session.userType);
  const counts = counted ? await loadCounts(request, session) : { unread: null, cart: null };
  return {
    ...brand,
    user: { name: session.name, initials: initialsOf(session.name), type: session.userType },
    session: { expiresIn: secondsLeft(session), idleMinutes: Math.round(settings.SESSION_IDLE_MINUTES) },
    live: since === undefined || session.userType === 0 ? null : { since, name: shortName(session.id) },
    counts,
  };
}

async function loadCounts(request: Request, session: Session) {
  const up = upstreamFor(session, request);
  // These pages empty the cart while this runs beside them: no count is better than the old one.
  const emptying = /^\/(payment|booking)-success/.test(new URL(request.url).pathname);
  const [unread, cart] = await Promise.all([
    settle(countUnread(up)),
    session.userType === 1 && !emptying ? settle(countCartLines(up)) : null,
  ]);
  return { unread: unread.ok ? unread.data : null, cart: cart?.ok ? cart.data : null };
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
