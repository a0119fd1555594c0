import { useTranslation } from "~/i18n/use-translation.ts";
import { formatPhone } from "~/lib/phone.ts";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { Application } from "~/upstream/applications/applications.server.ts";

/** The sent fields, for the applicant and the laboratory. */
export function ApplicationFacts({ application }: { application: Application }) {
  const { t } = useTranslation(["apply", "registration"]);
  const { kind, name, email, phone_number, submitted_at, decided_at, company_code, fields } = application;
  const own =
    kind === "doctor"
      ? [
          { label: t("apply:doctor.name"), value: name },
          { label: t("apply:doctor.specialty"), value: fields.specialty },
          { label: t("apply:doctor.practice_place"), value: fields.practice_place },
          { label: t("apply:doctor.str_number"), value: fields.str_number },
          { label: t("apply:doctor.sip_number"), value: fields.sip_number },
          { label: t("apply:doctor.sip_issued_at"), value: <DateText value={fields.sip_issued_at} /> },
          { label: t("apply:doctor.sip_expires_at"), value: <DateText value={fields.sip_expires_at} /> },
        ]
      : [
          { label: t("apply:company.name"), value: name },
          { label: t("apply:company.npwp"), value: fields.npwp_masked },
          { label: t("apply:company.address"), value: fields.address },
          { label: t("apply:company.employees"), value: fields.employees },
          { label: t("apply:company.contact_name"), value: fields.contact_name },
        ];
  return (
    <SummaryList
      rows={[
        { label: t("apply:status.submitted"), value: <DateText form="moment" value={submitted_at} /> },
        ...(decided_at
          ? [{ label: t("apply:status.decided"), value: <DateText form="moment" value={decided_at} /> }]
          : []),
        ...(company_code ? [{ label: t("apply:status.company_id"), value: company_code }] : []),
        ...own,
        { label: t("registration:field.phone_number"), value: phone_number && formatPhone(phone_number) },
        { label: t("registration:field.email"), value: email },
      ]}
    />
  );
}
