import { redirect } from "@remix-run/node";
import { langOf } from "../i18n/language.ts";
import type { UpstreamContext } from "../upstream/client.server.ts";
import { endSession, forgetSession, type Session } from "./session.server.ts";
import { toSignIn } from "./guards.server.ts";

/**
 * How the laboratory is asked for this session: its token and the page's language. When the laboratory
 * says 401 the session ends once and the visitor goes to sign in (requirements A7).
 */
export function upstreamFor(session: Session, request: Request): UpstreamContext {
  return {
    token: session.token,
    lang: langOf(request),
    expired: async () => {
      await endSession(session);
      const answer = await toSignIn(request);
      throw redirect(answer.headers.get("Location") ?? "/", {
        status: answer.status,
        headers: { "Set-Cookie": forgetSession() },
      });
    },
  };
}

/** How the laboratory is asked before anybody is signed in. */
export function upstreamForVisitor(request: Request): UpstreamContext {
  return { token: null, lang: langOf(request) };
}
