import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Money } from "~/ui/Money.tsx";
import { useOffered } from "~/ui/offered.ts";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { CompanyDashboard } from "~/upstream/company/company.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

/** Deposit balance, with a warning when low. */
export function DepositSection({ deposit }: { deposit: NonNullable<CompanyDashboard["deposit"]> }) {
  const { t } = useTranslation("company");
  const { balance, reserved, available, low_limit } = deposit;
  const isLow = available !== null && low_limit !== null && available < low_limit;
  return (
    <section aria-labelledby="deposit">
      <h2 id="deposit">{t("home.deposit.heading")}</h2>
      {isLow && <Alert kind="warning">{t("home.deposit.low", { limit: moneyInText(low_limit) })}</Alert>}
      <SummaryList
        rows={[
          { label: t("home.deposit.available"), value: <Money amount={available} /> },
          { label: t("home.deposit.balance"), value: <Money amount={balance} /> },
          { label: t("home.deposit.reserved"), value: <Money amount={reserved} /> },
        ]}
      />
      <ButtonRow>
        <ButtonLink look="secondary" href={paths.depositTransaction()}>
          {t("home.deposit.open")}
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}

export function MoreSection() {
  const { t } = useTranslation("company");
  const offered = useOffered();
  const links = [
    { href: paths.billing(), text: t("home.more.billing") },
    { href: paths.companyMedicalRecord(), text: t("home.more.record") },
  ].filter(({ href }) => offered(href));
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t("home.more.heading")}</h2>
      <ul className="rows">
        {links.map(({ href, text }) => (
          <li key={href}>
            <PageLink href={href} className="action">
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Progress of the contract's programme. */
export function ProgressSection({ progress }: { progress: NonNullable<CompanyDashboard["progress"]> }) {
  const { t } = useTranslation("company");
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">{t("home.progress.heading")}</h2>
      <SummaryList
        rows={[
          { label: t("home.progress.invited"), value: progress.invited },
          { label: t("home.progress.attended"), value: progress.attended },
          ...(typeof progress.results_ready === "number"
            ? [{ label: t("home.progress.ready"), value: progress.results_ready }]
            : []),
        ]}
      />
    </section>
  );
}
