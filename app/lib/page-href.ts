import type { Query } from "./paths.ts";

/**
 * Address of one page of a list under the same filters. Page 1 and switches that are off are left out; a
 * switch that is on is "1".
 * @param path builder of the site map: `paths.tests`, or `(query) => paths.branch(id, query)`
 */
export function pageHref(path: (query: Query) => string, filters: Query, page: number): string {
  const query: Query = {};
  for (const [name, value] of Object.entries(filters)) {
    query[name] = typeof value === "boolean" ? (value ? 1 : undefined) : value;
  }
  return path({ ...query, page: page > 1 ? page : undefined });
}
