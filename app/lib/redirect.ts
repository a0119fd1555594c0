const OWN = "http://own.invalid";

/**
 * A redirect value as a path on this site; the fallback for anything else. Refuses other origins in every
 * spelling (`//host`, `/\host`, `javascript:`, control characters, encoded slashes at the front) and
 * answers the normalised path, never the text that was sent.
 */
export function safePath(value: string | null | undefined, fallback: string): string {
  if (!value || value.length > 2000 || !value.startsWith("/")) return fallback;
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  if (/[\\\u0000-\u001f\u007f]/.test(value) || /^\/+(?:%2f|%5c|\/)/i.test(value)) return fallback;
  try {
    const url = new URL(value, OWN);
    if (url.origin !== OWN || url.pathname.startsWith("//")) return fallback;
    return url.pathname + url.search;
  } catch {
    return fallback;
  }
}
