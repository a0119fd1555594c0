import { z } from "zod";
import { paged, pageQuery, route, type Call, type Reply, type Route } from "../http.ts";
import { parseQuery } from "./query.ts";

const keys = z.array(z.string());

/** Promos that run now, the one that ends first on top. */
async function list(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(z.object(pageQuery), call);
  const now = call.clock.now().toISOString();
  const rows = await call.db
    .selectFrom("promo")
    .selectAll()
    .where("start_at", "<=", now)
    .where("end_at", ">", now)
    .orderBy("end_at")
    .orderBy("promo_id")
    .execute();
  const views = rows.map(({ promo_id, product_ids, ...promo }) => ({
    id: promo_id,
    ...promo,
    product_ids: keys.parse(JSON.parse(product_ids)),
  }));
  return paged(views.slice((page - 1) * per_page, page * per_page), views.length, page, per_page);
}

export const promoRoutes: readonly Route[] = [route("get", "/promo/get", [1], list)];
