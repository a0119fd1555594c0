import { fieldsOf, type Fields } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import type { FormSchema } from "~/forms/schema.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatGrain } from "~/lib/dates.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { moneyInText } from "~/lib/money.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import type { DueFees } from "~/upstream/fees/fees.server.ts";
import { OUTCOMES } from "~/upstream/reference/outcomes.ts";
import { accounts } from "./accounts.ts";
import {
  attendanceSchema,
  cardSchema,
  dueKey,
  notDoneSchema,
  notifySchema,
  payFeesSchema,
  releaseSchema,
} from "./schema.ts";
import { StaffList, StaffSection } from "./StaffSection.tsx";

const INTENTS = ["release", "attendance", "fees", "card", "not-done"] as const;
type Intent = (typeof INTENTS)[number];

/** Fields of the form with this intent, by default of the one without; only the posted form has errors. */
function useFieldsOf<S extends FormSchema>(schema: S, intent?: Intent): Fields<S> {
  const failure = useFormResult();
  const posted = INTENTS.find((one) => one === failure?.intent);
  const idSuffix = intent === "not-done" ? intent : "";
  return fieldsOf(schema, posted === intent ? failure : undefined, { idSuffix });
}

export function NotifyForm() {
  const { t } = useTranslation("registration");
  const fields = useFieldsOf(notifySchema);
  return (
    <StaffSection id="notify" title={t("reference.notify.title")} lead={t("reference.notify.lead")}>
      <PostForm className="narrow">
        <SelectField
          {...fields.account}
          label={t("reference.notify.account")}
          options={accounts.map(({ username, company }) => ({
            value: username,
            label: company ? `${username} (${company})` : username,
          }))}
        />
        <TextField {...fields.title} label={t("reference.notify.heading")} autoComplete="off" />
        <TextAreaField {...fields.message} label={t("reference.notify.message")} />
        <TextField
          {...fields.link}
          label={t("reference.notify.link")}
          hint={t("reference.notify.link_hint")}
          exact
        />
        <Button look="secondary">{t("reference.notify.submit")}</Button>
      </PostForm>
    </StaffSection>
  );
}

export function ReleaseForm() {
  const { t } = useTranslation("registration");
  const fields = useFieldsOf(releaseSchema, "release");
  return (
    <StaffSection id="release" title={t("reference.release.title")} lead={t("reference.release.lead")}>
      <PostForm className="narrow" intent="release">
        <TextField
          {...fields.order_number}
          label={t("reference.release.order")}
          hint={t("reference.release.order_hint")}
          exact
        />
        <Button look="secondary">{t("reference.release.submit")}</Button>
      </PostForm>
    </StaffSection>
  );
}

/** Makes a refund for a test that was not done. */
export function NotDoneForm() {
  const { t } = useTranslation(["refunds", "registration"]);
  const fields = useFieldsOf(notDoneSchema, "not-done");
  return (
    <StaffSection
      id="not-done"
      title={t("refunds:staff.not_done.title")}
      lead={t("refunds:staff.not_done.lead")}
    >
      <PostForm className="narrow" intent="not-done">
        <TextField {...fields.order_number} label={t("registration:reference.release.order")} exact />
        <TextField
          {...fields.product_code}
          label={t("refunds:staff.not_done.code")}
          hint={t("refunds:staff.not_done.code_hint")}
          exact
        />
        <TextField {...fields.medical_record_number} label={t("refunds:staff.not_done.person")} exact />
        <TextField {...fields.reason} label={t("refunds:staff.reason")} autoComplete="off" />
        <Button look="secondary">{t("refunds:staff.not_done.submit")}</Button>
      </PostForm>
    </StaffSection>
  );
}

export function AttendanceForm() {
  const { t } = useTranslation(["registration", "results"]);
  const fields = useFieldsOf(attendanceSchema, "attendance");
  return (
    <StaffSection
      id="attendance"
      title={t("reference.attendance.title")}
      lead={t("reference.attendance.lead")}
    >
      <PostForm className="narrow" intent="attendance">
        <TextField
          {...fields.request_number}
          label={t("reference.attendance.request")}
          hint={t("reference.attendance.request_hint")}
          exact
        />
        <TextField {...fields.employee_number} label={t("reference.attendance.employee")} exact />
        <SelectField
          {...fields.outcome}
          label={t("reference.attendance.outcome")}
          options={OUTCOMES.map((value) => ({
            value,
            label:
              value === "attended" || value === "no_show" || value === "canceled"
                ? t(`reference.attendance.outcomes.${value}`)
                : t(`results:conclusion.${value}`),
          }))}
        />
        <Button look="secondary">{t("reference.attendance.submit")}</Button>
      </PostForm>
    </StaffSection>
  );
}

/** An identity card seen at a branch. */
export function CardForm() {
  const { t } = useTranslation("invitations");
  const fields = useFieldsOf(cardSchema, "card");
  return (
    <StaffSection id="card" title={t("card.title")} lead={t("card.lead")}>
      <PostForm className="narrow" intent="card">
        <TextField
          {...fields.medical_record_number}
          label={t("card.number")}
          hint={t("card.number_hint")}
          inputMode="numeric"
          exact
        />
        <Button look="secondary">{t("card.submit")}</Button>
      </PostForm>
    </StaffSection>
  );
}

export function PayFeesForm({ due }: { due: Loadable<DueFees[]> }) {
  const { t, lang } = useTranslation("fees");
  const fields = useFieldsOf(payFeesSchema, "fees");
  return (
    <StaffSection id="fees" title={t("reference.title")} lead={t("reference.lead")}>
      <StaffList list={due} title={t("reference.title")} none={t("reference.none")}>
        {(months) => (
          <PostForm className="narrow" intent="fees">
            <SelectField
              {...fields.due}
              label={t("reference.due")}
              options={months.map((one) => ({
                value: dueKey(one),
                label: t("reference.option", {
                  doctor: one.practitioner_name,
                  month: formatGrain(`${one.month}-01`, "month", lang),
                  net: moneyInText(one.net),
                }),
              }))}
            />
            <TextField
              {...fields.tax_slip_number}
              label={t("reference.number")}
              hint={t("reference.number_hint")}
              exact
            />
            <Button look="secondary">{t("reference.submit")}</Button>
          </PostForm>
        )}
      </StaffList>
    </StaffSection>
  );
}
