import { useTranslation } from "~/i18n/use-translation.ts";
import type { CompanyRights } from "~/features/company/roles.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SectionError } from "~/ui/States.tsx";
import { Places } from "~/ui/Places.tsx";
import type { CompanyDashboard, CompanyProfile } from "~/upstream/company/company.server.ts";
import { ContractSection, QuotaSection } from "./Contract.tsx";
import { Tiles } from "./Tiles.tsx";
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
            <Tiles
              dashboard={dashboard.data}
              rights={rights}
              programme={contract?.programme ?? ""}
              now={now}
            />
            <Waiting dashboard={dashboard.data} contract={contract} rights={rights} now={now} />
          </>
        ) : (
          !dashboard.notYet && (
            <SectionError retryHref={paths.companyHome()} section={t("home.approvals.heading")} />
          )
        )}
        {!dashboard.ok && dashboard.notYet ? (
          <Places here={paths.companyHome()} />
        ) : (
          <Shortcuts employees={dashboard.ok ? dashboard.data.employees : null} rights={rights} />
        )}
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

interface ShortcutsProps {
  employees: CompanyDashboard["employees"];
  rights: CompanyRights;
}

function Shortcuts({ employees, rights }: ShortcutsProps) {
  const { t } = useTranslation("company");
  const offered = useOffered();
  const count = employees?.active ?? 0;
  const links = [
    { href: paths.employees(), icon: "family" as const, text: t("home.employees.count", { count }) },
    ...(rights.keepsEmployees
      ? [{ href: paths.employeeImport(), icon: "plus" as const, text: t("home.employees.import") }]
      : []),
    { href: paths.billing(), icon: "card" as const, text: t("home.more.billing") },
    { href: paths.companyMedicalRecord(), icon: "document" as const, text: t("home.more.record") },
  ].filter(({ href }) => offered(href) && (href !== paths.employees() || employees));
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t("home.more.heading")}</h2>
      <ul className="shortcuts tile-links">
        {links.map(({ href, icon, text }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
