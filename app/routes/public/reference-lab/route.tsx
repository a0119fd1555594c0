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
import { settle } from "~/upstream/client/settle.ts";
import { accounts, PASSWORD } from "./accounts.ts";
import { loadCases } from "./cases.server.ts";
import {
  Applications,
  Corrections,
  Identities,
  ReferralConfirmations,
  RefundCases,
  Specimens,
  Verifications,
} from "./Cases.tsx";
import { CriticalAlertsTable } from "./CriticalAlertsTable.tsx";
import { submitStaffForm } from "./forms.server.ts";
import { Messages } from "./Messages.tsx";
import { PrivacyRequests } from "./PrivacyRequests.tsx";
import { Questions } from "./Questions.tsx";
import { SecondLockResets } from "./SecondLockResets.tsx";
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
  const [messages, lists, dueFees] = await Promise.all([
    loadPage(page, listOutbox(up, {}, page), (to) => pageHref(paths.referenceLab, {}, to)),
    loadCases(up),
    feesShown() ? settle(listDueFees(up)) : null,
  ]);
  return { messages, page, dueFees, ...lists };
}

export async function action({ request }: ActionFunctionArgs) {
  const caller = requireReferenceLab(request);
  return submitStaffForm(caller);
}

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
      <Questions list={lists.questions} />
      <PrivacyRequests list={lists.privacy} />
      <Accounts />
      <Applications list={lists.applications} />
      <RefundCases list={lists.refunds} />
      <Corrections list={lists.corrections} />
      <Verifications list={lists.verifications} />
      <ReferralConfirmations list={lists.referrals} />
      <Identities list={lists.identities} />
      <SecondLockResets list={lists.resets} />
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
