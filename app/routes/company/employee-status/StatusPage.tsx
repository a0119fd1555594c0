import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { employeeStatusSchema } from "./schema.ts";

interface StatusPageProps {
  direction: "on" | "off";
  employee_id: string;
  employee_number: string;
  name: string;
  department: string | null;
  /** true right after the change; hides the actions */
  done: boolean;
  fingerprint: string;
}

export function StatusPage({ direction, employee_id, name, done, ...page }: StatusPageProps) {
  const { t } = useTranslation("employees");
  const fields = useFields(employeeStatusSchema);
  if (done) {
    const was = direction === "on" ? "off" : "on";
    return (
      <DonePage title={t(`status.${was}_done`)} text={t(`status.${was}_done_text`, { name })}>
        <ButtonLink href={paths.employees()}>{t("form.back")}</ButtonLink>
      </DonePage>
    );
  }
  return (
    <ConfirmPage
      title={t(`status.${direction}_heading`)}
      text={t(`status.${direction}_text`)}
      facts={[
        { label: t("field.name"), value: <span className="upper">{name}</span> },
        { label: t("field.employee_number"), value: page.employee_number },
        { label: t("field.department"), value: page.department },
      ]}
      submit={t(`status.${direction}_submit`)}
      look={direction === "off" ? "danger" : "primary"}
      back={{ href: paths.employeeEdit(employee_id), text: t("status.keep") }}
      shown={page.fingerprint}
    >
      {direction === "off" && <TextField {...fields.reason} optional={false} label={t("status.reason")} />}
    </ConfirmPage>
  );
}
