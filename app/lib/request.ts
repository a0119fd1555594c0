/** Internal headers, set only by the portal on requests for Remix. */
export const ADDRESS_HEADER = "x-portal-address";
export const REQUEST_ID_HEADER = "x-portal-request-id";
const STARTED_HEADER = "x-portal-started";
/** Internal mark on a redirect to sign-in: nobody is signed in any more. It never reaches a browser. */
export const SESSION_LOST_HEADER = "x-portal-session-lost";

/**
 * Set on background requests of a page's script: they do not extend the session, change the language or consume
 * a flash message. Its value is the short name of the session that the page was rendered for.
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

/** Whether a page's script made the request in the background. */
export function isBackground(headers: Pick<Headers, "has">): boolean {
  return headers.has(BACKGROUND_HEADER);
}

const PURPOSE_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether a browser fetches or draws a page in advance; nobody may ever see it. */
export function isPrefetch(headers: Pick<Headers, "get">): boolean {
  return PURPOSE_HEADERS.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));
}

interface Asked {
  method: string;
  headers: Pick<Headers, "get" | "has">;
}

/** Whether nobody may see the answer: it must change nothing, and not use up what is shown once. */
export function isUnseen({ method, headers }: Asked): boolean {
  return method === "HEAD" || isBackground(headers) || isPrefetch(headers);
}

/** Headers for Remix: without proxy headers, which a client can forge, plus the portal's own. */
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

/** Instant (ms) at which the portal began to handle the request; all its loaders and its action share it. */
export function startOf(request: Request): number {
  return Number(request.headers.get(STARTED_HEADER) ?? Date.now());
}

/** Id that the portal gave the request; all its loaders and its action share it. */
export function idOf(request: Request): string | null {
  return request.headers.get(REQUEST_ID_HEADER);
}
