import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Stopped } from "~/ui/Stopped.tsx";
import { rightsOf, type CompanyRights } from "~/features/company/roles.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { lacksRole, requireCompanyMember } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Places } from "~/ui/Places.tsx";
import { SectionError } from "~/ui/States.tsx";
import { useOffered } from "~/ui/offered.ts";
import { settle } from "~/upstream/client/errors.ts";
import { getCompany, getCompanyDashboard, type CompanyDashboard } from "~/upstream/company/company.server.ts";
import { ContractSection, QuotaSection } from "./Contract.tsx";
import { DepositCard } from "./DepositCard.tsx";
import { Events } from "./Events.tsx";
import { Needs } from "./Needs.tsx";

export const handle = {
  title: "company:home.title",
  sheets: ["home", "row-list", "tiles", "figures"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompanyMember(request);
  const [company, dashboard] = await Promise.all([
    settle(getCompany(up)),
    lacksRole(session) ? null : settle(getCompanyDashboard(up)),
  ]);
  return { company, dashboard, rights: rightsOf(session), name: session.name, now: Date.now() };
}

export default function CompanyHome() {
  const { company, dashboard, rights, name, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation("company");
  const contract = company.ok ? (company.data.contract ?? null) : null;
  return (
    <>
      <PageHeader
        title={company.ok ? company.data.company.name : t("home.title")}
        over={<span className="upper">{name}</span>}
      />
      <div className="split">
        <div className="stack">
          {dashboard?.ok && (
            <>
              <Stopped text={dashboard.data.stopped} />
              <Needs dashboard={dashboard.data} contract={contract} rights={rights} now={now} />
              {dashboard.data.deposit && <DepositCard deposit={dashboard.data.deposit} rights={rights} />}
              <Events {...dashboard.data} programme={contract?.programme ?? ""} />
            </>
          )}
          {dashboard && !dashboard.ok && !dashboard.notYet && (
            <SectionError retryHref={paths.companyHome()} section={t("home.needs.heading")} />
          )}
          {!dashboard && <Alert title={t("home.no_role")}>{t("home.no_role_reason")}</Alert>}
          {!dashboard || (!dashboard.ok && dashboard.notYet) ? (
            <Places here={paths.companyHome()} />
          ) : (
            <Shortcuts employees={dashboard.ok ? dashboard.data.employees : null} rights={rights} />
          )}
        </div>
        <div className="stack">
          {dashboard && company.ok && (
            <>
              <ContractSection contract={contract} />
              <QuotaSection quota={company.data.quota} />
            </>
          )}
          {!company.ok && !company.notYet && (
            <SectionError retryHref={paths.companyHome()} section={t("home.contract.heading")} />
          )}
        </div>
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
      <ul className="shortcuts">
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
