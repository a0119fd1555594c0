import type { Call, Reply } from "../http.ts";
import { listFamily } from "../store/family.ts";
import { listQuery, paged, pageOf, parseQuery } from "./query.ts";

export async function list(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const relations = await listFamily(call.db, call.clock, call.caller);
  return paged(pageOf(relations, page, per_page), relations.length, page, per_page);
}
