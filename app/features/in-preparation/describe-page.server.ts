import type { Session } from "~/session/session.server.ts";
import { landingPathOf } from "~/session/sign-in.server.ts";

/** Whether "home" would lead back to this page. */
export function describePage(request: Request, session: Session | null) {
  return { atHome: session !== null && new URL(request.url).pathname === landingPathOf(session.userType) };
}

/** Refuses a post, as the page has no form yet. */
export function refusePost(): never {
  throw new Response(null, { status: 405 });
}
