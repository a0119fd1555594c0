import { initialsOf } from "~/lib/initials.ts";
import { env } from "~/env.server.ts";
import { covers, pageAt, paths } from "~/lib/paths.ts";
import { demonstration } from "~/session/demonstration.server.ts";
import { findPublicLists } from "~/features/landing/first-offers.server.ts";
import { hub } from "~/realtime/hub.ts";
import { mayEnter } from "~/session/access.server.ts";
import { lacksRole } from "~/session/guards.server.ts";
import { isTokenAlive } from "~/session/confirm.server.ts";
import { noteTokenAccepted, secondsLeft, shortName, type Session } from "~/session/session.server.ts";
import { upstreamFor, upstreamForVisitor } from "~/session/upstream-context.server.ts";
import { loadCounts, type Counts } from "~/upstream/notifications/counts.server.ts";

const noCounts: Counts = { unread: null, cart: null };

/** Loaders of these pages empty the cart concurrently: no count is better than an outdated one. */
const EMPTYING = [
  paths.paymentSuccess(),
  paths.paymentSuccessPackage(),
  paths.paymentSuccessDeal(),
  paths.paymentSuccessLab(),
  paths.bookingSuccess(),
];

/**
 * Only pages the session may enter load counts: a refused request must not call the laboratory. A
 * failed count is null.
 */
export async function loadShell(request: Request, session: Session | null) {
  const { BRAND_NAME, FAQ_URL, TERMS_URL, SESSION_IDLE_MINUTES } = env();
  // Read first, so that the page's stream replays events that arrive meanwhile.
  const since = hub()?.position();
  const demo = demonstration();
  const brand = {
    brand: BRAND_NAME,
    faqUrl: FAQ_URL,
    termsUrl: TERMS_URL,
    outbox: demo?.desk,
    demo: demo && { desk: demo.desk, accounts: session ? [] : demo.accounts },
  };
  if (!session) {
    const isOpen = pageAt(new URL(request.url).pathname)?.access === "public";
    const lists = isOpen ? await findPublicLists(upstreamForVisitor(request)) : null;
    return { ...brand, lists, user: null, session: null, live: null, counts: noCounts };
  }
  const { name, userType: type } = session;
  // First, because it restarts the idle time.
  const counts = await countsFor(request, session);
  return {
    ...brand,
    lists: null,
    user: {
      name,
      initials: initialsOf(name),
      type,
      lacksRole: lacksRole(session),
      roles: session.companyRoles,
    },
    session: { expiresIn: secondsLeft(session), idleMinutes: Math.round(SESSION_IDLE_MINUTES) },
    live: since === undefined || type === 0 ? null : { since, name: shortName(session.id) },
    counts,
  };
}

async function countsFor(request: Request, session: Session) {
  const pathname = new URL(request.url).pathname;
  const up = upstreamFor(session, request);
  const page = pageAt(pathname);
  const mayBeSeen = mayEnter(pathname, session.userType);
  if (session.userType === 0 || !mayBeSeen) {
    const isRefused = page !== undefined && page.access !== "public" && !mayBeSeen;
    if (!isRefused && !(await isTokenAlive(session, up.asked))) await up.expired?.();
    return noCounts;
  }
  const hasCart = session.userType === 1 && !EMPTYING.some((path) => covers(path, pathname));
  const { lost: _lost, ...counting } = up;
  const counts = await loadCounts(counting, hasCart);
  if (counts.unread !== null) await noteTokenAccepted(session);
  return counts;
}
