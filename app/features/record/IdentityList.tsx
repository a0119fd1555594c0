import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { Identity } from "~/upstream/record/record.server.ts";

export function IdentityList({ patient }: { patient: Identity }) {
  const { t } = useTranslation("record");
  const { name, medical_record_number, date_of_birth, gender, blood_type } = patient;
  return (
    <SummaryList
      rows={[
        { label: t("identity.name"), value: <span className="upper">{name}</span> },
        { label: t("identity.mrn"), value: medical_record_number },
        { label: t("identity.dob"), value: <DateText value={date_of_birth} /> },
        { label: t("identity.gender"), value: gender && t(`identity.${gender}`) },
        {
          label: t("identity.blood"),
          value: blood_type && blood_type !== "-" ? blood_type : t("identity.blood_unknown"),
        },
      ]}
    />
  );
}
