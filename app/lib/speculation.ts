import { pages } from "../site.ts";
import type { Access } from "../site/page.ts";
import { remembering } from "./remembering.ts";

export type Eagerness = "conservative" | "moderate";

/** null: signed out */
const AREAS = new Map<number | null, readonly Access[]>([
  [null, ["public", "visitor"]],
  [0, ["unfinished"]],
  [1, ["public", "member", "patient"]],
  [2, ["public", "member", "doctor"]],
  [3, ["public", "member", "company"]],
  [6, ["public", "member", "facility"]],
]);

/** Null if the browser saves data. */
export function eagernessFor(headers: Pick<Headers, "get">, lowData: boolean): Eagerness | null {
  if (lowData) return null;
  // On phones "moderate" fetches links merely in view.
  return headers.get("Sec-CH-UA-Mobile") === "?0" ? "moderate" : "conservative";
}

/** Null if no page is marked. Excludes links to the page itself. */
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
