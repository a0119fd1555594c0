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

/** For providers that answer with the whole list. */
export function pageOfAll(
  { results, meta }: Paged,
  { rows, unpaged }: PagedCall,
  query: Query,
  rules: ListRules,
): Paged {
  if (unpaged || rows === undefined) return { results, meta };
  const { per_page: size, page: number } = query ?? {};
  if (!Array.isArray(results) || typeof size !== "number" || results.length <= size) return { results, meta };
  const all: unknown[] = results;
  const total = meta?.["total"];
  if (number === undefined) {
    if (size >= rows) return { results: all, meta };
    sortRows(all, rules);
    return { results: all.slice(0, size), meta };
  }
  if (typeof total === "number" && total > all.length) return { results, meta };
  sortRows(all, rules);
  const page = Number(number);
  const last_page = Math.ceil(all.length / size);
  return {
    results: all.slice((page - 1) * size, page * size),
    meta: { ...meta, page, per_page: size, total: all.length, last_page },
  };
}

export function asksForAll({ rows, query: declared }: PagedCall, query: Query): boolean {
  if (rows === undefined || query?.["page"] !== undefined) return false;
  const size = query?.["per_page"];
  if (typeof size === "number") return size >= rows;
  return !(declared instanceof z.ZodObject && "page" in declared.shape);
}
