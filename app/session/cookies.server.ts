import { parse, serialize } from "cookie";
import { env } from "../env.server.ts";

export type SheetCookie = `css-${string}`;

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
  | "device"
  | "step"
  | "data"
  | SheetCookie
  | "branch"
  | "view";

/** `__Host-` over https. */
export function cookieName(name: CookieName): string {
  return isSecure() ? `__Host-${name}` : name;
}

export function readCookie(header: string | null | undefined, name: CookieName): string | null {
  const text = header ?? "";
  if (text !== last.text) last = { text, cookies: parse(text) };
  return last.cookies[cookieName(name)] ?? null;
}

/** A page reads several cookies in a row. */
let last: { text: string; cookies: Record<string, string | undefined> } = { text: "", cookies: {} };

/** A form post without this cookie suggests blocked cookies. */
export function showsCookies(request: Request): boolean {
  return readCookie(request.headers.get("Cookie"), "form") !== null;
}

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

/** Also notes of earlier builds. */
export function forgetSheets(header: string | null): string[] {
  const start = cookieName("css-");
  const names = Object.keys(parse(header ?? "")).filter((name) => name.startsWith(start));
  return names.map((name) => writeCookie(`css-${name.slice(start.length)}`, "", 0));
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
