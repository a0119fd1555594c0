/** Null if invalid: one bad variable must not hide other faults. */
export const asUrl = (text: string | undefined) =>
  text !== undefined && URL.canParse(text) ? new URL(text) : null;

const isLoopback = (url: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);

/** False for plain http and ws to other machines; true for other text. */
function isProtected(text: string | undefined): boolean {
  const url = asUrl(text);
  return (
    !url || !/^(https?|wss?):$/.test(url.protocol) || /^(https|wss):$/.test(url.protocol) || isLoopback(url)
  );
}

/**
 * `docker run --env-file` leaves quotation marks.
 * @returns `unread`: settings whose quotation mark has no end, or text behind it
 */
export function unquoted(source: Record<string, string | undefined>, settings: readonly string[]) {
  const unread: string[] = [];
  const values = Object.entries(source).map(([name, value = ""]) => {
    const text = value.trim();
    if (!settings.includes(name) || !/^["']/.test(text)) return [name, value];
    const [, single, double] = /^(?:'([^']*)'|"((?:[^"\\]|\\.)*)")(?:\s+#.*)?$/.exec(text) ?? [];
    if (single === undefined && double === undefined) unread.push(name);
    return [name, single ?? double?.replaceAll(/\\(["\\$])/g, "$1")];
  });
  const given = Object.fromEntries(values.filter(([, value]) => value)) as Record<string, string>; // pairs from above
  return { given, unread };
}

export function contradictions(given: Record<string, string | undefined>): string[] {
  const production = (given["NODE_ENV"] ?? "production") === "production";
  const lab = given["LAB_API_URL"];
  const origin = given["PUBLIC_ORIGIN"];
  const publicUrl = asUrl(origin);
  const isPublic = origin !== undefined && !(publicUrl && isLoopback(publicUrl));
  const needsTls = production && given["LAB_ALLOW_HTTP"] !== "on";
  const inside = "; or set LAB_ALLOW_HTTP=on for a provider inside a private network";
  const lacks = (name: string, ...beside: string[]) => beside.every((other) => given[other]) && !given[name];
  const rules: [boolean, string][] = [
    [needsTls && !isProtected(lab), `LAB_API_URL: must be https in production${inside}`],
    [needsTls && !isProtected(given["LAB_WS_URL"]), `LAB_WS_URL: must be wss in production${inside}`],
    [production && !isProtected(origin), "PUBLIC_ORIGIN: must be https in production"],
    [lacks("LAB_WS_KEY", "LAB_API_URL", "LAB_WS_URL"), "LAB_WS_KEY: required with LAB_WS_URL"],
    [lacks("LAB_WS_URL", "LAB_API_URL", "LAB_WS_KEY"), "LAB_WS_URL: required with LAB_WS_KEY"],
    [
      !!given["METRICS_PORT"] && given["METRICS_PORT"] === (given["PORT"] ?? "3000"),
      "METRICS_PORT: must differ from PORT",
    ],
    [
      production && lacks("SESSION_SECRETS", "LAB_API_URL"),
      "SESSION_SECRETS: required in production with LAB_API_URL",
    ],
    [
      production && lacks("PUBLIC_ORIGIN", "LAB_API_URL"),
      "PUBLIC_ORIGIN: required in production with LAB_API_URL",
    ],
    [
      production && !lab && isPublic && given["REFERENCE_LAB"] !== "on",
      "LAB_API_URL: required in production with a public PUBLIC_ORIGIN; or set REFERENCE_LAB=on to open the " +
        "reference laboratory there, whose passwords are published",
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, fault]) => fault);
}
