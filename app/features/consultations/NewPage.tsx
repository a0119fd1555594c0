import { VisitText } from "~/features/orders/VisitText.tsx";
import { MethodFields } from "~/features/payments/MethodFields.tsx";
import { DayList } from "~/features/visit/DayList.tsx";
import { SlotChoice } from "~/features/visit/SlotChoice.tsx";
import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textLang } from "~/i18n/text-language.ts";
import { formatLongDate } from "~/lib/dates.ts";
import { moneyInText } from "~/lib/money.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField, RadioGroup } from "~/ui/Choices.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Steps } from "~/ui/Steps.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { Emergency } from "./Emergency.tsx";
import {
  aboutSchema,
  doctorSchema,
  FIRST,
  MODES,
  questionSchema,
  consultationReviewSchema,
  timeSchema,
} from "./schema.ts";
import type { NewView } from "./steps.server.ts";

interface NewPageProps {
  view: NewView;
  failure: FormFailure | undefined;
}

type StepOf<Name extends NewView["step"]["name"]> = {
  view: Extract<NewView["step"], { name: Name }>;
  failure: FormFailure | undefined;
};

export function NewPage({ view, failure }: NewPageProps) {
  const { t } = useTranslation("consultations");
  const steps = view.steps.map(({ name, href }) => ({ label: t(`${name}.short`), href }));
  return (
    <>
      <ErrorSummary items={failure?.errors ?? []} />
      <Steps steps={steps} current={view.current} label={t("steps")} />
      <PageHeader title={t(`${view.step.name}.heading`)} backHref={view.backHref} />
      <div className="narrow stack">
        <Emergency />
        <Step view={view.step} failure={failure} />
      </div>
    </>
  );
}

function Step({ view, failure }: { view: NewView["step"]; failure: FormFailure | undefined }) {
  switch (view.name) {
    case "about":
      return <About view={view} failure={failure} />;
    case "doctor":
      return <Doctor view={view} failure={failure} />;
    case "time":
      return <Time view={view} failure={failure} />;
    case "question":
      return <Question view={view} failure={failure} />;
    case "review":
      return <Review view={view} failure={failure} />;
  }
}

function About({ view, failure }: StepOf<"about">) {
  const { t } = useTranslation(["consultations", "checkout"]);
  const { patient_id, order_number } = view;
  const fields = useFields(aboutSchema, failure, { initial: { patient_id, order_number } });
  return (
    <PostForm main className="stack">
      <RadioGroup
        {...fields.patient_id}
        label={t("consultations:patient")}
        options={view.people.map((one) => ({
          value: one.patient_id,
          label: (
            <>
              <span className="upper">{one.name}</span> ({one.relation ?? t("checkout:people.self")})
            </>
          ),
        }))}
      />
      <SelectField
        {...fields.order_number}
        label={t("consultations:order")}
        prompt={t("consultations:about.no_order")}
        options={view.orders.map((one) => ({
          value: one.order_number,
          label: `${one.order_number}: ${one.name}`,
        }))}
      />
      <Button wide>{t("checkout:continue")}</Button>
    </PostForm>
  );
}

function Doctor({ view, failure }: StepOf<"doctor">) {
  const { t } = useTranslation(["consultations", "checkout"]);
  const { practitioner_id, mode } = view;
  const fields = useFields(doctorSchema, failure, { initial: { practitioner_id, mode } });
  return (
    <PostForm main className="stack">
      <RadioGroup
        {...fields.practitioner_id}
        label={t("consultations:doctor_label")}
        look="cards"
        options={[
          {
            value: FIRST,
            label: t("consultations:doctor.first"),
            hint: t("consultations:doctor.first_hint"),
          },
          ...view.practitioners.map((one) => ({
            value: one.practitioner_id,
            label: `${one.practitioner_name}, ${one.specialist}`,
            hint: (
              <>
                {one.fee === 0 ? t("consultations:free") : <Money amount={one.fee} />}
                {" · "}
                {one.languages.map((code) => languageName(code)).join(", ")}
                {" · "}
                {one.modes.map((each) => t(`consultations:modes.${each}`)).join(", ")}
                <br />
                {one.next_slot ? (
                  <>
                    {t("consultations:doctor.next")} <VisitText {...one.next_slot} />
                  </>
                ) : (
                  t("consultations:doctor.none")
                )}
              </>
            ),
          })),
        ]}
      />
      <RadioGroup
        {...fields.mode}
        label={t("consultations:mode")}
        options={MODES.map((value) => ({ value, label: t(`consultations:modes.${value}`) }))}
      />
      <Button wide>{t("checkout:continue")}</Button>
    </PostForm>
  );
  function languageName(code: string): string {
    return code === "id" || code === "en" ? t(`consultations:languages.${code}`) : code;
  }
}

function Time({ view: { times, doctor }, failure }: StepOf<"time">) {
  const { t, i18n } = useTranslation(["consultations", "checkout"]);
  const fields = useFields(timeSchema, failure, { initial: { slot_id: times.chosen } });
  const day = formatLongDate(times.date, textLang(i18n.language));
  return (
    <>
      <p className="lead">{doctor}</p>
      <DayList {...times} />
      {times.slots.length === 0 && !fields.slot_id.errors ? (
        <EmptyState
          art="visit"
          title={t("checkout:schedule.none", { day })}
          reason={t("checkout:schedule.none_reason")}
        />
      ) : (
        <PostForm hidden={{ from: times.from }} className="stack">
          <SlotChoice times={times} field={fields.slot_id} single />
          <p className="muted">{t("checkout:schedule.held")}</p>
          <Button wide>{t("checkout:continue")}</Button>
        </PostForm>
      )}
    </>
  );
}

function Question({ view: { question, consent }, failure }: StepOf<"question">) {
  const { t } = useTranslation(["consultations", "checkout"]);
  const fields = useFields(questionSchema, failure, {
    initial: { question, share_consent: consent ? "on" : undefined },
  });
  return (
    <PostForm main className="stack">
      <TextAreaField
        {...fields.question}
        label={t("consultations:question.label")}
        hint={t("consultations:question.hint")}
        rows={6}
      />
      <CheckboxField {...fields.share_consent} label={t("consultations:question.consent")} />
      <Button wide>{t("checkout:continue")}</Button>
    </PostForm>
  );
}

function Review({ view, failure }: StepOf<"review">) {
  const { t } = useTranslation(["consultations", "common"]);
  const { draft, doctor, methods, fingerprint } = view;
  const fields = useFields(consultationReviewSchema, failure);
  const { fee } = doctor;
  return (
    <>
      {failure?.changed && <ChangedMeanwhile rows={failure.changed} yours="shown" />}
      <SummaryList
        rows={[
          { label: t("consultations:patient"), value: <span className="upper">{draft.patient_name}</span> },
          { label: t("consultations:order"), value: draft.order_number },
          { label: t("consultations:doctor_label"), value: doctor.practitioner_name },
          { label: t("consultations:mode"), value: draft.mode && t(`consultations:modes.${draft.mode}`) },
          { label: t("consultations:when"), value: draft.slot && <VisitText {...draft.slot} /> },
          { label: t("consultations:question.label"), value: draft.question },
          {
            label: t("consultations:fee"),
            value: fee === 0 ? t("consultations:free") : <Money amount={fee} />,
          },
        ]}
      />
      {fee === null ? (
        <Alert kind="warning">{t("common:total_unknown")}</Alert>
      ) : (
        <PostForm shown={fingerprint} className="stack">
          {fee > 0 && (
            <MethodFields
              methods={methods}
              fields={{ method_code: fields.method_code, method_phone: fields.method_phone }}
            />
          )}
          <Button wide>
            {fee === 0
              ? t("consultations:review.book")
              : t("consultations:review.pay", { amount: moneyInText(fee) })}
          </Button>
        </PostForm>
      )}
    </>
  );
}
