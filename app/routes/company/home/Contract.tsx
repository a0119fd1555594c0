import { QuotaLeft } from "~/features/company/QuotaLeft.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { DocumentLink } from "~/ui/NewTab.tsx";
import { HelpLinks } from "~/ui/HelpLinks.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { CompanyDashboard, CompanyProfile } from "~/upstream/company/company.server.ts";

interface ContractProps {
  contract: CompanyProfile["contract"] | null;
  /** with the programme, which no other part of the page names */
  isNamed: boolean;
}

export function ContractSection({ contract, isNamed }: ContractProps) {
  const { t, lang } = useTranslation("company");
  if (!contract)
    return (
      <section aria-labelledby="contract">
        <h2 id="contract">{t("home.contract.heading")}</h2>
        <EmptyState
          title={t("home.contract.none")}
          reason={t("home.contract.none_reason")}
          action={<HelpLinks />}
        />
      </section>
    );
  const { status, end_date, start_date, payment_terms, funding, discount_percent, programme } = contract;
  return (
    <section className="card contract" aria-labelledby="contract">
      <h2 id="contract">{t("home.contract.heading")}</h2>
      {status === "not_understood" && (
        <Alert kind="warning">
          <NotUnderstoodNote />
        </Alert>
      )}
      {status === "ended" && (
        <Alert kind="warning">{t("home.contract.ended", { date: formatDate(end_date, lang) })}</Alert>
      )}
      <p>
        <DateText value={start_date} /> – <DateText value={end_date} />
      </p>
      <Fold className="fold">
        <summary>{contract.contract_number}</summary>
        <SummaryList
          rows={[
            ...(isNamed ? [{ label: t("home.contract.programme"), value: programme }] : []),
            { label: t("home.contract.terms"), value: payment_terms && t(`home.contract.${payment_terms}`) },
            {
              label: t("home.contract.funding"),
              value: funding.map((code) => t(`home.contract.fund.${code}`)).join(", "),
            },
            {
              label: t("home.contract.discount"),
              value:
                discount_percent === "not_understood" ? (
                  <StateWord state="not_understood" />
                ) : (
                  `${String(discount_percent)} %`
                ),
            },
          ]}
        />
        {contract.linkDownload && (
          <p>
            <DocumentLink href={paths.download("contract", "current")}>
              {t("home.contract.document")}
            </DocumentLink>
          </p>
        )}
      </Fold>
    </section>
  );
}

interface QuotaProps {
  quota: CompanyProfile["quota"];
  /** tests of waiting requests without a quota */
  absent: CompanyDashboard["quota_absent"];
}

export function QuotaSection({ quota, absent }: QuotaProps) {
  const { t } = useTranslation(["company", "approval"]);
  const lacking = isUnderstood(absent) ? (absent ?? []) : [];
  if (quota === null || quota.length + lacking.length === 0) return null;
  return (
    <section className="card" aria-labelledby="quota">
      <h2 id="quota">{t("company:home.quota.heading")}</h2>
      {quota === NOT_UNDERSTOOD ? (
        <StateWord state="not_understood" />
      ) : (
        <SummaryList
          rows={[
            ...quota.map((item) => ({ label: item.name, value: <QuotaLeft of={item} /> })),
            ...lacking.map(({ name }) => ({
              label: name,
              value: <StateWord tone="error">{t("approval:funds.none_left")}</StateWord>,
            })),
          ]}
        />
      )}
    </section>
  );
}
