import { useLoaderData } from "@remix-run/react";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { MethodFields } from "~/features/payment/MethodFields.tsx";
import { slotSchema } from "~/features/visit/slot.ts";
import { TimesForm } from "~/features/visit/TimesForm.tsx";
import { useFields } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { StepFrame, StepView, type StepProps } from "~/steps/StepFrame.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField, RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
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
} from "./schema.ts";
import type { loadConsultationStep, NewView } from "./wizard.server.ts";

type Props<Name extends NewView["step"]["name"]> = StepProps<NewView["step"], Name>;

const views = { about: About, doctor: Doctor, time: Time, question: Question, review: Review };

export function NewPage() {
  const view = useLoaderData<typeof loadConsultationStep>();
  const failure = useFormResult();
  const { t } = useTranslation("consultation");
  return (
    <StepFrame
      steps={view.steps.map(({ name, href }) => ({ label: t(`${name}.short`), href }))}
      current={view.current}
      label={t("steps")}
      title={t(`${view.step.name}.heading`)}
      backHref={view.backHref}
      failure={failure}
    >
      <div className="narrow stack">
        <Emergency />
        <StepView view={view.step} failure={failure} views={views} />
      </div>
    </StepFrame>
  );
}

function About({ view, failure }: Props<"about">) {
  const { t } = useTranslation(["consultation", "checkout"]);
  const { patient_id, order_number } = view;
  const fields = useFields(aboutSchema, failure, { initial: { patient_id, order_number } });
  return (
    <PostForm main className="stack">
      <RadioGroup
        {...fields.patient_id}
        label={t("consultation:patient")}
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
        label={t("consultation:order")}
        prompt={t("consultation:about.no_order")}
        options={view.orders.map((one) => ({
          value: one.order_number,
          label: `${one.order_number}: ${one.name}`,
        }))}
      />
      <Button wide>{t("checkout:continue")}</Button>
    </PostForm>
  );
}

function Doctor({ view, failure }: Props<"doctor">) {
  const { t } = useTranslation(["consultation", "checkout"]);
  const { practitioner_id, mode } = view;
  const fields = useFields(doctorSchema, failure, { initial: { practitioner_id, mode } });
  return (
    <PostForm main className="stack">
      <RadioGroup
        {...fields.practitioner_id}
        label={t("consultation:doctor_label")}
        look="cards"
        options={[
          { value: FIRST, label: t("consultation:doctor.first"), hint: t("consultation:doctor.first_hint") },
          ...view.practitioners.map((one) => ({
            value: one.practitioner_id,
            label: `${one.practitioner_name}, ${one.specialist}`,
            hint: (
              <>
                {one.fee === 0 ? t("consultation:free") : <Money amount={one.fee} />}
                {" · "}
                {one.languages.map((code) => languageName(code)).join(", ")}
                {" · "}
                {one.modes.map((each) => t(`consultation:modes.${each}`)).join(", ")}
                <br />
                {one.next_slot ? (
                  <>
                    {t("consultation:doctor.next")} <VisitText {...one.next_slot} />
                  </>
                ) : (
                  t("consultation:doctor.none")
                )}
              </>
            ),
          })),
        ]}
      />
      <RadioGroup
        {...fields.mode}
        label={t("consultation:mode")}
        options={MODES.map((value) => ({ value, label: t(`consultation:modes.${value}`) }))}
      />
      <Button wide>{t("checkout:continue")}</Button>
    </PostForm>
  );
  function languageName(code: string): string {
    return code === "id" || code === "en" ? t(`consultation:languages.${code}`) : code;
  }
}

function Time({ view: { times, doctor }, failure }: Props<"time">) {
  const { t } = useTranslation("checkout");
  const fields = useFields(slotSchema, failure, { initial: { slot_id: times.chosen } });
  return (
    <>
      <p className="lead">{doctor}</p>
      <TimesForm times={times} field={fields.slot_id} note={t("schedule.held")} single />
    </>
  );
}

function Question({ view: { question, consent }, failure }: Props<"question">) {
  const { t } = useTranslation(["consultation", "checkout"]);
  const fields = useFields(questionSchema, failure, {
    initial: { question, share_consent: consent ? "on" : undefined },
  });
  return (
    <PostForm main className="stack">
      <TextAreaField
        {...fields.question}
        label={t("consultation:question.label")}
        hint={t("consultation:question.hint")}
        rows={6}
      />
      <CheckboxField {...fields.share_consent} label={t("consultation:question.consent")} />
      <Button wide>{t("checkout:continue")}</Button>
    </PostForm>
  );
}

function Review({ view, failure }: Props<"review">) {
  const { t } = useTranslation(["consultation", "common"]);
  const { draft, doctor, methods, fingerprint } = view;
  const fields = useFields(consultationReviewSchema, failure);
  const { fee } = doctor;
  return (
    <>
      {failure?.changed && <ChangedMeanwhile rows={failure.changed} yours="shown" />}
      <SummaryList
        rows={[
          { label: t("consultation:patient"), value: <span className="upper">{draft.patient_name}</span> },
          { label: t("consultation:order"), value: draft.order_number },
          { label: t("consultation:doctor_label"), value: doctor.practitioner_name },
          { label: t("consultation:mode"), value: draft.mode && t(`consultation:modes.${draft.mode}`) },
          { label: t("consultation:when"), value: draft.slot && <VisitText {...draft.slot} /> },
          { label: t("consultation:question.label"), value: draft.question },
          {
            label: t("consultation:fee"),
            value: fee === 0 ? t("consultation:free") : <Money amount={fee} />,
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
              ? t("consultation:review.book")
              : t("consultation:review.pay", { amount: moneyInText(fee) })}
          </Button>
        </PostForm>
      )}
    </>
  );
}
