import { z } from "zod";
import { LabError, paged, pageQuery, route, type Call, type Reply, type Route } from "../http.ts";
import { findPlant } from "../store/plants.ts";
import { findProduct } from "../store/products.ts";
import { MEMBERS, parseQuery } from "./query.ts";

const listQuery = z
  .object({
    ...pageQuery,
    plant_id: z.string().max(100).optional(),
    product_id: z.string().max(100).optional(),
  })
  .refine((query) => query.plant_id ?? query.product_id, { path: ["plant_id"], message: "required" });

async function list(call: Call): Promise<Reply> {
  const { plant_id, product_id, page, per_page } = parseQuery(listQuery, call);
  const known =
    (!plant_id || (await findPlant(call.db, plant_id))) &&
    (!product_id || (await findProduct(call.db, product_id)));
  if (!known) throw new LabError(404, "not_found");
  let found = call.db.selectFrom("review");
  if (plant_id) found = found.where("plant_id", "=", plant_id);
  if (product_id) found = found.where("product_id", "=", product_id);
  const { total, average } = await found
    .select((select) => [
      select.fn.countAll<number>().as("total"),
      select.fn.avg<number | null>("rating").as("average"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(["review_id", "rating", "comment", "first_name", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("review_id")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const rating_avg = average === null ? null : Math.round(Number(average) * 10) / 10;
  return paged(rows, Number(total), page, per_page, { rating_avg });
}

export const reviewRoutes: readonly Route[] = [route("get", "/review/get", MEMBERS, list)];
