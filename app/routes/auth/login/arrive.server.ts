import { redirect } from "@remix-run/node";
import { dropArrival, type Arrival } from "~/features/registration/arrival.server.ts";
import { isUnseen } from "~/lib/request.ts";
import { pageAfter } from "~/session/access.server.ts";
import { startSession } from "~/session/session.server.ts";
import { landingPathOf, openAccount } from "~/session/sign-in.server.ts";
import { UpstreamFault } from "~/upstream/client/errors.ts";

/**
 * Signs a new patient in, once, and redirects to the page the person came for. Null if the laboratory
 * issued no token or cannot be reached: the person signs in with the password.
 */
export async function arrive(request: Request, { token, username, redirect: wanted }: Arrival) {
  if (token === null) return null;
  // The browser asks again when the link is opened.
  if (isUnseen(request)) return new Response(null, { status: 503 });
  const headers = new Headers({ "Set-Cookie": await dropArrival(request) });
  const result = { access_token: token, fully_registered: true, account_type: "" };
  try {
    const account = await openAccount(result, { username, company_code: null }, request);
    headers.append("Set-Cookie", await startSession(account));
    const to = pageAfter(wanted, account.userType, landingPathOf(account.userType));
    return redirect(to, { status: 303, headers });
  } catch (error) {
    if (error instanceof UpstreamFault) return null;
    throw error;
  }
}
