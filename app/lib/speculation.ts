import { pages } from "../site.ts";
import type { Access } from "../site/page.ts";
import { remembering } from "./remembering.ts";

/** When a browser fetches a link's page ahead: at the press, or after a moment under the pointer. */
export type Eagerness = "conservative" | "moderate";

/** Areas whose pages a user type's pages lead to; null: nobody is signed in. */
const AREAS = new Map<number | null, readonly Access[]>([
  [null, ["public", "visitor"]],
  [0, ["unfinished"]],
  [1, ["public", "member", "patient"]],
  [2, ["public", "member", "doctor"]],
  [3, ["public", "member", "company"]],
  [6, ["public", "member", "facility"]],
]);

/** What the browser of a request may do; null for one that saves data. */
export function eagernessFor(headers: Pick<Headers, "get">, lowData: boolean): Eagerness | null {
  if (lowData) return null;
  // On phones "moderate" fetches links that are merely in view.
  return headers.get("Sec-CH-UA-Mobile") === "?0" ? "moderate" : "conservative";
}

/**
 * Speculation rules (JSON) for the links to pages that the site map marks with `prefetch`; null when there are none.
 * Their patterns cover every query; links to a place in the document, or to the page itself, are left out.
 */
export function speculationRules(userType: number | null, eagerness: Eagerness): string | null {
  return rulesOf(`${String(userType)} ${eagerness}`);
}

const rulesOf = remembering(20, (name) => {
  const [type, eagerness] = name.split(" ");
  const areas = AREAS.get(type === "null" ? null : Number(type)) ?? [];
  const patterns = pages
    .filter(({ access, prefetch }) => prefetch && areas.includes(access))
    .map(({ path }) => path);
  if (patterns.length === 0) return null;
  const where = {
    and: [{ href_matches: patterns }, { not: { selector_matches: "[href^='#'],[aria-current=page]" } }],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness }] });
});
