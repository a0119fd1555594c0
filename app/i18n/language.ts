export type Lang = "en" | "id";
export const languages: readonly Lang[] = ["en", "id"];

export const SWITCH_FIELD = "_language";

/** Query `lang=id` is Indonesian, other values English; else the cookie, else English. */
export function langOf(request: Pick<Request, "url" | "headers">): Lang {
  const query = request.url.includes("?") ? askedLang(new URL(request.url).searchParams) : null;
  return (
    query ?? (/(?:^|;\s*)(?:__Host-)?lang=id(?:;|$)/.test(request.headers.get("Cookie") ?? "") ? "id" : "en")
  );
}

export function askedLang(query: URLSearchParams): Lang | null {
  const value = query.get("lang");
  return value === null ? null : value === "id" ? "id" : "en";
}
