import { singleton } from "../lib/process-value.ts";
import { readCookie, writeCookie, type SheetCookie } from "../session/cookies.server.ts";

export interface Sheet {
  href: string;
  text: string | null;
  /** for later pages */
  isFetched: boolean;
}

/** File and cookie last as long. */
const KEPT_SECONDS = 7 * 24 * 3600;
/** Characters; a changed cookie evicts pages kept for Back. */
const SHORT = 4000;

const shared = singleton<ReadonlyMap<string, string>>("sheets");
/** Unset in development: every sheet is linked. */
export const setSheetTexts = shared.set;

/** Unknown sheets are inlined: first paint needs only the document. */
export function sheetsFor(cookies: string | null | undefined, hrefs: readonly string[]): Sheet[] {
  const texts = shared.get();
  return hrefs.map((href) => {
    const { name, mark } = noteOf(href);
    const text = readCookie(cookies, name) === mark ? null : (texts.get(href) ?? null);
    return { href, text, isFetched: text !== null && text.length > SHORT };
  });
}

/**
 * The sheet's own answer notes it: a lost one leaves no note. Own cookies, because two may arrive
 * at once.
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

function noteOf(href: string): { name: SheetCookie; mark: string } {
  const file = href.slice(href.lastIndexOf("/") + 1);
  return { name: `css-${file.slice(0, -13)}`, mark: file.slice(-12, -4) };
}
