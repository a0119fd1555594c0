import { z } from "zod";
import { paged, pageQuery, route, type Call, type Reply, type Route } from "../http.ts";
import { listFamily } from "../store/family.ts";
import { pageOf, parseQuery } from "./query.ts";

async function list(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(z.object(pageQuery), call);
  const all = await listFamily(call.db, call.clock, call.caller);
  return paged(pageOf(all, page, per_page), all.length, page, per_page);
}

export const familyRoutes: readonly Route[] = [route("get", "/family/get", [1], list)];
