import { isIP } from "node:net";
import { ADDRESS_HEADER } from "./request.ts";

/**
 * Address for rate limits; IPv6 by its first 64 bits, because one customer owns the prefix.
 * "unknown" if invalid, so client text creates no bucket.
 */
export function clientAddress(request: Request): string {
  return addressIn(request.headers.get(ADDRESS_HEADER) ?? undefined);
}

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

function groupsOf(address: string): number[] {
  // The URL parser writes an IPv4 tail as two groups.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [leading, trailing] = [head, tail].map((part) => part.split(":").filter(Boolean));
  const zeros = 8 - (leading?.length ?? 0) - (trailing?.length ?? 0);
  return [...(leading ?? []), ...Array.from({ length: zeros }, () => "0"), ...(trailing ?? [])].map((group) =>
    Number.parseInt(group, 16),
  );
}
