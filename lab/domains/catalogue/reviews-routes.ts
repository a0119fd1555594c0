import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { requireOrder } from "../orders/lifecycle/orders.ts";
import { findPlant } from "../branches/plants.ts";
import { findProduct } from "../products/products.ts";
import { createReview, ownReviewView, reviewOf, updateReview } from "./reviews.ts";
import { onceInTransaction, optionalText, requestId } from "../../http/transaction.ts";
import { key, paged, pageQuery, parse, parseQuery } from "../../http/query.ts";
import { PATIENT, REGISTERED, get, post, put } from "../../http/route.ts";

const reviewQuery = z
  .object({
    ...pageQuery,
    plant_id: z.string().max(100).optional(),
    product_id: z.string().max(100).optional(),
    order_number: key.optional(),
  })
  .refine((query) => query.plant_id ?? query.product_id ?? query.order_number, {
    path: ["plant_id"],
    message: "required",
  });
const content = {
  rating: z.number({ error: "required" }).int("rating_range").min(1, "rating_range").max(5, "rating_range"),
  comment: z
    .string()
    .max(500, "max_500")
    .nullish()
    .transform((text) => optionalText(500).parse(text)),
  show_name: z.boolean().default(false),
  client_request_id: requestId,
};
const reviewBody = z.object({ order_number: key, ...content });
const reviewChangeBody = z.object({ review_id: key, ...content });

async function getReviewList(call: Call): Promise<Reply> {
  const { plant_id, product_id, order_number, page, per_page } = parseQuery(reviewQuery, call);
  if (order_number) return ownReview(call, order_number, per_page);
  const exists =
    (!plant_id || (await findPlant(call.db, plant_id))) &&
    (!product_id || (await findProduct(call.db, product_id)));
  if (!exists) throw new LabError("not_found");
  let reviews = call.db.selectFrom("review");
  if (plant_id) reviews = reviews.where("plant_id", "=", plant_id);
  if (product_id)
    reviews = reviews.where("review_id", "in", (inner) =>
      inner
        .selectFrom("reviewed_product")
        .select("reviewed_product.review_id")
        .where("reviewed_product.product_id", "=", product_id),
    );
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

async function ownReview(call: Call, order_number: string, per_page: number): Promise<Reply> {
  await requireOrder(call.db, call.caller, order_number);
  const review = await reviewOf(call.db, order_number);
  const rows = review ? [ownReviewView(review)] : [];
  return paged(rows, rows.length, 1, per_page, { rating_avg: review?.rating ?? null });
}

function postReview(call: Call): Promise<Reply> {
  const body = parse(reviewBody, call.body);
  return onceInTransaction(call, body, async (trx) =>
    ownReviewView(await createReview(trx, call, body.order_number, body)),
  );
}

function putReview(call: Call): Promise<Reply> {
  const body = parse(reviewChangeBody, call.body);
  return onceInTransaction(call, body, async (trx) =>
    ownReviewView(await updateReview(trx, call, body.review_id, body)),
  );
}

// prettier-ignore
export const reviewRoutes: readonly Route[] = [
  get("/review/get", REGISTERED, getReviewList, "Reviews of a branch or a product, or the caller's own of an order", reviewQuery),
  post("/review/create", PATIENT, postReview, "Review a completed order", reviewBody),
  put("/review/update", PATIENT, putReview, "Change a review within seven days", reviewChangeBody),
];
