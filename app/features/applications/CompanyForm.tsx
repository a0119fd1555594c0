import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import { ApplyForm, type KeptProps } from "./ApplyForm.tsx";
import { companyApplicationSchema } from "./schema.ts";

export function CompanyForm({ kept }: KeptProps) {
  const { t } = useTranslation("applications");
  const fields = useFields(companyApplicationSchema, { initial: kept ?? {} });
  return (
    <ApplyForm
      kind="company"
      path={paths.applyCompany()}
      fields={fields}
      isKept={kept !== null}
      proofHint={t("company.file_hint")}
    >
      <TextField
        {...fields.name}
        label={t("company.name")}
        hint={t("company.name_hint")}
        autoComplete="organization"
      />
      <TextField
        {...fields.npwp}
        label={t("company.npwp")}
        hint={t("company.npwp_hint")}
        inputMode="numeric"
        autoComplete="off"
        width="medium"
      />
      <TextAreaField {...fields.address} label={t("company.address")} autoComplete="street-address" />
      <TextField
        {...fields.employees}
        label={t("company.employees")}
        hint={t("company.employees_hint")}
        inputMode="numeric"
        autoComplete="off"
        width="short"
      />
      <TextField
        {...fields.contact_name}
        label={t("company.contact_name")}
        hint={t("company.contact_name_hint")}
        autoComplete="name"
      />
    </ApplyForm>
  );
}
