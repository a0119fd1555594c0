import { dropArrival, findArrival } from "~/features/registration/arrival.server.ts";
import { lowDataCookie, viewCookie, writeCookie } from "~/session/cookies.server.ts";
import { startSession, type NewSession } from "~/session/session.server.ts";

const YEAR = 365 * 24 * 3600;

/** @param remembered user name, or "" */
export async function signInHeaders(
  request: Request,
  account: NewSession,
  remembered: string,
): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": await startSession(account) });
  // A registration that ended here must not sign in after this account.
  if (await findArrival(request)) headers.append("Set-Cookie", await dropArrival(request));
  headers.append("Set-Cookie", writeCookie("remember", remembered, remembered ? YEAR : 0));
  const { lowData, resultView } = account;
  if (typeof lowData === "boolean") headers.append("Set-Cookie", lowDataCookie(lowData));
  if (resultView) headers.append("Set-Cookie", viewCookie(resultView));
  return headers;
}
