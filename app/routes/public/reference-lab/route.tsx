import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { feesShown } from "~/features/fees/switch.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Table } from "~/ui/Table.tsx";
import { listDueFees } from "~/upstream/fees/fees.server.ts";
import { listOutbox } from "~/upstream/reference/outbox.server.ts";
import { listApplications } from "~/upstream/reference/reference-applications.server.ts";
import { listCorrections } from "~/upstream/reference/reference-corrections.server.ts";
import { listRefunds } from "~/upstream/reference/reference-refunds.server.ts";
import { listStaffAlerts } from "~/upstream/reference/reference-results.server.ts";
import { listSpecimens } from "~/upstream/reference/reference-specimens.server.ts";
import { listIdentities } from "~/upstream/reference/reference-identities.server.ts";
import { listVerifications } from "~/upstream/reference/reference-verifications.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { accounts, PASSWORD } from "./accounts.ts";
import { Applications, Corrections, Identities, Refunds, Specimens, Verifications } from "./Cases.tsx";
import { CriticalAlertsTable } from "./CriticalAlertsTable.tsx";
import { submitStaffForm } from "./forms.server.ts";
import { Messages } from "./Messages.tsx";
import {
  AttendanceForm,
  CardForm,
  NotDoneForm,
  NotifyForm,
  PayFeesForm,
  ReleaseForm,
} from "./StaffForms.tsx";

export const handle = { title: "registration:reference.title", sheets: ["area"] };

const query = z.object({ page: queryPage });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const { page } = readQuery(request, query);
  const hrefOf = (to: number) => pageHref(paths.referenceLab, {}, to);
  const [
    messages,
    alerts,
    applications,
    refunds,
    corrections,
    verifications,
    specimens,
    identities,
    dueFees,
  ] = await Promise.all([
    loadPage(page, listOutbox(up, {}, page), hrefOf),
    firstOf(up, listStaffAlerts),
    firstOf(up, listApplications),
    firstOf(up, listRefunds),
    firstOf(up, listCorrections),
    firstOf(up, listVerifications),
    firstOf(up, listSpecimens),
    firstOf(up, listIdentities),
    feesShown() ? settle(listDueFees(up)) : null,
  ]);
  const lists = { alerts, applications, refunds, corrections, verifications, specimens, identities };
  return { messages, page, dueFees, ...lists };
}

type Lister<Row> = (
  up: UpstreamContext,
  asked: Record<string, never>,
  page: 1,
) => Promise<{ results: Row[] }>;

function firstOf<Row>(up: UpstreamContext, list: Lister<Row>) {
  return settle(list(up, {}, 1).then(({ results }) => results));
}

export async function action({ request }: ActionFunctionArgs) {
  const caller = requireReferenceLab(request);
  return submitStaffForm(caller);
}

/** Tools for trying the portal: accounts, outgoing messages, test notifications. */
export default function ReferenceLab() {
  const { messages, page, dueFees, ...lists } = useLoaderData<typeof loader>();
  const { t } = useTranslation("registration");
  return (
    <>
      <FormHeader title={t("reference.heading")} lead={t("reference.lead")} />
      <section aria-labelledby="outbox">
        <div className="between">
          <h2 id="outbox">{t("reference.outbox")}</h2>
          <ButtonLink look="secondary" href={paths.referenceLab()}>
            {t("reference.refresh")}
          </ButtonLink>
        </div>
        <p>{t("reference.outbox_lead")}</p>
        <Messages messages={messages} page={page} />
      </section>
      <CriticalAlertsTable list={lists.alerts} />
      <Accounts />
      <Applications list={lists.applications} />
      <Refunds list={lists.refunds} />
      <Corrections list={lists.corrections} />
      <Verifications list={lists.verifications} />
      <Identities list={lists.identities} />
      <CardForm />
      <NotifyForm />
      <ReleaseForm />
      <AttendanceForm />
      <NotDoneForm />
      {dueFees && <PayFeesForm due={dueFees} />}
      <Explanations />
      <Specimens list={lists.specimens} />
    </>
  );
}

function Explanations() {
  const { t } = useTranslation("explanations");
  return (
    <section aria-labelledby="explanations">
      <h2 id="explanations">{t("title")}</h2>
      <p>{t("lead")}</p>
      <p>
        <PageLink className="action" href={paths.referenceExplanations()}>
          {t("open")}
        </PageLink>
      </p>
    </section>
  );
}

function Accounts() {
  const { t } = useTranslation("registration");
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">{t("reference.accounts")}</h2>
      <p>
        {t("reference.password")} <code>{PASSWORD}</code>
      </p>
      <Table
        caption={t("reference.accounts_caption")}
        rows={accounts}
        rowKey={({ username }) => username}
        columns={[
          { key: "username", head: t("reference.username"), cell: (row) => <code>{row.username}</code> },
          { key: "company", head: t("reference.company"), cell: ({ company }) => company ?? "–" },
          { key: "who", head: t("reference.who"), cell: (row) => t(`reference.about.${row.username}`) },
        ]}
      />
    </section>
  );
}
