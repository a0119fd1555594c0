import { processValue } from "../lib/process-value.ts";
import { readCookie, writeCookie } from "../session/cookies.server.ts";

export interface SheetLink {
  href: string;
  media?: string | undefined;
}
/** `text`: inlined, null: linked. */
export interface Sheet extends SheetLink {
  text: string | null;
  /** true if later pages will link it */
  isLinkedNext: boolean;
}

/** Days a browser is assumed to cache a sheet. */
const KEPT_DAYS = 7;
/**
 * Sheets up to this many characters (about 1 kB compressed) are always inlined: recording them would
 * change a cookie, which evicts pages kept for Back.
 */
const SHORT = 4000;

const shared = processValue<ReadonlyMap<string, string>>("sheets");
/** By URL path; unset in development, where every sheet is linked. */
export const setSheetTexts = shared.set;

/**
 * Chooses sheets by the browser's cookies. Unknown sheets are inlined, and long ones also prefetched:
 * first paint needs only the document, and the next page finds the file cached.
 * @returns also the Set-Cookie line with the sheets the browser now has; null if unchanged
 */
export function sheetsFor(
  cookies: string | null | undefined,
  links: readonly SheetLink[],
): { sheets: Sheet[]; setCookie: string | null } {
  const texts = shared.get();
  const noted = new Set((readCookie(cookies, "css") ?? "").split("."));
  const sheets = links.map((link) => {
    const text = noted.has(markOf(link.href)) ? null : (texts.get(link.href) ?? null);
    return { ...link, text, isLinkedNext: text !== null && text.length > SHORT };
  });
  const added = sheets.filter(({ isLinkedNext }) => isLinkedNext).map(({ href }) => href);
  if (added.length === 0) return { sheets, setCookie: null };
  // Drops marks of earlier builds.
  const kept = [...texts.keys()].filter((href) => noted.has(markOf(href)));
  const value = [...new Set([...kept, ...added])].map(markOf).join(".");
  return { sheets, setCookie: writeCookie("css", value, KEPT_DAYS * 24 * 3600) };
}

/** Eight characters before ".css". */
function markOf(href: string): string {
  return href.slice(-12, -4);
}
