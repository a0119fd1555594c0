import { z } from "zod";
import type { Call, Reply } from "../http.ts";
import { listQuery, paged, pageOf, parseQuery } from "./query.ts";

const productIds = z.array(z.string());

export async function list(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
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
    product_ids: productIds.parse(JSON.parse(product_ids)),
  }));
  return paged(pageOf(views, page, per_page), views.length, page, per_page);
}
