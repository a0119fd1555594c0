import { redirect } from "@remix-run/node";
import { langOf } from "../i18n/language.ts";
import { paths } from "../lib/paths.ts";
import { addressOf } from "../lib/address.server.ts";
import { requestedPage } from "../lib/redirect.ts";
import { idOf, isBackground, SESSION_LOST_HEADER, startOf } from "../lib/request.ts";
import type { UpstreamContext } from "../upstream/client.server.ts";
import { endSession, forgetSession, prolongSession, type Session } from "./session.server.ts";

/**
 * Context for calls on behalf of this session: its token and the page's language. A call is use of the
 * session unless the page's script made the request by itself; a 401 of the laboratory ends the session and redirects
 * to sign-in.
 */
export function upstreamFor(session: Session, request: Request): UpstreamContext {
  return {
    token: session.token,
    patientId: session.patientId ?? null,
    ...(isBackground(request.headers) ? {} : { asked: () => prolongSession(session) }),
    lang: langOf(request),
    origin: {
      startedAt: startOf(request),
      caller: { name: session.accountKey, kind: "account" },
      request: idOf(request),
    },
    expired: async () => {
      await endSession(session);
      const response = signInRedirect(request);
      response.headers.append("Set-Cookie", forgetSession());
      throw response;
    },
  };
}

/** Context for calls without a session. */
export function upstreamForVisitor(request: Request): UpstreamContext {
  return {
    token: null,
    lang: langOf(request),
    origin: {
      startedAt: startOf(request),
      caller: { name: addressOf(request), kind: "address" },
      request: idOf(request),
    },
  };
}

/**
 * Redirect to /login and back to the requested page. It is marked, so that render/lost-session.ts keeps a posted
 * form: the loaders that run after an action no longer have it.
 */
export function signInRedirect(request: Request): Response {
  const headers = { [SESSION_LOST_HEADER]: "1" };
  const status = request.method === "POST" ? 303 : 302;
  return redirect(paths.login({ redirect: requestedPage(request.url) }), { status, headers });
}
