import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { useFields } from "~/forms/fields.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField, RadioGroup } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { createReview, findOwnReview, updateReview } from "~/upstream/catalogue/reviews.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { orderReviewSchema, RATINGS } from "./schema.ts";

export const handle = { preserveInput: ({ allowed }: { allowed: boolean }) => allowed };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadOrderReview(patient, params["order_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitOrderReview(patient, params["order_number"] ?? "");
}

async function loadOrderReview({ up, t }: Guarded, order_number: string) {
  const [order, ownPatientId] = await Promise.all([getOrder(up, order_number), ownPatientOf(up)]);
  const review = order.review_id === null ? null : await findOwnReview(up, order_number);
  return {
    title: t("reviews:title", { number: order_number }),
    concerned: forOrder(ownPatientId, order),
    order_number,
    plant_name: order.plant?.name ?? "",
    products: [
      ...new Set(order.items.filter(({ product_id }) => product_id).map((item) => item.product_name)),
    ],
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

type OrderReviewView = Awaited<ReturnType<typeof loadOrderReview>>;

function submitOrderReview({ request, session, up }: Guarded, order_number: string) {
  return submit(request, session, {
    schema: orderReviewSchema,
    codes: {
      not_completed: "reviews:not_yet",
      already_reviewed: "reviews:already",
      review_closed: "reviews:closed",
    },
    lookAt: paths.orderReview(order_number),
    run: async (input, { client_request_id }) => {
      const { review_id } = await getOrder(up, order_number);
      const content = contentOf(input, client_request_id);
      if (review_id === null) await createReview(up, { order_number, ...content });
      else await updateReview(up, { review_id, ...content });
      const key = review_id === null ? "reviews:sent" : "reviews:saved";
      return redirectWithFlash(paths.order(order_number), "success", key);
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

/** No preselection; editable for seven days. */
export default function OrderReview() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTranslation(["reviews", "common", "reschedule"]);
  const { order_number, plant_name, products, allowed, review } = view;
  return (
    <NarrowPage
      title={t(review ? "reviews:heading_edit" : "reviews:heading")}
      over={order_number}
      lead={allowed ? t("reviews:lead") : undefined}
      backHref={paths.order(order_number)}
      backText={t("reschedule:to_order")}
    >
      <SummaryList
        rows={[
          { label: t("common:branch"), value: plant_name },
          { label: t("reviews:of"), value: products.join(", ") },
          ...(review?.until
            ? [{ label: t("reviews:until"), value: <DateText value={review.until} form="moment" /> }]
            : []),
        ]}
      />
      {allowed ? (
        <ReviewForm review={review} />
      ) : (
        <Alert>{t(view.isCompleted ? "reviews:closed" : "reviews:not_yet")}</Alert>
      )}
    </NarrowPage>
  );
}

function ReviewForm({ review }: { review: OrderReviewView["review"] }) {
  const { t } = useTranslation("reviews");
  const fields = useFields(orderReviewSchema, {
    initial: {
      rating: review?.rating,
      comment: review?.comment,
      show_name: review?.show_name ? "on" : undefined,
    },
  });
  return (
    <PostForm main className="stack">
      <RadioGroup
        {...fields.rating}
        label={t("rating")}
        options={RATINGS.map((value) => ({ value, label: t(`words.${value}`) }))}
      />
      <TextAreaField {...fields.comment} label={t("comment")} hint={t("comment_hint")} rows={5} />
      <CheckboxField {...fields.show_name} label={t("show_name")} />
      {!review && <p className="muted">{t("later")}</p>}
      <Button>{t(review ? "save" : "submit")}</Button>
    </PostForm>
  );
}
