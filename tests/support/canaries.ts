/** Ends every context that a text can stand in, then would run. */
export const MARKUP = `"'></title></style></script></textarea></select><x-canary onclick="canary()"><img src=x onerror=canary()>`;
const ADDRESS = "javascript:canary()";

/** Texts with markup; codes and dates among them make parts of a page fall back. */
export type Carrier = "names" | "every text" | "addresses";

const isName = (text: string) =>
  /\p{L} |\p{Lu}\p{Ll}/u.test(text) && !/^(\d{4}-\d\d|https?:|[^ ]+@)/.test(text);
const isAddress = (text: string) => /^(https?:|\/|[^ ]+@|\+?\d[\d -]{7,}$)/.test(text);

export function withMarkup(value: unknown, carrier: Carrier): unknown {
  if (Array.isArray(value)) return value.map((one) => withMarkup(one, carrier));
  if (typeof value === "string") {
    if (carrier === "addresses") return isAddress(value) ? ADDRESS : value;
    return carrier === "every text" || isName(value) ? value + MARKUP : value;
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMarkup(one, carrier)]));
}

const LIVE = /<x-canary|<img src=x|"'>|(?:href|src|action|formaction|data)="\s*javascript:/gi;

export function liveMarkup(document: string): string[] {
  return [...document.matchAll(LIVE)].map(({ index }) => document.slice(Math.max(0, index - 80), index + 40));
}

export const inertMarkup = (document: string): number =>
  document.match(/(?:&lt;|\\u003c)x-canary/gi)?.length ?? 0;
