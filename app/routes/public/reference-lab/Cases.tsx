import { fieldKey } from "~/features/profile/correction-fields.ts";
import { refundTone } from "~/features/refunds/refund-tone.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { ListedApplication } from "~/upstream/reference/reference-applications.server.ts";
import type { CorrectionRequest } from "~/upstream/reference/reference-corrections.server.ts";
import type { IdentityCase } from "~/upstream/reference/reference-identities.server.ts";
import type { StaffRefund } from "~/upstream/reference/reference-refunds.server.ts";
import type { ReferenceSpecimen } from "~/upstream/reference/reference-specimens.server.ts";
import type { ConfirmationCase } from "~/upstream/reference/reference-referrals.server.ts";
import type { Verification } from "~/upstream/reference/reference-verifications.server.ts";
import { StaffTable } from "./StaffSection.tsx";

interface CasesProps<Case> {
  list: Loadable<Case[]>;
}

/** Applications of doctors and companies. */
export function Applications({ list }: CasesProps<ListedApplication>) {
  const { t } = useTranslation("apply");
  return (
    <StaffTable
      id="applications"
      title={t("staff.title")}
      lead={t("staff.lead")}
      none={t("staff.none")}
      list={list}
      rowKey={({ reference }) => reference}
      columns={[
        {
          key: "who",
          head: t("staff.who"),
          cell: ({ reference, name }) => (
            <PageLink href={paths.referenceApplication(reference)}>{name}</PageLink>
          ),
        },
        { key: "kind", head: t("staff.kind"), cell: ({ kind }) => t(`staff.${kind}`) },
        { key: "status", head: t("staff.status"), cell: ({ status }) => t(`staff.${status}`) },
      ]}
    />
  );
}

/** Refunds, each decided on its own page. */
export function RefundCases({ list }: CasesProps<StaffRefund>) {
  const { t } = useTranslation("refunds");
  return (
    <StaffTable
      id="refunds"
      title={t("staff.title")}
      lead={t("staff.lead")}
      none={t("staff.none")}
      list={list}
      rowKey={({ refund_number }) => refund_number}
      columns={[
        {
          key: "number",
          head: t("number"),
          cell: ({ refund_number }) => (
            <PageLink href={paths.referenceRefund(refund_number)}>{refund_number}</PageLink>
          ),
        },
        { key: "order", head: t("staff.order"), cell: ({ order_number }) => order_number },
        { key: "net", head: t("staff.net"), cell: ({ net }) => <Money amount={net} /> },
        {
          key: "status",
          head: t("staff.status"),
          cell: ({ status }) => <StateWord tone={refundTone(status)}>{t(`status.${status}`)}</StateWord>,
        },
      ]}
    />
  );
}

export function Corrections({ list }: CasesProps<CorrectionRequest>) {
  const { t } = useTranslation(["registration", "profile", "privacy"]);
  return (
    <StaffTable
      id="corrections"
      title={t("registration:reference.correction.title")}
      lead={t("registration:reference.correction.lead")}
      none={t("registration:reference.correction.none")}
      list={list}
      rowKey={({ ticket_number }) => ticket_number}
      columns={[
        {
          key: "ticket",
          head: t("profile:correction.ticket"),
          cell: ({ ticket_number }) => (
            <PageLink href={paths.referenceCorrection(ticket_number)}>{ticket_number}</PageLink>
          ),
        },
        {
          key: "account",
          head: t("registration:reference.correction.of"),
          cell: ({ username }) => <code>{username}</code>,
        },
        {
          key: "field",
          head: t("profile:correction.which"),
          cell: ({ field }) => t(`profile:correction.field.${fieldKey(field)}`),
        },
        {
          key: "status",
          head: t("registration:reference.correction.status"),
          cell: ({ correction_status, overdue }) =>
            overdue === true ? (
              <StateWord tone="error">{t("privacy:staff.late")}</StateWord>
            ) : (
              t(`registration:reference.correction.${correction_status}`)
            ),
        },
        {
          key: "due",
          head: t("privacy:staff.due"),
          cell: ({ due_at }) => <DateText value={due_at} form="moment" />,
        },
      ]}
    />
  );
}

/** Doctors' declarations. */
export function Verifications({ list }: CasesProps<Verification>) {
  const { t } = useTranslation("practitioner");
  return (
    <StaffTable
      id="verifications"
      title={t("verify.title")}
      lead={t("verify.lead")}
      none={t("verify.none")}
      list={list}
      rowKey={({ verification_id }) => verification_id}
      columns={[
        {
          key: "doctor",
          head: t("verify.doctor"),
          cell: ({ verification_id, practitioner_name, section }) => (
            <PageLink href={paths.referenceVerification(verification_id)}>
              {practitioner_name}
              <span className="vh">, {t(`verify.section.${section}`)}</span>
            </PageLink>
          ),
        },
        {
          key: "what",
          head: t("verify.what"),
          cell: ({ section, fields }) =>
            [
              t(`verify.section.${section}`),
              fields["number"] ?? fields["account_number_masked"] ?? fields["npwp_masked"],
            ]
              .filter(Boolean)
              .join(" · "),
        },
      ]}
    />
  );
}

export function ReferralConfirmations({ list }: CasesProps<ConfirmationCase>) {
  const { t } = useTranslation("referrals");
  return (
    <StaffTable
      id="referral-confirmations"
      title={t("staff.title")}
      lead={t("staff.lead")}
      none={t("staff.none")}
      list={list}
      rowKey={({ referral_number }) => referral_number}
      columns={[
        {
          key: "doctor",
          head: t("staff.doctor"),
          cell: ({ referral_number, practitioner_name }) => (
            <PageLink href={paths.referenceReferral(referral_number)}>
              {practitioner_name}
              <span className="vh">, {referral_number}</span>
            </PageLink>
          ),
        },
        {
          key: "sent",
          head: t("field.sent"),
          cell: ({ created_at }) => <DateText value={created_at} form="moment" />,
        },
      ]}
    />
  );
}

export function Identities({ list }: CasesProps<IdentityCase>) {
  const { t } = useTranslation("invitations");
  return (
    <StaffTable
      id="identities"
      title={t("identity.title")}
      lead={t("identity.lead")}
      none={t("identity.none")}
      list={list}
      rowKey={({ identity_case_id }) => identity_case_id}
      columns={[
        {
          key: "who",
          head: t("identity.who"),
          cell: ({ identity_case_id, patient }) => (
            <PageLink href={paths.referenceIdentity(identity_case_id)}>{patient.name}</PageLink>
          ),
        },
        {
          key: "by",
          head: t("identity.by"),
          cell: ({ written }) => [written.by, written.name].filter(Boolean).join(": "),
        },
        { key: "status", head: t("identity.status"), cell: (one) => t(`identity.${one.case_status}`) },
      ]}
    />
  );
}

export function Specimens({ list }: CasesProps<ReferenceSpecimen>) {
  const { t } = useTranslation("facility");
  return (
    <StaffTable
      id="specimens"
      title={t("reference.heading")}
      lead={t("reference.lead")}
      none={t("reference.none")}
      list={list}
      rowKey={({ accession_number }) => accession_number}
      columns={[
        {
          key: "number",
          head: t("reference.number"),
          cell: ({ accession_number }) => (
            <PageLink href={paths.referenceSpecimen(accession_number)}>{accession_number}</PageLink>
          ),
        },
        {
          key: "facility",
          head: t("reference.facility"),
          cell: ({ facility_name }) => facility_name,
        },
        { key: "state", head: t("reference.state"), cell: ({ state }) => t(`specimen.${state}`) },
      ]}
    />
  );
}
