import { useTranslation } from "~/i18n/use-translation.ts";
import type { CompanyRights } from "~/features/company/roles.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SectionError } from "~/ui/States.tsx";
import { Places } from "~/ui/Places.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { CompanyDashboard, CompanyProfile } from "~/upstream/company/company.server.ts";
import { ContractSection, QuotaSection } from "./Contract.tsx";
import { DepositSection, MoreSection, ProgressSection } from "./Money.tsx";
import { Waiting } from "./Waiting.tsx";

interface HomePageProps {
  company: Loadable<CompanyProfile>;
  dashboard: Loadable<CompanyDashboard>;
  rights: CompanyRights;
  name: string;
  /** milliseconds */
  now: number;
}

export function CompanyHomePage({ company, dashboard, rights, name, now }: HomePageProps) {
  const { t } = useTranslation("company");
  const contract = company.ok ? (company.data.contract ?? null) : null;
  return (
    <>
      <PageHeader
        title={company.ok ? company.data.company.name : t("home.title")}
        over={<span className="upper">{name}</span>}
      />
      <div className="stack">
        {dashboard.ok ? (
          <>
            {dashboard.data.stopped && <Alert kind="error">{dashboard.data.stopped}</Alert>}
            <Waiting dashboard={dashboard.data} contract={contract} rights={rights} now={now} />
            <div className="split">
              {dashboard.data.deposit && <DepositSection deposit={dashboard.data.deposit} />}
              {dashboard.data.employees && (
                <EmployeesSection employees={dashboard.data.employees} rights={rights} />
              )}
              {dashboard.data.progress && <ProgressSection progress={dashboard.data.progress} />}
            </div>
          </>
        ) : (
          !dashboard.notYet && (
            <SectionError retryHref={paths.companyHome()} section={t("home.waiting.heading")} />
          )
        )}
        {!dashboard.ok && dashboard.notYet ? <Places here={paths.companyHome()} /> : <MoreSection />}
        {company.ok ? (
          <>
            <ContractSection contract={contract} />
            <QuotaSection quota={company.data.quota} />
          </>
        ) : (
          !company.notYet && (
            <SectionError retryHref={paths.companyHome()} section={t("home.contract.heading")} />
          )
        )}
      </div>
    </>
  );
}

interface EmployeesSectionProps {
  employees: NonNullable<CompanyDashboard["employees"]>;
  rights: CompanyRights;
}

function EmployeesSection({ employees, rights }: EmployeesSectionProps) {
  const { t } = useTranslation("company");
  const offered = useOffered();
  return (
    <section aria-labelledby="employees">
      <h2 id="employees">{t("home.employees.heading")}</h2>
      <SummaryList
        rows={[
          { label: t("home.employees.active"), value: employees.active },
          { label: t("home.employees.inactive"), value: employees.inactive },
        ]}
      />
      <ButtonRow>
        <ButtonLink href={paths.employees()}>{t("home.employees.open")}</ButtonLink>
        {rights.keepsEmployees && offered(paths.employeeImport()) && (
          <ButtonLink look="secondary" href={paths.employeeImport()}>
            {t("home.employees.import")}
          </ButtonLink>
        )}
      </ButtonRow>
    </section>
  );
}
