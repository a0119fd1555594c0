import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatPhone } from "~/lib/phone.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { PageSettings } from "~/ui/PageSettings.ts";

interface CallsProps {
  phone: string | null;
  patientPhone?: string | null;
}

export function Calls({ phone, patientPhone = null }: CallsProps) {
  const { t } = useTranslation("results");
  const laboratory = useLaboratoryPhone(phone);
  return (
    <>
      {patientPhone && (
        <ButtonLink icon="phone" wide href={`tel:${patientPhone}`}>
          {t("critical.call_patient", { phone: formatPhone(patientPhone) })}
        </ButtonLink>
      )}
      {laboratory && (
        <ButtonLink icon="phone" wide look={patientPhone ? "secondary" : "primary"} href={laboratory.href}>
          {t(patientPhone ? "critical.call_laboratory" : "call", { phone: laboratory.text })}
        </ButtonLink>
      )}
    </>
  );
}

/** The operator's number, else the branch's. */
export function useLaboratoryPhone(branch: string | null): { href: string; text: string } | null {
  const { phone } = useContext(PageSettings).contact;
  return phone ?? (branch === null ? null : { href: `tel:${branch}`, text: formatPhone(branch) });
}
