import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { ReferrerDashboard } from "~/upstream/referrals/referrer-dashboard.server.ts";

interface NewResultsProps {
  dashboard: Pick<ReferrerDashboard, "shared_results" | "shared_results_count">;
}

export function NewResults({ dashboard: { shared_results, shared_results_count } }: NewResultsProps) {
  const { t } = useTranslation(["referrals", "referral-summary"]);
  const more = shared_results_count === NOT_UNDERSTOOD ? null : shared_results_count - shared_results.length;
  return (
    <section aria-labelledby="results">
      <h2 id="results">{t("referrals:home.results")}</h2>
      {shared_results.length === 0 ? (
        <p>
          {shared_results_count === 0 ? (
            t("referrals:home.results_none")
          ) : (
            <StateWord state="not_understood" />
          )}
        </p>
      ) : (
        <Table
          caption={t("referrals:home.results")}
          narrow="lines"
          rows={shared_results}
          rowKey={({ referral_number, order_number }) => `${referral_number} ${order_number}`}
          columns={[
            {
              key: "patient",
              head: t("referral-summary:column.patient"),
              cell: ({ referral_number, order_number, patient_name }) => (
                <PageLink
                  className="action"
                  href={paths.doctorResult(referral_number, order_number)}
                  keepsText
                >
                  <span className="upper">{patient_name}</span>
                  <span className="vh"> {referral_number}</span>
                </PageLink>
              ),
            },
            {
              key: "tests",
              head: t("referral-summary:column.tests"),
              cell: ({ products }) => products.map((product) => product.name).join(", "),
            },
            {
              key: "issued",
              head: t("referrals:home.issued"),
              line: "end",
              cell: ({ issued_at }) => issued_at && <DateText value={issued_at} form="day" />,
            },
          ]}
        />
      )}
      {more === null && shared_results.length > 0 && <StateWord state="not_understood" />}
      {more !== null && more > 0 && (
        <p>
          <PageLink className="action" href={paths.referralSummary()}>
            {t("referrals:home.results_more", { count: more })}
          </PageLink>
        </p>
      )}
    </section>
  );
}
