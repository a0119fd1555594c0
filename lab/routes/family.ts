import { z } from "zod";
import { LabError } from "../errors.ts";
import type { Call, Reply } from "../http.ts";
import { respondToRequest } from "../store/family-requests.ts";
import { findRelation, listFamily } from "../store/family.ts";
import { onceInTransaction, requestId } from "./order-call.ts";
import { key, listQuery, paged, pageOf, parse, parseQuery } from "./query.ts";

export const detailQuery = z.object({ relation_id: key });
export const respondBody = z.object({
  relation_id: key,
  decision: z.enum(["approve", "reject"], { error: "required" }),
  permissions: z
    .array(z.enum(["book", "view_results", "pay"]))
    .max(3)
    .default([]),
  client_request_id: requestId,
});

export async function list(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const relations = await listFamily(call.db, call.clock, call.caller);
  return paged(pageOf(relations, page, per_page), relations.length, page, per_page);
}

export async function detail(call: Call): Promise<Reply> {
  const { relation_id } = parseQuery(detailQuery, call);
  const relation = await findRelation(call.db, call.clock, call.caller, relation_id);
  if (!relation) throw new LabError("not_found");
  return { results: relation };
}

export function respond(call: Call): Promise<Reply> {
  const body = parse(respondBody, call.body);
  return onceInTransaction(call, body, (trx) => respondToRequest(trx, call, body));
}
