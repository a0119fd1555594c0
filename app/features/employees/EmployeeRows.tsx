import { useTranslation } from "~/i18n/use-translation.ts";
import type { Fields } from "~/forms/fields.ts";
import { today } from "~/lib/dates.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { FieldNotes } from "~/ui/Field.tsx";
import { SelectField, type SelectOption } from "~/ui/SelectField.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { employeeSchema } from "./employee-schema.ts";

type EmployeeFields = Fields<typeof employeeSchema>;
const MOST = 5;

interface IdentityRowsProps {
  state: EmployeeFields["identities"];
  types: SelectOption[];
}

export function IdentityRows({ state, types }: IdentityRowsProps) {
  const { t } = useTranslation("employees");
  return (
    <section aria-labelledby="identities-heading" className="stack">
      <h2 id="identities-heading">{t("form.identities")}</h2>
      <div id="identities">
        <FieldNotes id="identities" hint={t("form.identities_hint")} errors={state.errors} />
      </div>
      {state.rows.map(({ index, fields, remove }) => {
        const number = index + 1;
        return (
          <fieldset key={index} className="card">
            <legend className="field-label">{t("form.identity", { number })}</legend>
            <div className="field-row">
              <SelectField
                {...fields.identity_type}
                label={t("field.identity_type")}
                prompt={t("field.choose")}
                options={types}
              />
              <TextField
                {...fields.identity_number}
                label={t("field.identity_number")}
                inputMode="text"
                exact
              />
              <TextField
                {...fields.identity_country_issuer}
                label={t("field.identity_country")}
                hint={t("form.country_hint")}
                autoComplete="off"
              />
            </div>
            <CheckboxField {...fields.primary} label={t("field.primary")} />
            {state.rows.length > 1 && (
              <Button look="secondary" {...remove}>
                {t("form.remove_identity", { number })}
              </Button>
            )}
          </fieldset>
        );
      })}
      {state.rows.length < MOST && (
        <p>
          <Button look="secondary" icon="plus" {...state.insert}>
            {t("form.add_identity")}
          </Button>
        </p>
      )}
    </section>
  );
}

interface InsuranceRowsProps {
  state: EmployeeFields["insurances"];
  insurers: SelectOption[];
}

export function InsuranceRows({ state, insurers }: InsuranceRowsProps) {
  const { t } = useTranslation("employees");
  return (
    <section aria-labelledby="insurances-heading" className="stack">
      <h2 id="insurances-heading">{t("form.insurances")}</h2>
      <div id="insurances">
        <FieldNotes id="insurances" hint={t("form.insurances_hint")} errors={state.errors} />
      </div>
      {state.rows.map(({ index, fields, remove }) => {
        const number = index + 1;
        return (
          <fieldset key={index} className="card">
            <legend className="field-label">{t("form.insurance", { number })}</legend>
            <div className="field-row">
              <SelectField
                {...fields.insurance_company_id}
                label={t("field.insurance_company")}
                prompt={t("field.choose")}
                options={insurers}
              />
              <TextField
                {...fields.insurance_number}
                label={t("field.insurance_number")}
                autoComplete="off"
              />
              <TextField
                {...fields.insurance_expired_at}
                label={t("field.insurance_expired_at")}
                hint={t("form.expiry_hint")}
                autoComplete="off"
              />
            </div>
            {hasEnded(fields.insurance_expired_at.defaultValue) && (
              <Alert kind="warning">{t("form.expiry_past")}</Alert>
            )}
            <Button look="secondary" {...remove}>
              {t("form.remove_insurance", { number })}
            </Button>
          </fieldset>
        );
      })}
      {state.rows.length < MOST && (
        <p>
          <Button look="secondary" icon="plus" {...state.insert}>
            {t("form.add_insurance")}
          </Button>
        </p>
      )}
    </section>
  );
}

/** DD-MM-YYYY. */
function hasEnded(typed: string | undefined): boolean {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(typed ?? "") ?? [];
  return day !== undefined && `${year ?? ""}-${month ?? ""}-${day}` < today();
}
