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
import { PageLink } from "~/ui/PageLink.tsx";
import { Places } from "~/ui/Places.tsx";
import { SectionError } from "~/ui/States.tsx";
import { listExaminations } from "~/upstream/approval/examinations.server.ts";
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
  const rights = rightsOf(session);
  const [company, dashboard, ...requests] = await Promise.all([
    settle(getCompany(up)),
    lacksRole(session) ? null : settle(getCompanyDashboard(up)),
    ...rights.decides.map(async (step) => {
      const list = await settle(listExaminations(up, { step }, 1));
      return { step, rows: list.ok ? list.data.results : [] };
    }),
  ]);
  return { company, dashboard, requests, rights, now: Date.now() };
}

export default function CompanyHome() {
  const { company, dashboard, requests, rights, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["company", "office-care"]);
  const contract = company.ok ? (company.data.contract ?? null) : null;
  const data = dashboard?.ok ? dashboard.data : null;
  const events = data && <Events events={data.events} rights={rights} />;
  const money = data && (
    <>
      <MoneyNow invoices={data.invoices} rights={rights} now={now} />
      {data.deposit && <DepositCard deposit={data.deposit} pays={rights.pays} />}
    </>
  );
  return (
    <>
      <div className="company-name">
        <PageHeader
          title={company.ok ? company.data.company.name : t("company:home.title")}
          beside={
            rights.keepsEmployees && (
              <div className="cluster">
                <ButtonLink href={paths.officeCareAdd()}>{t("office-care:list.add")}</ButtonLink>{" "}
                <PageLink className="action" href={paths.employeeImport()}>
                  {t("company:home.import.start")}
                </PageLink>
              </div>
            )
          }
        />
      </div>
      <div className="split">
        <div className="stack">
          {data && (
            <>
              <Stopped text={data.stopped} />
              <Needs dashboard={data} requests={requests} contract={contract} rights={rights} now={now} />
              {rights.pays && money}
              {events}
            </>
          )}
          {dashboard && !dashboard.ok && !dashboard.notYet && (
            <SectionError retryHref={paths.companyHome()} section={t("company:home.needs.heading")} />
          )}
          {!dashboard && <Alert title={t("company:home.no_role")}>{t("company:home.no_role_reason")}</Alert>}
          {(!dashboard || (!dashboard.ok && dashboard.notYet)) && <Places here={paths.companyHome()} />}
        </div>
        <div className="stack">
          {!rights.pays && money}
          {data?.progress && <Programme progress={data.progress} name={contract?.programme ?? ""} />}
          {dashboard && company.ok && (
            <>
              <QuotaSection quota={company.data.quota} absent={data?.quota_absent ?? null} />
              <ContractSection contract={contract} isNamed={!data?.progress} />
            </>
          )}
          {!company.ok && !company.notYet && (
            <SectionError retryHref={paths.companyHome()} section={t("company:home.contract.heading")} />
          )}
        </div>
      </div>
    </>
  );
}
