import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import type { Declared } from "~/upstream/record/record.server.ts";
import { declaredSchema } from "./schema.ts";

interface DeclaredPageProps {
  patient_id: string;
  /** null for the own record */
  name: string | null;
  declared: Declared;
  /** the account's own record */
  selfHref: string;
}

export function DeclaredPage({ patient_id, name, declared, selfHref }: DeclaredPageProps) {
  const { t } = useTranslation("record");
  const { allergies, conditions, medicines, version } = declared;
  const fields = useFields(declaredSchema, { initial: { allergies, conditions, medicines } });
  return (
    <div className="narrow stack">
      <FormHeader
        title={t("declared.form_heading")}
        lead={name === null ? t("declared.lead") : t("declared.lead_other", { name })}
        backHref={paths.medicalRecord(patient_id)}
        backText={t("back_to")}
      />
      <ActingForBanner person={name === null ? null : { name, relation: "" }} selfHref={selfHref} />
      <ChangedMeanwhile />
      <PostForm main className="stack" hidden={{ version }}>
        <TextAreaField
          {...fields.allergies}
          label={t("declared.allergies")}
          hint={t("declared.allergies_hint")}
          rows={4}
          autoComplete="off"
        />
        <TextAreaField
          {...fields.conditions}
          label={t("declared.conditions")}
          hint={t("declared.conditions_hint")}
          rows={4}
          autoComplete="off"
        />
        <TextAreaField
          {...fields.medicines}
          label={t("declared.medicines")}
          hint={t("declared.medicines_hint")}
          rows={4}
          autoComplete="off"
        />
        <Button>{t("declared.save")}</Button>
      </PostForm>
    </div>
  );
}
