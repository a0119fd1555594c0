import { singleton } from "../lib/process-value.ts";
import { readCookie, writeCookie, type SheetCookie } from "../session/cookies.server.ts";

/** `text`: inlined, null: linked. */
export interface Sheet {
  href: string;
  text: string | null;
  /** true if the page also fetches the file, for later pages */
  isFetched: boolean;
}

/** Both the file and the cookie that notes it last as long. */
const KEPT_SECONDS = 7 * 24 * 3600;
/**
 * Sheets up to this many characters (about 1 kB compressed) are always inlined: noting them would
 * change a cookie, which evicts pages kept for Back.
 */
const SHORT = 4000;

const shared = singleton<ReadonlyMap<string, string>>("sheets");
/** By URL path; unset in development, where every sheet is linked. */
export const setSheetTexts = shared.set;

/**
 * Chooses sheets by the browser's cookies. Unknown sheets are inlined, and long ones also fetched beside
 * the page: first paint needs only the document, and the next page finds the file cached.
 */
export function sheetsFor(cookies: string | null | undefined, hrefs: readonly string[]): Sheet[] {
  const texts = shared.get();
  return hrefs.map((href) => {
    const { name, mark } = noteOf(href);
    const text = readCookie(cookies, name) === mark ? null : (texts.get(href) ?? null);
    return { href, text, isFetched: text !== null && text.length > SHORT };
  });
}

/**
 * Headers of a long sheet's own answer, which notes that the browser has it: a sheet lost on its
 * way leaves no note. Each has its own cookie, because two may arrive at once.
 * @returns none for files that pages do not link
 */
export function sheetHeaders(href: string): Record<string, string> {
  if ((shared.get().get(href)?.length ?? 0) <= SHORT) return {};
  const { name, mark } = noteOf(href);
  return {
    "Cache-Control": `public, max-age=${String(KEPT_SECONDS)}, immutable`,
    "Set-Cookie": writeCookie(name, mark, KEPT_SECONDS),
  };
}

/** "/assets/styles-DGL3X3pm.css": "css-styles" and "DGL3X3pm" */
function noteOf(href: string): { name: SheetCookie; mark: string } {
  const file = href.slice(href.lastIndexOf("/") + 1);
  return { name: `css-${file.slice(0, -13)}`, mark: file.slice(-12, -4) };
}
