import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Stopped } from "~/ui/Stopped.tsx";
import { rightsOf } from "~/features/company/roles.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { lacksRole, requireCompanyMember } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Places } from "~/ui/Places.tsx";
import { SectionError } from "~/ui/States.tsx";
import { settle } from "~/upstream/client/errors.ts";
import { getCompany, getCompanyDashboard } from "~/upstream/company/company.server.ts";
import { ContractSection, QuotaSection } from "./Contract.tsx";
import { DepositCard } from "./DepositCard.tsx";
import { Events } from "./Events.tsx";
import { MoneyNow } from "./MoneyNow.tsx";
import { Needs } from "./Needs.tsx";
import { Programme } from "./Programme.tsx";

export const handle = {
  title: "company:home.title",
  sheets: ["home", "row-list", "tiles", "figures", "row-facts"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompanyMember(request);
  const [company, dashboard] = await Promise.all([
    settle(getCompany(up)),
    lacksRole(session) ? null : settle(getCompanyDashboard(up)),
  ]);
  return { company, dashboard, rights: rightsOf(session), now: Date.now() };
}

export default function CompanyHome() {
  const { company, dashboard, rights, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation("company");
  const money = dashboard?.ok && <MoneyNow dashboard={dashboard.data} rights={rights} now={now} />;
  const contract = company.ok ? (company.data.contract ?? null) : null;
  return (
    <>
      <div className="company-name">
        <PageHeader
          title={company.ok ? company.data.company.name : t("home.title")}
          beside={
            rights.keepsEmployees && (
              <ButtonLink look="secondary" href={paths.employeeImport()}>
                {t("home.import.start")}
              </ButtonLink>
            )
          }
        />
      </div>
      <div className="split">
        <div className="stack">
          {dashboard?.ok && (
            <>
              <Stopped text={dashboard.data.stopped} />
              {rights.pays && money}
              <Needs dashboard={dashboard.data} contract={contract} rights={rights} now={now} />
              {!rights.pays && money}
              {dashboard.data.deposit && <DepositCard deposit={dashboard.data.deposit} />}
              <Events events={dashboard.data.events} />
            </>
          )}
          {dashboard && !dashboard.ok && !dashboard.notYet && (
            <SectionError retryHref={paths.companyHome()} section={t("home.needs.heading")} />
          )}
          {!dashboard && <Alert title={t("home.no_role")}>{t("home.no_role_reason")}</Alert>}
          {(!dashboard || (!dashboard.ok && dashboard.notYet)) && <Places here={paths.companyHome()} />}
        </div>
        <div className="stack">
          {dashboard?.ok && dashboard.data.progress && (
            <Programme progress={dashboard.data.progress} name={contract?.programme ?? ""} />
          )}
          {dashboard && company.ok && (
            <>
              <ContractSection contract={contract} isNamed={!(dashboard.ok && dashboard.data.progress)} />
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
