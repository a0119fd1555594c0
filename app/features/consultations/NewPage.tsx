import { useLoaderData } from "@remix-run/react";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { MethodFields } from "~/features/payments/MethodFields.tsx";
import { slotSchema } from "~/features/visit/slot.ts";
import { TimesForm } from "~/features/visit/TimesForm.tsx";
import { useFields } from "~/forms/fields.ts";
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
  const { t } = useTranslation("consultations");
  return (
    <StepFrame
      steps={view.steps.map(({ name, href }) => ({ label: t(`${name}.short`), href }))}
      current={view.current}
      label={t("steps")}
      title={t(`${view.step.name}.heading`)}
      backHref={view.backHref}
    >
      <div className="narrow stack">
        <Emergency />
        <StepView view={view.step} views={views} />
      </div>
    </StepFrame>
  );
}

function About({ view }: Props<"about">) {
  const { t } = useTranslation(["consultations", "checkout"]);
  const { patient_id, order_number } = view;
  const fields = useFields(aboutSchema, { initial: { patient_id, order_number } });
  return (
    <PostForm main className="stack">
      <RadioGroup
        {...fields.patient_id}
        label={t("consultations:patient")}
        options={view.people.map((person) => ({
          value: person.patient_id,
          label: (
            <>
              <span className="upper">{person.name}</span> ({person.relation ?? t("checkout:people.self")})
            </>
          ),
        }))}
      />
      <SelectField
        {...fields.order_number}
        label={t("consultations:order")}
        prompt={t("consultations:about.no_order")}
        options={view.orders.map((order) => ({
          value: order.order_number,
          label: `${order.order_number}: ${order.name}`,
        }))}
      />
      <Button wide>{t("checkout:continue")}</Button>
    </PostForm>
  );
}

function Doctor({ view }: Props<"doctor">) {
  const { t } = useTranslation(["consultations", "checkout"]);
  const { practitioner_id, mode } = view;
  const fields = useFields(doctorSchema, { initial: { practitioner_id, mode } });
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
          ...view.practitioners.map((practitioner) => ({
            value: practitioner.practitioner_id,
            label: `${practitioner.practitioner_name}, ${practitioner.specialist}`,
            hint: (
              <>
                {practitioner.fee === 0 ? t("consultations:free") : <Money amount={practitioner.fee} />}
                {" · "}
                {practitioner.languages.map((code) => languageName(code)).join(", ")}
                {" · "}
                {practitioner.modes.map((each) => t(`consultations:modes.${each}`)).join(", ")}
                <br />
                {practitioner.next_slot ? (
                  <>
                    {t("consultations:doctor.next")} <VisitText {...practitioner.next_slot} />
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

function Time({ view: { times, doctor } }: Props<"time">) {
  const { t } = useTranslation("checkout");
  const fields = useFields(slotSchema, { initial: { slot_id: times.chosen } });
  return (
    <>
      <p className="lead">{doctor}</p>
      <TimesForm times={times} field={fields.slot_id} note={t("schedule.held")} single />
    </>
  );
}

function Question({ view: { question, consent } }: Props<"question">) {
  const { t } = useTranslation(["consultations", "checkout"]);
  const fields = useFields(questionSchema, {
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

function Review({ view }: Props<"review">) {
  const { t } = useTranslation(["consultations", "common"]);
  const { draft, doctor, methods, clientRequestId, fingerprint } = view;
  const { method_code, method_phone } = draft;
  const fields = useFields(consultationReviewSchema, { initial: { method_code, method_phone } });
  const { fee } = doctor;
  return (
    <>
      <ChangedMeanwhile yours="shown" />
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
        <PostForm clientRequestId={clientRequestId} shown={fingerprint} className="stack">
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
