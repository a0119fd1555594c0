import { redirect } from "@remix-run/node";
import { keepLostForm } from "../forms/lost-form.server.ts";
import { readForm } from "../forms/read-form.server.ts";
import { langOf } from "../i18n/language.ts";
import { paths } from "../lib/paths.ts";
import { addressOf, startOf } from "../lib/request.ts";
import { findStoredResponse } from "../state/once.server.ts";
import type { UpstreamContext } from "../upstream/client.server.ts";
import {
  accountOfEndedSession,
  endSession,
  forgetSession,
  sessionName,
  type Session,
} from "./session.server.ts";

/**
 * Context for calls on behalf of this session: its token and the page's language. A 401 of the laboratory ends
 * the session and redirects to sign-in.
 */
export function upstreamFor(session: Session, request: Request): UpstreamContext {
  return {
    token: session.token,
    lang: langOf(request),
    origin: { startedAt: startOf(request), caller: sessionName(session.id) },
    expired: async () => {
      await endSession(session);
      const response = await signInRedirect(request);
      response.headers.append("Set-Cookie", forgetSession());
      throw response;
    },
  };
}

/** Context for calls without a session. */
export function upstreamForVisitor(request: Request): UpstreamContext {
  const origin = { startedAt: startOf(request), caller: addressOf(request) };
  return { token: null, lang: langOf(request), origin };
}

/**
 * Redirect to /login and back to the requested page. Saves a posted form for the same account; a repeat of a form
 * that was processed before the session ended gets the first redirect.
 */
export async function signInRedirect(request: Request): Promise<Response> {
  const url = new URL(request.url);
  for (const name of ["_routes", "_data", "lang"]) url.searchParams.delete(name);
  const requestedPath = url.pathname.replace(/\.data$/, "") + url.search;
  if (request.method !== "POST") return redirect(paths.login({ redirect: requestedPath }), 302);
  const isUpload = /^multipart/i.test(request.headers.get("Content-Type") ?? "");
  const account = await accountOfEndedSession(request.headers.get("Cookie"));
  if (account && !isUpload) {
    const storedResponse = await findStoredResponse(account, await readForm(request));
    if (storedResponse) return storedResponse;
    // "Stay signed in" has no input.
    if (url.pathname !== paths.extendSession()) await keepLostForm(account, requestedPath, request);
  }
  return redirect(paths.login({ redirect: requestedPath }), 303);
}
