import { paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";
import { readCookie } from "~/session/cookies.server.ts";

/** Every page with a form sets this cookie, so a form that comes without it may come from a browser that keeps none. */
export function showsCookies(request: Request): boolean {
  return readCookie(request.headers.get("Cookie"), "form") !== null;
}

/** The sign-in page once more: it passes the session on to `to`, and without one explains cookies. */
export function cookieCheck(to: string): string {
  return paths.login({ cookies: "checked", redirect: to });
}

export function isCookieCheck(request: Request): boolean {
  return new URL(request.url).searchParams.get("cookies") === "checked";
}

/** Target of somebody who is signed in already. */
export function checkedTarget(request: Request): string {
  const wanted = isCookieCheck(request) ? new URL(request.url).searchParams.get("redirect") : null;
  return safePath(wanted, paths.landing());
}
