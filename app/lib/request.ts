/** Internal headers, set only by the portal on requests for Remix. */
export const ADDRESS_HEADER = "x-portal-address";
const REQUEST_ID_HEADER = "x-portal-request-id";
const STARTED_HEADER = "x-portal-started";
/** Marks a redirect that interrupts a posted form, to sign-in or the second lock; never sent to browsers. */
export const SESSION_LOST_HEADER = "x-portal-session-lost";

/**
 * Background requests do not extend the session, change the language or consume a flash message. The
 * value is the short name of the page's session.
 */
export const BACKGROUND_HEADER = "x-background";

// "origin": already checked by Express; Remix would refuse other spellings of a loopback host.
const DROPPED = new Set([
  "origin",
  "host",
  "connection",
  "transfer-encoding",
  "content-length",
  "expect",
  "upgrade",
]);

export function isBackground(headers: Pick<Headers, "has">): boolean {
  return headers.has(BACKGROUND_HEADER);
}

const PURPOSE_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** True for prefetches and prerenders, which may never be seen. */
export function isPrefetch(headers: Pick<Headers, "get">): boolean {
  return PURPOSE_HEADERS.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));
}

interface Asked {
  method: string;
  headers: Pick<Headers, "get" | "has">;
}

/**
 * True for answers that may never be seen: they must change nothing and consume nothing shown once.
 */
export function isUnseen({ method, headers }: Asked): boolean {
  return method === "HEAD" || isBackground(headers) || isPrefetch(headers);
}

/** Drops proxy headers, which clients can forge, and adds the portal's own. */
export function cleanHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  own: { host: string; address: string; id: string; startedAt: number },
): Headers {
  const out = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || DROPPED.has(name) || /^(x-forwarded|forwarded|x-real|x-portal)/.test(name))
      continue;
    for (const one of Array.isArray(value) ? value : [value]) out.append(name, one);
  }
  out.set("host", own.host);
  out.set(ADDRESS_HEADER, own.address);
  out.set(REQUEST_ID_HEADER, own.id);
  out.set(STARTED_HEADER, String(own.startedAt));
  return out;
}

/** Start of handling in ms, shared by all loaders and the action. */
export function startOf(request: Request): number {
  return Number(request.headers.get(STARTED_HEADER) ?? Date.now());
}

export function readRequestId(request: Request): string | null {
  return request.headers.get(REQUEST_ID_HEADER);
}
