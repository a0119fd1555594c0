/** Internal headers, set only by the portal on requests for Remix. */
export const ADDRESS_HEADER = "x-portal-address";
export const REQUEST_ID_HEADER = "x-portal-request-id";

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
export function isBackground(headers: Headers): boolean {
  return headers.has(BACKGROUND_HEADER);
}

const PURPOSE_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether a browser fetches or draws a page in advance; nobody may ever see it. */
export function isPrefetch(headers: Headers): boolean {
  return PURPOSE_HEADERS.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));
}

/** Headers for Remix: without proxy headers, which a client can forge, plus the portal's own. */
export function cleanHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  own: { host: string; address: string; id: string },
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
  return out;
}

/**
 * The client's address for rate limits, from the trusted proxy hop; for IPv6 the first 64 bits, because one
 * customer owns the whole prefix.
 */
export function addressOf(request: Request): string {
  const address = (request.headers.get(ADDRESS_HEADER) ?? "unknown").replace(/^::ffff:(?=\d+\.)/i, "");
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const leading = head.split(":").filter(Boolean);
  const trailing = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - leading.length - trailing.length) }, () => "0");
  return `${[...leading, ...zeros, ...trailing].slice(0, 4).join(":")}::/64`;
}
