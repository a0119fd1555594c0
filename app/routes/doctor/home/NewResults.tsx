import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { ReferrerDashboard } from "~/upstream/referrals/referrer-dashboard.server.ts";

interface NewResultsProps {
  dashboard: Pick<ReferrerDashboard, "shared_results" | "shared_results_count">;
}

export function NewResults({ dashboard: { shared_results, shared_results_count } }: NewResultsProps) {
  const { t } = useTranslation("referrals");
  const more = shared_results_count === NOT_UNDERSTOOD ? null : shared_results_count - shared_results.length;
  return (
    <section aria-labelledby="results">
      <h2 id="results">{t("home.results")}</h2>
      {shared_results.length === 0 ? (
        <p>{shared_results_count === 0 ? t("home.results_none") : <StateWord state="not_understood" />}</p>
      ) : (
        <RowList label={t("home.results")}>
          {shared_results.map(({ referral_number, order_number, patient_name, products, issued_at }) => (
            <Row
              key={`${referral_number} ${order_number}`}
              title={
                <>
                  <span className="upper">{patient_name}</span>
                  <span className="vh"> {referral_number}</span>
                </>
              }
              href={paths.doctorResult(referral_number, order_number)}
              note={products.map((product) => product.name).join(", ")}
              beside={issued_at && <DateText value={issued_at} form="day" />}
            />
          ))}
        </RowList>
      )}
      {more === null && shared_results.length > 0 && <StateWord state="not_understood" />}
      {more !== null && more > 0 && (
        <p>
          <PageLink className="action" href={paths.referralSummary()}>
            {t("home.results_more", { count: more })}
          </PageLink>
        </p>
      )}
    </section>
  );
}
