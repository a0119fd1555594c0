import { pageHref } from "./page-href.ts";
import type { Query } from "./paths.ts";

export interface ActiveFilter {
  name: string;
  label: string;
  href: string;
}

/** In the order of `labels`. @param labels undefined, null, "" and false mean unset */
export function activeFilters<Q extends Query>(
  path: (query: Query) => string,
  query: Q,
  labels: { readonly [Name in keyof Q]?: string | false | null | undefined },
): ActiveFilter[] {
  return Object.entries(labels).flatMap(([name, label]) =>
    label ? [{ name, label: String(label), href: pageHref(path, { ...query, [name]: undefined }, 1) }] : [],
  );
}
