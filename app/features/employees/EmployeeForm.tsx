import type { ReactNode } from "react";
import { SureNumber } from "~/features/identity/SureNumber.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { EnterButton, PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { EmployeeLists } from "./employee-form.server.ts";
import { employeeSchema } from "./employee-schema.ts";
import { IdentityRows, InsuranceRows } from "./EmployeeRows.tsx";

interface EmployeeFormProps {
  lists: EmployeeLists;
  initial: Record<string, string>;
  submit: string;
  hidden?: Record<string, string | number>;
  version?: number;
  locked?: ReactNode;
}

const choices = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

export function EmployeeForm({ lists, initial, submit, hidden, version, locked }: EmployeeFormProps) {
  const { t } = useTranslation("employees");
  const fields = useFields(employeeSchema, { initial, maxRows: 5 });
  return (
    <>
      <ChangedMeanwhile />
      <PostForm main {...(hidden && { hidden })} version={version} className="stack">
        <EnterButton>{submit}</EnterButton>
        <section aria-labelledby="work">
          <h2 id="work">{t("form.work")}</h2>
          <div className="field-row">
            <TextField {...fields.employee_number} label={t("field.employee_number")} autoComplete="off" />
            <SelectField
              {...fields.department_id}
              label={t("field.department")}
              prompt={t("field.choose")}
              options={choices(lists.departments)}
            />
            <TextField {...fields.position} label={t("field.position")} autoComplete="off" />
            <TextField
              {...fields.join_date}
              label={t("field.join_date")}
              hint={t("form.join_hint")}
              autoComplete="off"
            />
          </div>
        </section>
        <section aria-labelledby="person">
          <h2 id="person">{t("form.person")}</h2>
          <div className="field-row">
            <SelectField
              {...fields.title_id}
              label={t("field.title")}
              prompt={t("field.choose")}
              options={choices(lists.titles)}
            />
            <TextField {...fields.first_name} label={t("field.first_name")} autoComplete="off" upper />
            <TextField {...fields.last_name} label={t("field.last_name")} autoComplete="off" upper />
            <TextField
              {...fields.place_of_birth}
              label={t("field.place_of_birth")}
              autoComplete="off"
              upper
            />
            <TextField
              {...fields.phone}
              type="tel"
              label={t("field.phone")}
              hint={t("field.phone_hint")}
              autoComplete="off"
            />
            <TextField {...fields.email} type="email" label={t("field.email")} autoComplete="off" upper />
          </div>
          {locked ?? (
            <>
              <RadioGroup
                {...fields.gender}
                label={t("field.gender")}
                options={[
                  { value: "M", label: t("field.male") },
                  { value: "F", label: t("field.female") },
                ]}
              />
              <DateFields {...fields.date_of_birth} label={t("field.date_of_birth")} />
            </>
          )}
        </section>
        {!locked && <IdentityRows state={fields.identities} types={choices(lists.types)} />}
        {!locked && <SureNumber field={fields.accept_warnings} />}
        <InsuranceRows state={fields.insurances} insurers={choices(lists.insurers)} />
        <Button>{submit}</Button>
      </PostForm>
    </>
  );
}
