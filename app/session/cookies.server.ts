import { parse, serialize } from "cookie";
import { env } from "../env.server.ts";

export type CookieName =
  | "sid"
  | "form"
  | "flash"
  | "lang"
  | "remember"
  | "pending"
  | "arrival"
  | "application"
  | "wait"
  | "kept"
  | "data"
  | "css"
  | "branch"
  | "view";

/** `__Host-` prefix over https. */
export function cookieName(name: CookieName): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** Null when absent. */
export function readCookie(header: string | null | undefined, name: CookieName): string | null {
  const text = header ?? "";
  if (text !== last.text) last = { text, cookies: parse(text) };
  return last.cookies[cookieName(name)] ?? null;
}

/** Last parsed header: a page reads several of its cookies in a row. */
let last: { text: string; cookies: Record<string, string | undefined> } = { text: "", cookies: {} };

/** Without `seconds` a browser-session cookie; 0 removes it. */
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

/** null lets the browser decide. */
export function lowDataCookie(saves: boolean | null): string {
  return saves === null ? writeCookie("data", "", 0) : writeCookie("data", saves ? "low" : "full", YEAR);
}

export type ResultView = "simple" | "advanced";

export function viewCookie(view: ResultView): string {
  return writeCookie("view", view, YEAR);
}

function isSecure(): boolean {
  return env().PUBLIC_ORIGIN.startsWith("https:");
}
