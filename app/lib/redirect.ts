const ORIGIN = "http://own.invalid";

/** Refuses other origins in every spelling (`//host`, `/\host`, `javascript:`, controls, encoded slashes). */
export function safePath(value: string | null | undefined, fallback: string): string {
  if (!value || value.length > 2000 || !value.startsWith("/")) return fallback;
  // eslint-disable-next-line no-control-regex -- control characters are what this refuses
  if (/[\\\u0000-\u001f\u007f]/.test(value) || /^\/+(?:%2f|%5c|\/)/i.test(value)) return fallback;
  try {
    const url = new URL(value, ORIGIN);
    if (url.origin !== ORIGIN || url.pathname.startsWith("//")) return fallback;
    return url.pathname + url.search;
  } catch {
    return fallback;
  }
}

export function requestedPage(requestUrl: string): string {
  const url = new URL(requestUrl);
  url.searchParams.delete("lang");
  return url.pathname + url.search;
}
