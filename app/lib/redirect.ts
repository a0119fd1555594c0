const ORIGIN = "http://own.invalid";

/**
 * A redirect value as a path of this site; the fallback for anything else. Refuses other origins in every
 * spelling (`//host`, `/\host`, `javascript:`, control characters, encoded leading slashes),
 * and returns the normalised path, never the input.
 */
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

/** The page that a request is about, as a path with its query, in no particular language. */
export function requestedPage(requestUrl: string): string {
  const url = new URL(requestUrl);
  url.searchParams.delete("lang");
  return url.pathname + url.search;
}
