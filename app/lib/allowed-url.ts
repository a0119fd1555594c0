const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** https (http for loopback, or if `http`), no user name, a host of `hosts`; else null. */
export function allowedUrl(
  address: string | null | undefined,
  hosts: readonly string[],
  { http = false } = {},
): URL | null {
  if (!address || address.length > 2000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  const secure =
    url.protocol === "https:" || (url.protocol === "http:" && (http || LOOPBACK.test(url.hostname)));
  if (!secure || url.username !== "" || url.password !== "") return null;
  return hosts.includes(url.host) ? url : null;
}
