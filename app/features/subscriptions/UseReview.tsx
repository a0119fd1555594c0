import { FastingTick } from "~/features/visit/FastingTick.tsx";
import { VisitCard } from "~/features/visit/VisitCard.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoment } from "~/lib/dates.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { UseReviewView } from "./review.server.ts";
import { useReviewSchema } from "./schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function UseReview({ view }: { view: UseReviewView }) {
  const { t, lang } = useTranslation(["subscriptions", "checkout"]);
  const fields = useFields(useReviewSchema);
  const held = formatMoment(view.held.until, lang, view.held.timezone);
  return (
    <div className="stack">
      <ChangedMeanwhile yours="shown" />
      {view.bookedAt !== null && (
        <Alert kind="warning">
          <p>
            {t("subscriptions:review.maybe_booked")}{" "}
            <PageLink href={view.bookedAt}>{t("subscriptions:done.left")}</PageLink>
          </p>
        </Alert>
      )}
      <VisitCard
        visit={view.visit}
        about={<p className="muted small">{t("checkout:review.held", { until: held })}</p>}
        actions={
          <PageLink href={view.change.schedule} className="action">
            {t("checkout:review.change_time")}
          </PageLink>
        }
      />
      <SummaryList
        rows={view.products.map((product) => ({
          label: product.name,
          value: <Taken product={product} />,
          changeHref: view.change.what,
        }))}
      />
      <p>{t("subscriptions:review.free")}</p>
      <PostForm clientRequestId={view.clientRequestId} shown={view.fingerprint} className="stack">
        {view.fasting_accepted !== null && (
          <FastingTick
            field={fields.accept_fasting}
            hours={view.fasting_hours}
            accepted={view.fasting_accepted}
            changeHref={view.change.schedule}
          />
        )}
        <Button wide>{t("subscriptions:review.submit")}</Button>
      </PostForm>
    </div>
  );
}

function Taken({ product }: { product: UseReviewView["products"][number] }) {
  const { t } = useTranslation("subscriptions");
  const { patient_name, left, source, other, expired_at } = product;
  return (
    <>
      <span className="upper">{patient_name}</span>
      <br />
      {left !== null && (
        <>
          <strong>{left === 1 ? t("review.last") : t("review.uses", { count: left })}</strong>
          <br />
        </>
      )}
      <span className="muted small">
        {source}, {t("until").toLowerCase()} <DateText value={expired_at} form="until" />
        {other && <> – {t("review.first")}</>}
      </span>
    </>
  );
}
