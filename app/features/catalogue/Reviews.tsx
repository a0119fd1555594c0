import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDecimal } from "~/lib/decimals.ts";
import type { Loadable } from "~/lib/loadable.ts";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { Review } from "~/upstream/catalogue/reviews.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { SectionError } from "~/ui/States.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";

interface ReviewsProps {
  reviews: Loadable<{ results: Review[]; meta: Meta }>;
  average: number | null;
  count: number;
  retryHref: string;
}

export function Reviews({ reviews, average, count, retryHref }: ReviewsProps) {
  const { t, lang } = useTranslation("catalogue");
  if (!reviews.ok && reviews.notYet) return null;
  const shown = reviews.ok ? reviews.data.results.length : 0;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{t("reviews.title")}</h2>
      {!reviews.ok && <SectionError retryHref={retryHref} section={t("reviews.title")} />}
      {reviews.ok && average !== null && count > 0 && (
        <p>
          <strong>{t("reviews.average", { average: formatDecimal(average, lang) })}</strong>{" "}
          <span className="muted">
            {t(shown < count ? "reviews.count_latest" : "reviews.count", { count, shown })}
          </span>
        </p>
      )}
      {reviews.ok && reviews.data.results.length === 0 && <p className="muted">{t("reviews.none")}</p>}
      {reviews.ok && reviews.data.results.length > 0 && <ReviewList reviews={reviews.data.results} />}
    </section>
  );
}

const IN_VIEW = 3;

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const { t } = useTranslation("catalogue");
  const others = reviews.slice(IN_VIEW);
  const draw = (some: readonly Review[]) => (
    <ul className="rows">
      {some.map(({ rating, comment, lang, first_name, created_at }, index) => (
        <li key={index}>
          <p>
            <strong>
              {rating}/5 {t(`reviews.words.${ratingOf(rating)}`)}
            </strong>{" "}
            <span className="muted">
              {first_name ? <span className="upper">{first_name}</span> : t("reviews.anonymous")},{" "}
              <DateText value={created_at} form="day" />
            </span>
          </p>
          {comment && <p lang={lang && isUnderstood(lang) ? lang : undefined}>{comment}</p>}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {draw(reviews.slice(0, IN_VIEW))}
      {others.length > 0 && (
        <Fold>
          <summary>{t("reviews.more", { count: others.length })}</summary>
          {draw(others)}
        </Fold>
      )}
    </>
  );
}

function ratingOf(rating: number): "1" | "2" | "3" | "4" | "5" {
  return (["1", "2", "3", "4", "5"] as const)[rating - 1] ?? "3";
}
