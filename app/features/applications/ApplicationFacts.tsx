import { useTranslation } from "~/i18n/use-translation.ts";
import { formatPhone } from "~/lib/phone.ts";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { Application } from "~/upstream/applications/applications.server.ts";

export function ApplicationFacts({ application }: { application: Application }) {
  const { t } = useTranslation(["applications", "registration"]);
  const { kind, name, email, phone_number, submitted_at, decided_at, company_code, fields } = application;
  const current =
    kind === "doctor"
      ? [
          { label: t("applications:doctor.name"), value: name },
          { label: t("applications:doctor.specialty"), value: fields.specialty },
          { label: t("applications:doctor.practice_place"), value: fields.practice_place },
          { label: t("applications:doctor.str_number"), value: fields.str_number },
          { label: t("applications:doctor.sip_number"), value: fields.sip_number },
          { label: t("applications:doctor.sip_issued_at"), value: <DateText value={fields.sip_issued_at} /> },
          {
            label: t("applications:doctor.sip_expires_at"),
            value: <DateText value={fields.sip_expires_at} />,
          },
        ]
      : [
          { label: t("applications:company.name"), value: name },
          { label: t("applications:company.npwp"), value: fields.npwp_masked },
          { label: t("applications:company.address"), value: fields.address },
          { label: t("applications:company.employees"), value: fields.employees },
          { label: t("applications:company.contact_name"), value: fields.contact_name },
        ];
  return (
    <SummaryList
      rows={[
        { label: t("applications:status.submitted"), value: <DateText form="moment" value={submitted_at} /> },
        ...(decided_at
          ? [
              {
                label: t("applications:status.decided"),
                value: <DateText form="moment" value={decided_at} />,
              },
            ]
          : []),
        ...(company_code ? [{ label: t("applications:status.company_id"), value: company_code }] : []),
        ...current,
        { label: t("registration:field.phone_number"), value: phone_number && formatPhone(phone_number) },
        { label: t("registration:field.email"), value: email },
      ]}
    />
  );
}
