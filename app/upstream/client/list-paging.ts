import { z } from "zod";
import type { Envelope } from "./envelope.ts";
import type { ListRules } from "./list-rules.ts";
import { sortRows } from "./lists.ts";

type Paged = Pick<Envelope, "results" | "meta">;

interface PagedCall {
  rows?: number | undefined;
  unpaged: boolean;
  query?: z.ZodType | undefined;
}

type Query = Readonly<Record<string, unknown>> | undefined;

/**
 * The page that was asked for, where a provider answers with the whole list instead; with its paging.
 */
export function pageOfAll(
  { results, meta }: Paged,
  { rows, unpaged }: PagedCall,
  query: Query,
  rules: ListRules,
): Paged {
  const size = unpaged || rows === undefined ? undefined : query?.["per_page"];
  if (!Array.isArray(results) || typeof size !== "number" || results.length <= size) return { results, meta };
  const all: unknown[] = results;
  const total = meta?.["total"];
  if (query?.["page"] === undefined) {
    if (size < (rows ?? size)) sortRows(all, rules);
    return { results: size < (rows ?? size) ? all.slice(0, size) : all, meta };
  }
  if (typeof total === "number" && total > all.length) return { results, meta };
  sortRows(all, rules);
  const page = Number(query["page"]);
  const last_page = Math.ceil(all.length / size);
  return {
    results: all.slice((page - 1) * size, page * size),
    meta: { ...meta, page, per_page: size, total: all.length, last_page },
  };
}

/** The list has no further pages for the portal, and not just its first rows were asked for. */
export function asksForAll({ rows, query: declared }: PagedCall, query: Query): boolean {
  if (rows === undefined || query?.["page"] !== undefined) return false;
  const size = query?.["per_page"];
  if (typeof size === "number") return size >= rows;
  return !(declared instanceof z.ZodObject && "page" in declared.shape);
}
