import type { Stub } from "./stub-upstream.ts";

/** Ends every context that a text can stand in, then would run. */
const MARKUP = `"'></title></style></script></textarea></select><x-canary onclick="canary()"><img src=x onerror=canary()>`;
const ADDRESS = "javascript:canary()";

/** Texts with markup; codes and dates among them make parts of a page fall back. */
export type Carrier = "names" | "every text" | "addresses";

const isName = (text: string) =>
  /\p{L} |\p{Lu}\p{Ll}/u.test(text) && !/^(\d{4}-\d\d|https?:|[^ ]+@)/.test(text);
const isAddress = (text: string) => /^(https?:|\/|[^ ]+@|\+?\d[\d -]{7,}$)/.test(text);

export function withMarkup(value: unknown, carrier: Carrier): unknown {
  if (Array.isArray(value)) return value.map((item) => withMarkup(item, carrier));
  if (typeof value === "string") {
    if (carrier === "addresses") return isAddress(value) ? ADDRESS : value;
    return carrier === "every text" || isName(value) ? value + MARKUP : value;
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, row]) => [name, withMarkup(row, carrier)]));
}

const LIVE = /<x-canary|<img src=x|"'>|(?:href|src|action|formaction|data)="\s*javascript:/gi;

export function liveMarkup(document: string): string[] {
  return [...document.matchAll(LIVE)].map(({ index }) => document.slice(Math.max(0, index - 80), index + 40));
}

export const inertMarkup = (document: string): number =>
  document.match(/(?:&lt;|\\u003c)x-canary/gi)?.length ?? 0;

/** Lists equal for everybody, cached for all accounts (docs/decisions/0037). */
const SHARED = /^\/(promo|plant|city|product-category)\/get(\?|$)/;
export const SHOWN =
  /"(first_name|last_name|patient_name|product_name|product_name_en|name|title|message)":"([^"]*)"/g;

/** @param marks by username, before the accounts sign in */
export function markOwners(stub: Stub, marks: ReadonlyMap<string, string>): void {
  const owners = new Map<string, string>();
  stub.rewrite(({ path, body, headers }, { text }) => {
    if (path === "/login") {
      const { username = "" } = JSON.parse(body) as { username?: string }; // as the portal sends it
      const token = /"access_token":"([^"]+)"/.exec(text)?.[1];
      const mark = marks.get(username);
      if (mark && token) owners.set(token, mark);
      return text;
    }
    const mark = owners.get(headers.authorization?.slice(7) ?? "");
    if (mark === undefined || SHARED.test(path)) return text;
    return text.replaceAll(SHOWN, (_all, field: string, value: string) => `"${field}":"${value} ${mark}"`);
  });
}
