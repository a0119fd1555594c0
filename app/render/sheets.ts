import { processValue } from "../lib/process-value.ts";
import { readCookie, writeCookie } from "../session/cookies.server.ts";

/** A style sheet that a page names in its `links`. */
export interface SheetLink {
  href: string;
  media?: string | undefined;
}
/** A style sheet of one document; `text`: it stands in the document itself, null: it is linked. */
export interface Sheet extends SheetLink {
  text: string | null;
  /** whether pages to come will link it */
  isLinkedNext: boolean;
}

/** Days for which a browser that was given a sheet is taken to have it still. */
const KEPT_DAYS = 7;
/**
 * Up to so many characters (about 1 kB compressed) a sheet stands in every document that needs it. To note it would
 * change a cookie, and browsers keep no page for Back during which one changes.
 */
const SHORT = 4000;

const shared = processValue<ReadonlyMap<string, string>>("sheets");
/** Sets the texts of the built sheets by URL path; none in development, where every sheet is linked. */
export const setSheetTexts = shared.set;

/**
 * The sheets of a document for the browser with these cookies. A sheet that it is not known to have stands in the
 * document, which then also prefetches a long one: nothing but the document is asked for before the first paint, and
 * the next page finds the file in the cache.
 * @returns also the Set-Cookie line that notes what the browser has from now on; null when nothing is new
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
  // Without the marks of earlier builds.
  const kept = [...texts.keys()].filter((href) => noted.has(markOf(href)));
  const value = [...new Set([...kept, ...added])].map(markOf).join(".");
  return { sheets, setCookie: writeCookie("css", value, KEPT_DAYS * 24 * 3600) };
}

/** The hash in a built sheet's name: eight characters before ".css". */
function markOf(href: string): string {
  return href.slice(-12, -4);
}
