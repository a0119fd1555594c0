/** Only the portal sets it, on requests for Remix. */
export const ADDRESS_HEADER = "x-portal-address";
const REQUEST_ID_HEADER = "x-portal-request-id";
const STARTED_HEADER = "x-portal-started";
/** Marks a redirect that interrupts a posted form; never sent to browsers. */
export const SESSION_LOST_HEADER = "x-portal-session-lost";

/**
 * Background requests do not extend the session or consume a flash message. Value: the session's
 * short name.
 */
export const BACKGROUND_HEADER = "x-background";

// "origin": already checked; Remix would refuse other loopback spellings.
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

/** They may never be seen. */
export function isPrefetch(headers: Pick<Headers, "get">): boolean {
  return PURPOSE_HEADERS.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));
}

interface Asked {
  method: string;
  headers: Pick<Headers, "get" | "has">;
}

/** Such answers must change nothing and consume nothing shown once. */
export function isUnseen({ method, headers }: Asked): boolean {
  return method === "HEAD" || isBackground(headers) || isPrefetch(headers);
}

/** Clients can forge proxy headers. */
export function cleanHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  current: { host: string; address: string; id: string; startedAt: number },
): Headers {
  const out = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || DROPPED.has(name) || /^(x-forwarded|forwarded|x-real|x-portal)/.test(name))
      continue;
    for (const item of Array.isArray(value) ? value : [value]) out.append(name, item);
  }
  out.set("host", current.host);
  out.set(ADDRESS_HEADER, current.address);
  out.set(REQUEST_ID_HEADER, current.id);
  out.set(STARTED_HEADER, String(current.startedAt));
  return out;
}

/** ms, shared by all loaders and the action. */
export function startOf(request: Request): number {
  return Number(request.headers.get(STARTED_HEADER) ?? Date.now());
}

export function readRequestId(request: Request): string | null {
  return request.headers.get(REQUEST_ID_HEADER);
}
