export type Lang = "en" | "id";
export const languages: readonly Lang[] = ["en", "id"];

/** Field of a form posted by the language switch: show it again in this language. */
export const SWITCH_FIELD = "_language";

/**
 * Language of a request: query `lang=id` is Indonesian, any other value English; without
 * the query the choice kept in the cookie; else English. The first of several values counts.
 */
export function langOf(request: Pick<Request, "url" | "headers">): Lang {
  const asked = request.url.includes("?") ? askedLang(new URL(request.url).searchParams) : null;
  return (
    asked ?? (/(?:^|;\s*)(?:__Host-)?lang=id(?:;|$)/.test(request.headers.get("Cookie") ?? "") ? "id" : "en")
  );
}

/** Language requested by a query; null without one. */
export function askedLang(query: URLSearchParams): Lang | null {
  const value = query.get("lang");
  return value === null ? null : value === "id" ? "id" : "en";
}
