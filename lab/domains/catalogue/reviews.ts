import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows, requireRow, updateRows } from "../../database/rows.ts";
import { orderLines, requireOrder } from "../orders/lifecycle/orders.ts";
import { reviewCloses, reviewState } from "../orders/review-rules.ts";
import type { ReviewTable } from "../../database/tables.generated.ts";

type ReviewRow = Selectable<ReviewTable>;

interface ReviewInput {
  /** 1 disappointing … 5 great */
  rating: number;
  comment: string | null;
  show_name: boolean;
}

/** @throws LabError `not_found`, `not_completed`, `already_reviewed` */
export async function createReview(
  trx: Trx,
  call: CallContext,
  order_number: string,
  input: ReviewInput,
): Promise<ReviewRow> {
  const order = await requireOrder(trx, call.caller, order_number);
  if (await reviewOf(trx, order_number)) throw new LabError("already_reviewed");
  const { plant_id } = order;
  if (!reviewState(order, undefined, call.clock.now()).review_allowed || !plant_id)
    throw new LabError("not_completed");
  const review: ReviewRow = {
    review_id: randomUUID(),
    account_id: call.caller.account_id,
    order_number,
    plant_id,
    product_id: null,
    ...(await fieldsOf(trx, call, input)),
    created_at: call.clock.now().toISOString(),
    updated_at: null,
  };
  await insertRows(trx, "review", review);
  const lines = await orderLines(trx, [order_number]);
  const products = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
  if (products.length > 0) {
    const rows = products.map((product_id) => ({ review_id: review.review_id, product_id }));
    await insertRows(trx, "reviewed_product", rows);
  }
  return review;
}

/** For seven days. @throws LabError `not_found`, `review_closed` */
export async function updateReview(
  trx: Trx,
  call: CallContext,
  review_id: string,
  input: ReviewInput,
): Promise<ReviewRow> {
  const review = await findRow(trx, "review", { review_id, account_id: call.caller.account_id });
  if (!review) throw new LabError("not_found");
  const now = call.clock.now();
  if (reviewCloses(review) <= now) throw new LabError("review_closed");
  const changed = { ...(await fieldsOf(trx, call, input)), updated_at: now.toISOString() };
  await updateRows(trx, "review", { review_id }, changed);
  return { ...review, ...changed };
}

export async function reviewOf(db: Db | Trx, order_number: string): Promise<ReviewRow | null> {
  const row = await findRow(db, "review", { order_number });
  return row ?? null;
}

export function ownReviewView(review: ReviewRow) {
  const { review_id, rating, comment, lang, first_name, created_at } = review;
  return {
    review_id,
    rating,
    comment,
    lang,
    first_name,
    created_at,
    show_name: first_name !== null,
    review_until: reviewCloses(review).toISOString(),
  };
}

async function fieldsOf(trx: Trx, { caller, lang }: CallContext, input: ReviewInput) {
  const { rating, comment, show_name } = input;
  const account = await requireRow(trx, "account", { account_id: caller.account_id }, ["first_name"]);
  const first_name = show_name ? account.first_name : null;
  return { rating, comment, lang: comment === null ? null : lang, first_name };
}
