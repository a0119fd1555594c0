import type { Query } from "./paths.ts";

/** Omits page 1 and false; true becomes "1". */
export function pageHref(path: (query: Query) => string, filters: Query, page: number): string {
  const query: Query = {};
  for (const [name, value] of Object.entries(filters)) {
    query[name] = typeof value === "boolean" ? (value ? 1 : undefined) : value;
  }
  return path({ ...query, page: page > 1 ? page : undefined });
}
