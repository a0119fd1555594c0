import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField, RadioGroup } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import type { OrderReviewView } from "./review.server.ts";
import { RATINGS, orderReviewSchema } from "./schema.ts";

/** Review of an order: five answers without preselection; editable for seven days. */
export function OrderReviewPage({ view }: { view: OrderReviewView }) {
  const { t } = useTranslation(["reviews", "common", "reschedule"]);
  const { order_number, plant_name, products, allowed, review } = view;
  return (
    <div className="narrow stack">
      <FormHeader
        title={t(review ? "reviews:heading_edit" : "reviews:heading")}
        over={order_number}
        lead={allowed ? t("reviews:lead") : undefined}
        backHref={paths.order(order_number)}
        backText={t("reschedule:to_order")}
      />
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
    </div>
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
