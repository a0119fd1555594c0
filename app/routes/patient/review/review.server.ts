import type { z } from "zod";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { createReview, findOwnReview, updateReview } from "~/upstream/catalogue/reviews.server.ts";
import { orderReviewSchema } from "./schema.ts";

/** The order and its existing review. */
export async function loadOrderReview(request: Request, { up }: Guarded, order_number: string) {
  const [order, own] = await Promise.all([getOrder(up, order_number), ownPatientOf(up)]);
  const review = order.review_id === null ? null : await findOwnReview(up, order_number);
  return {
    title: getT(request)("reviews:title", { number: order_number }),
    concerned: forOrder(own, order),
    order_number,
    plant_name: order.plant?.name ?? "",
    products: [...new Set(order.items.filter(({ product_id }) => product_id).map((one) => one.product_name))],
    allowed: order.review_allowed,
    isCompleted: order.order_status === "completed",
    review: review && {
      rating: review.rating,
      comment: review.comment,
      show_name: review.first_name !== null,
      until: review.review_until ?? order.review_until,
    },
  };
}
export type OrderReviewView = Awaited<ReturnType<typeof loadOrderReview>>;

export function submitOrderReview(request: Request, { session, up }: Guarded, order_number: string) {
  return submit(request, session, {
    schema: orderReviewSchema,
    codes: {
      not_completed: "reviews:not_yet",
      already_reviewed: "reviews:already",
      review_closed: "reviews:closed",
    },
    lookAt: paths.orderReview(order_number),
    run: async (input, form) => {
      const { review_id } = await getOrder(up, order_number);
      const content = contentOf(input, clientRequestIdOf(form));
      if (review_id === null) await createReview(up, { order_number, ...content });
      else await updateReview(up, { review_id, ...content });
      const key = review_id === null ? "reviews:sent" : "reviews:saved";
      return redirectWithFlash(paths.order(order_number), { kind: "success", key });
    },
  });
}

const contentOf = (
  { rating, comment, show_name }: z.output<typeof orderReviewSchema>,
  client_request_id: string,
) => ({
  rating: Number(rating),
  comment,
  show_name: show_name !== undefined,
  client_request_id,
});
