import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Loadable } from "~/lib/loadable.ts";
import type { ListedApplication } from "~/upstream/reference/reference-applications.server.ts";
import type { CorrectionRequest } from "~/upstream/reference/reference-corrections.server.ts";
import type { DueFees } from "~/upstream/fees/fees.server.ts";
import type { IdentityCase } from "~/upstream/reference/reference-identities.server.ts";
import type { StaffAlert } from "~/upstream/reference/reference-results.server.ts";
import type { ReferenceSpecimen } from "~/upstream/reference/reference-specimens.server.ts";
import type { Verification } from "~/upstream/reference/reference-verifications.server.ts";
import { accounts, PASSWORD } from "./accounts.ts";
import { CriticalAlertsTable } from "./CriticalAlertsTable.tsx";
import { Corrections } from "./Corrections.tsx";
import { Applications } from "./Applications.tsx";
import { AttendanceForm } from "./AttendanceForm.tsx";
import { Identities } from "./Identities.tsx";
import { Messages, type MessagesProps } from "./Messages.tsx";
import { PayFeesForm } from "./PayFeesForm.tsx";
import { NotifyForm } from "./NotifyForm.tsx";
import { ReleaseForm } from "./ReleaseForm.tsx";
import { Specimens } from "./Specimens.tsx";
import { Verifications } from "./Verifications.tsx";

interface ReferenceLabPageProps extends MessagesProps {
  /** critical values and their confirmations */
  alerts: Loadable<StaffAlert[]>;
  applications: Loadable<ListedApplication[]>;
  corrections: Loadable<CorrectionRequest[]>;
  verifications: Loadable<Verification[]>;
  /** months of doctors' fees to pay; null if fees are hidden */
  dueFees: Loadable<DueFees[]> | null;
  specimens: Loadable<ReferenceSpecimen[]>;
  identities: Loadable<IdentityCase[]>;
}

const OTHERS = ["release", "attendance", "fees", "card"];

/** Tools for trying the portal: accounts, outgoing messages, test notifications. */
export function ReferenceLabPage({
  messages,
  alerts,
  applications,
  corrections,
  verifications,
  dueFees,
  specimens,
  identities,
  page,
}: ReferenceLabPageProps) {
  const failure = useFormResult();
  const { t } = useTranslation(["registration", "practitioner", "fees"]);
  return (
    <>
      <FormHeader title={t("registration:reference.heading")} lead={t("registration:reference.lead")} />
      <section aria-labelledby="outbox">
        <div className="between">
          <h2 id="outbox">{t("registration:reference.outbox")}</h2>
          <ButtonLink look="secondary" href={paths.referenceLab()}>
            {t("registration:reference.refresh")}
          </ButtonLink>
        </div>
        <p>{t("registration:reference.outbox_lead")}</p>
        <Messages messages={messages} page={page} />
      </section>
      <CriticalAlertsTable alerts={alerts} />
      <section aria-labelledby="accounts">
        <h2 id="accounts">{t("registration:reference.accounts")}</h2>
        <p>
          {t("registration:reference.password")} <code>{PASSWORD}</code>
        </p>
        <Table
          caption={t("registration:reference.accounts_caption")}
          rows={accounts}
          rowKey={({ username }) => username}
          columns={[
            {
              key: "username",
              head: t("registration:reference.username"),
              cell: (row) => <code>{row.username}</code>,
            },
            {
              key: "company",
              head: t("registration:reference.company"),
              cell: ({ company }) => company ?? "–",
            },
            {
              key: "who",
              head: t("registration:reference.who"),
              cell: (row) => t(`registration:reference.about.${row.username}`),
            },
          ]}
        />
      </section>
      <Applications applications={applications} />
      <section aria-labelledby="corrections">
        <h2 id="corrections">{t("registration:reference.correction.title")}</h2>
        <p>{t("registration:reference.correction.lead")}</p>
        <Corrections corrections={corrections} />
      </section>
      <section aria-labelledby="verifications">
        <h2 id="verifications">{t("practitioner:verify.title")}</h2>
        <p>{t("practitioner:verify.lead")}</p>
        <Verifications verifications={verifications} />
      </section>
      <Identities identities={identities} failure={failure?.intent === "card" ? failure : undefined} />
      <section aria-labelledby="notify">
        <h2 id="notify">{t("registration:reference.notify.title")}</h2>
        <p>{t("registration:reference.notify.lead")}</p>
        <NotifyForm failure={OTHERS.includes(failure?.intent ?? "") ? undefined : failure} />
      </section>
      <section aria-labelledby="release">
        <h2 id="release">{t("registration:reference.release.title")}</h2>
        <p>{t("registration:reference.release.lead")}</p>
        <ReleaseForm failure={failure?.intent === "release" ? failure : undefined} />
      </section>
      <section aria-labelledby="attendance">
        <h2 id="attendance">{t("registration:reference.attendance.title")}</h2>
        <p>{t("registration:reference.attendance.lead")}</p>
        <AttendanceForm failure={failure?.intent === "attendance" ? failure : undefined} />
      </section>
      {dueFees && (
        <section aria-labelledby="fees">
          <h2 id="fees">{t("fees:reference.title")}</h2>
          <p>{t("fees:reference.lead")}</p>
          <PayFeesForm due={dueFees} failure={failure?.intent === "fees" ? failure : undefined} />
        </section>
      )}
      <Specimens specimens={specimens} />
    </>
  );
}
