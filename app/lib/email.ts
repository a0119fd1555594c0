const DOMAIN = /^[^\s@:/?#\\%[\]<>]+\.[^\s@:/?#\\%[\]<>.]+$/u;

/**
 * An ASCII domain (punycode).
 * @returns null otherwise, and for other letters before the @: mail servers may refuse them
 */
export function readEmail(typed: string): string | null {
  const [local = "", domain = "", ...others] = typed
    .trim()
    .normalize("NFKC")
    .replaceAll("\u3002", ".")
    .split("@");
  if (others.length > 0 || !/^[!-~]+$/.test(local) || !DOMAIN.test(domain)) return null;
  if (/^[!-~]+$/.test(domain)) return `${local}@${domain}`;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${local}@${new URL(url).hostname}` : null;
}

export function isForeignLocal(typed: string): boolean {
  return readEmail(typed.replace(/[^\s!-~](?=.*@)/gu, "x")) !== null;
}
