import { AddFrame } from "~/features/employees/AddFrame.tsx";
import { identityCheckSchema } from "~/features/employees/employee-schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextField } from "~/ui/TextFields.tsx";

export function EmployeeCheckPage({ types }: { types: { id: string; name: string }[] }) {
  const { t } = useTranslation("employees");
  const fields = useFields(identityCheckSchema, { initial: { identity_type: types[0]?.id } });
  const { day, month, year } = fields.date_of_birth.fields;
  return (
    <div className="narrow">
      <AddFrame
        title={t("check.title")}
        lead={t("check.lead")}
        backHref={paths.employees()}
        backText={t("form.back")}
        current={1}
      >
        <PostForm main intent="check" repeatable className="stack">
          <SelectField
            {...fields.identity_type}
            label={t("field.identity_type")}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            {...fields.identity_number}
            label={t("field.identity_number")}
            hint={t("check.number_hint")}
            autoComplete="off"
            spellCheck={false}
          />
          <DateFields
            {...fields.date_of_birth}
            label={t("field.date_of_birth")}
            errors={fields.date_of_birth.errors ?? day.errors ?? month.errors ?? year.errors}
          />
          <Button>{t("check.submit")}</Button>
        </PostForm>
      </AddFrame>
    </div>
  );
}
