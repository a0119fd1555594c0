import { useTranslation } from "~/i18n/use-translation.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { attendanceSchema, OUTCOMES } from "./schema.ts";

export function AttendanceForm({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useTranslation("registration");
  const fields = fieldsOf(attendanceSchema, failure);
  return (
    <PostForm className="narrow" intent="attendance">
      <TextField
        {...fields.request_number}
        label={t("reference.attendance.request")}
        hint={t("reference.attendance.request_hint")}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...fields.employee_number}
        label={t("reference.attendance.employee")}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        {...fields.outcome}
        label={t("reference.attendance.outcome")}
        options={OUTCOMES.map((value) => ({ value, label: t(`reference.attendance.outcomes.${value}`) }))}
      />
      <Button look="secondary">{t("reference.attendance.submit")}</Button>
    </PostForm>
  );
}
