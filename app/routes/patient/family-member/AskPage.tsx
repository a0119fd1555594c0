import { askSchema, permissions, relations } from "~/features/family/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup, RadioGroup } from "~/ui/Choices.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";

export function AskPage() {
  const { t } = useTranslation("family");
  const fields = useFields(askSchema);
  return (
    <div className="narrow stack">
      <FormHeader title={t("ask.heading")} lead={t("ask.lead")} backHref={paths.familyMember("new")} />
      <PostForm main intent="ask" className="stack">
        <TextField
          {...fields.identifier}
          label={t("ask.identifier")}
          autoComplete="off"
          spellCheck={false}
          width="medium"
        />
        <DateFields
          {...fields.date_of_birth}
          fields={fields.date_of_birth.fields}
          label={t("ask.birth")}
          hint={t("ask.birth_hint")}
        />
        <RadioGroup
          {...fields.relation_code}
          label={t("ask.relation")}
          options={relations.map((value) => ({ value, label: t(`relations.${value}`) }))}
        />
        <CheckboxGroup
          {...fields.permissions}
          optional={false}
          label={t("ask.permissions")}
          options={permissions.map((value) => ({
            value,
            label: t(`permission.${value}`),
            hint: t(`permission_hint.${value}`),
          }))}
        />
        <TextAreaField {...fields.note} label={t("ask.note")} autoComplete="off" />
        <Button>{t("ask.submit")}</Button>
      </PostForm>
    </div>
  );
}
