import { isIP } from "node:net";
import { ADDRESS_HEADER } from "./request.ts";

/**
 * The client's address for rate limits, from the trusted proxy hop: without a port, an IPv4 address in IPv6 form as
 * IPv4, any other IPv6 address by its first 64 bits, because one customer owns the whole prefix. "unknown" for
 * anything that is no address, so that no text of a client makes a bucket of its own.
 */
export function addressOf(request: Request): string {
  return addressIn(request.headers.get(ADDRESS_HEADER) ?? undefined);
}

/** {@link addressOf} for what Express says of a request's client. */
export function addressIn(text = ""): string {
  const sent = text.trim();
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(sent)?.[1] ?? /^([\d.]+):\d+$/.exec(sent)?.[1] ?? sent;
  const plain = address.replace(/%.*$/, "");
  const version = isIP(plain);
  if (version !== 6) return version === 4 ? plain : "unknown";
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes an IPv4 tail as two groups.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [leading, trailing] = [head, tail].map((part) => part.split(":").filter(Boolean));
  const zeros = 8 - (leading?.length ?? 0) - (trailing?.length ?? 0);
  return [...(leading ?? []), ...Array.from({ length: zeros }, () => "0"), ...(trailing ?? [])].map((group) =>
    Number.parseInt(group, 16),
  );
}
