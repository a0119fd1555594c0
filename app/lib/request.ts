/** Headers that only the portal itself sets on the requests it hands to Remix. */
export const ADDRESS_HEADER = "x-portal-address";
export const REQUEST_ID_HEADER = "x-portal-request-id";

/**
 * Carried by what a page's script asks for by itself: it is no use of the session, changes no language and
 * takes no message away. Its value is the short name of the session that the page was made for.
 */
export const BACKGROUND_HEADER = "x-background";

// "origin" was checked in front; Remix would compare it with the configured host and refuse a loopback spelling.
const NOT_HANDED_ON = new Set([
  "origin",
  "host",
  "connection",
  "transfer-encoding",
  "content-length",
  "expect",
  "upgrade",
]);

/** Whether the page's script asks, and not a person. */
export function isBackground(headers: Headers): boolean {
  return headers.has(BACKGROUND_HEADER);
}

/** Headers for Remix: no proxy headers that a caller could forge, the portal's own host and address. */
export function cleanHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  own: { host: string; address: string; id: string },
): Headers {
  const out = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (
      value === undefined ||
      NOT_HANDED_ON.has(name) ||
      /^(x-forwarded|forwarded|x-real|x-portal)/.test(name)
    )
      continue;
    for (const one of Array.isArray(value) ? value : [value]) out.append(name, one);
  }
  out.set("host", own.host);
  out.set(ADDRESS_HEADER, own.address);
  out.set(REQUEST_ID_HEADER, own.id);
  return out;
}

/**
 * The caller's address as the trusted proxy hop gave it, for counting: of IPv6 the first 64 bits, because
 * one customer has all the rest.
 */
export function addressOf(request: Request): string {
  const address = (request.headers.get(ADDRESS_HEADER) ?? "unknown").replace(/^::ffff:(?=\d+\.)/i, "");
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
