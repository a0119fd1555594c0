const DOMAIN = /^[^\s@:/?#\\%[\]<>]+\.[^\s@:/?#\\%[\]<>.]+$/u;

/** The domain becomes ASCII. */
export function canonicalEmail(typed: string): string {
  const address = typed.normalize("NFKC").replaceAll("\u3002", ".");
  const [local = "", domain = "", ...others] = address.split("@");
  const url = `http://${domain}`;
  if (others.length > 0 || /^[!-~]*$/.test(domain) || !DOMAIN.test(domain) || !URL.canParse(url))
    return address;
  return `${local}@${new URL(url).hostname}`;
}
