export type Lang = "en" | "id";
export const languages: readonly Lang[] = ["en", "id"];

export const SWITCH_FIELD = "_language";

/**
 * Request language: query `lang=id` is Indonesian, other values English; without the query the cookie's
 * choice, else English. The first of several values counts.
 */
export function langOf(request: Pick<Request, "url" | "headers">): Lang {
  const asked = request.url.includes("?") ? askedLang(new URL(request.url).searchParams) : null;
  return (
    asked ?? (/(?:^|;\s*)(?:__Host-)?lang=id(?:;|$)/.test(request.headers.get("Cookie") ?? "") ? "id" : "en")
  );
}

export function askedLang(query: URLSearchParams): Lang | null {
  const value = query.get("lang");
  return value === null ? null : value === "id" ? "id" : "en";
}
