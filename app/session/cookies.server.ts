import { parse, serialize } from "cookie";
import { env } from "../env.server.ts";

export type CookieName =
  | "sid"
  | "form"
  | "flash"
  | "lang"
  | "remember"
  | "pending"
  | "wait"
  | "kept"
  | "data"
  | "css"
  | "branch"
  | "view";

/** Cookie name as the browser sees it: `__Host-` where the portal is reached over https. */
export function cookieName(name: CookieName): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** Value of one of the portal's cookies; null when absent. */
export function readCookie(header: string | null | undefined, name: CookieName): string | null {
  const text = header ?? "";
  if (text !== last.text) last = { text, cookies: parse(text) };
  return last.cookies[cookieName(name)] ?? null;
}

/** The last header that was read: a page asks for several of its cookies in a row. */
let last: { text: string; cookies: Record<string, string | undefined> } = { text: "", cookies: {} };

/** A Set-Cookie line; without `seconds` the cookie lives as long as the browser, 0 removes it. */
export function writeCookie(name: CookieName, value: string, seconds?: number): string {
  return serialize(cookieName(name), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
    ...(seconds === undefined ? {} : { maxAge: seconds }),
  });
}

const YEAR = 365 * 24 * 3600;

/** Set-Cookie line of this browser's choice to save data or not; null: the browser decides. */
export function lowDataCookie(saves: boolean | null): string {
  return saves === null ? writeCookie("data", "", 0) : writeCookie("data", saves ? "low" : "full", YEAR);
}

export type ResultView = "simple" | "advanced";

/** Set-Cookie line of the view in which this browser shows results. */
export function viewCookie(view: ResultView): string {
  return writeCookie("view", view, YEAR);
}

function isSecure(): boolean {
  return env().PUBLIC_ORIGIN.startsWith("https:");
}
