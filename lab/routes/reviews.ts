import { z } from "zod";
import { LabError } from "../errors.ts";
import type { Call, Reply } from "../http.ts";
import { findPlant } from "../store/plants.ts";
import { findProduct } from "../store/products.ts";
import { paged, pageQuery, parseQuery } from "./query.ts";

export const reviewQuery = z
  .object({
    ...pageQuery,
    plant_id: z.string().max(100).optional(),
    product_id: z.string().max(100).optional(),
  })
  .refine((query) => query.plant_id ?? query.product_id, { path: ["plant_id"], message: "required" });

export async function list(call: Call): Promise<Reply> {
  const { plant_id, product_id, page, per_page } = parseQuery(reviewQuery, call);
  const exists =
    (!plant_id || (await findPlant(call.db, plant_id))) &&
    (!product_id || (await findProduct(call.db, product_id)));
  if (!exists) throw new LabError("not_found");
  let reviews = call.db.selectFrom("review");
  if (plant_id) reviews = reviews.where("plant_id", "=", plant_id);
  if (product_id) reviews = reviews.where("product_id", "=", product_id);
  const { total, average } = await reviews
    .select((select) => [
      select.fn.countAll<number>().as("total"),
      select.fn.avg<number | null>("rating").as("average"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await reviews
    .select(["review_id", "rating", "comment", "lang", "first_name", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("review_id")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const rating_avg = average === null ? null : Math.round(Number(average) * 10) / 10;
  return paged(rows, Number(total), page, per_page, { rating_avg });
}
