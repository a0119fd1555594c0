import { useFormResult } from "~/forms/result.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textIn } from "~/lib/bilingual.ts";
import { formatMeasured } from "~/lib/decimals.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { NarrowPage, PageHeader } from "~/ui/PageHeader.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import type { ResultEntry } from "~/upstream/reference/reference-results.server.ts";
import { adviceSchema, entrySchema, REPEAT_MONTHS, whatKey, withdrawSchema } from "./schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function FindPage({ asked }: { asked: string }) {
  const { t } = useTranslation(["results", "registration"]);
  const error = asked ? t("results:critical.staff.order_unknown") : null;
  return (
    <div className="narrow stack">
      <ErrorSummary items={error ? [{ field: "order_number", text: error }] : []} />
      <PageHeader
        title={t("results:critical.staff.page")}
        lead={t("results:critical.staff.enter_lead")}
        backHref={paths.referenceLab()}
        backText={t("registration:reference.title")}
      />
      <GetForm action={paths.referenceResult()} className="stack">
        <TextField
          name="order_number"
          label={t("results:critical.staff.order")}
          hint={t("results:critical.staff.order_hint")}
          defaultValue={asked}
          errors={error ? [error] : undefined}
          required
          exact
        />
        <Button>{t("results:critical.staff.find")}</Button>
      </GetForm>
    </div>
  );
}

/** Values of an order: enter or correct one, or withdraw the result. */
export function EntryPage({ entry: { order_number, patients } }: { entry: ResultEntry }) {
  const failure = useFormResult();
  const { t } = useTranslation(["results", "registration"]);
  const failureOf = (intent: string) => (failure?.intent === intent ? failure : undefined);
  const issued = patients.filter(({ state }) => state === "ready" || state === "partial");
  return (
    <NarrowPage
      title={t("results:critical.staff.page")}
      over={`${t("results:facts.number")} ${order_number}`}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      {patients.length === 0 ? (
        <p>{t("results:critical.staff.nothing")}</p>
      ) : (
        <ValueForm patients={patients} failure={failureOf("enter")} />
      )}
      {issued.length > 0 && (
        <>
          <AdviceForm patients={issued} failure={failureOf("advise")} />
          <WithdrawForm patients={issued} failure={failureOf("withdraw")} />
        </>
      )}
      <p>
        <PageLink className="action" href={paths.referenceResult()}>
          {t("results:critical.staff.other")}
        </PageLink>
      </p>
    </NarrowPage>
  );
}

type FormProps = Pick<ResultEntry, "patients"> & { failure: FormFailure | undefined };

function ValueForm({ patients, failure }: FormProps) {
  const { t, lang } = useTranslation("results");
  const fields = fieldsOf(entrySchema, failure);
  const options = patients.flatMap(({ patient_id, patient_name, analytes }) =>
    analytes.map(({ code, name_en: en, name_id: id, unit, value }) => {
      const now = value === null ? null : t("critical.staff.now", { value: formatMeasured(value, lang) });
      const name = unit ? `${textIn(lang, { en, id })} (${unit})` : textIn(lang, { en, id });
      const label = [`${patient_name}: ${name}`, now].filter(Boolean).join(", ");
      return { value: whatKey(patient_id, code), label };
    }),
  );
  return (
    <PostForm main intent="enter" className="stack">
      <SelectField
        {...fields.what}
        label={t("critical.staff.what")}
        prompt={t("critical.staff.choose")}
        options={options}
      />
      <TextField
        {...fields.value}
        label={t("critical.staff.value")}
        hint={t("critical.staff.value_hint")}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextAreaField
        {...fields.reason}
        label={t("critical.staff.reason")}
        hint={t("critical.staff.reason_hint")}
        rows={2}
        autoComplete="off"
      />
      <Button>{t("critical.staff.save")}</Button>
    </PostForm>
  );
}

function AdviceForm({ patients, failure }: FormProps) {
  const { t, lang } = useTranslation("results");
  const fields = fieldsOf(adviceSchema, failure);
  const options = patients.flatMap(({ patient_id, patient_name, tests }) =>
    tests.map(({ product_id, name_en: en, name_id: id }) => ({
      value: whatKey(patient_id, product_id),
      label: `${patient_name}: ${textIn(lang, { en, id })}`,
    })),
  );
  return (
    <section aria-labelledby="advise">
      <h2 id="advise">{t("critical.staff.advise_title")}</h2>
      <PostForm intent="advise" className="stack">
        <SelectField
          {...fields.repeat}
          label={t("critical.staff.repeat")}
          prompt={t("critical.staff.choose_test")}
          options={options}
        />
        <SelectField
          {...fields.months}
          label={t("critical.staff.months")}
          prompt={t("critical.staff.choose_months")}
          options={REPEAT_MONTHS.map((value) => ({
            value,
            label: t("critical.staff.month", { count: Number(value) }),
          }))}
        />
        <Button look="secondary">{t("critical.staff.advise")}</Button>
      </PostForm>
    </section>
  );
}

function WithdrawForm({ patients, failure }: FormProps) {
  const { t } = useTranslation("results");
  const fields = fieldsOf(withdrawSchema, failure);
  return (
    <section aria-labelledby="withdraw">
      <h2 id="withdraw">{t("critical.staff.withdraw_title")}</h2>
      <p>{t("critical.staff.withdraw_lead")}</p>
      <PostForm intent="withdraw" className="stack">
        <SelectField
          {...fields.patient_id}
          label={t("critical.staff.whose")}
          prompt={t("critical.staff.choose")}
          options={patients.map(({ patient_id, patient_name }) => ({
            value: patient_id,
            label: patient_name,
          }))}
        />
        <TextAreaField
          {...fields.withdraw_reason}
          label={t("critical.staff.reason")}
          rows={2}
          autoComplete="off"
        />
        <Button look="danger">{t("critical.staff.withdraw")}</Button>
      </PostForm>
    </section>
  );
}
