import { useWords } from "~/features/results/use-words.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { formatPhone } from "~/lib/phone.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Table } from "~/ui/Table.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { StaffAlertDetail, StaffCall } from "~/upstream/reference/reference-critical.server.ts";
import { dutySchema, callOutcomeSchema } from "./schema.ts";

interface CallPageProps {
  alert: StaffAlertDetail;
  duty: { name: string | null; phone: string | null };
}

/** Calls about one alert with their outcomes, and the last recipient. */
export function CallPage({ alert, duty }: CallPageProps) {
  const { t } = useTranslation(["results", "registration"]);
  return (
    <NarrowPage
      title={t("results:critical.calls.page")}
      over={`${t("results:facts.number")} ${alert.order_number}`}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      <AlertState alert={alert} />
      <Facts alert={alert} />
      <Calls calls={alert.calls} />
      {alert.withdrawn_at === null && alert.calls.length > 0 && <OutcomeForm calls={alert.calls} />}
      <DutyForm duty={duty} />
    </NarrowPage>
  );
}

function AlertState({ alert: { confirmed, withdrawn_at, calls } }: Pick<CallPageProps, "alert">) {
  const { t } = useTranslation("results");
  if (withdrawn_at !== null) return <Alert>{t("critical.calls.withdrawn")}</Alert>;
  if (confirmed) return <Alert kind="success">{t("critical.calls.confirmed")}</Alert>;
  const hasNoNumber = calls.at(-1)?.phone === null;
  return (
    <Alert kind={hasNoNumber ? "error" : "warning"}>
      {t(hasNoNumber ? "critical.calls.no_number" : "critical.calls.waiting")}
    </Alert>
  );
}

function Facts({ alert }: Pick<CallPageProps, "alert">) {
  const { t } = useTranslation("results");
  const words = useWords();
  const { patient_name, date_of_birth, raised_at, values, call_due_at, acknowledgements } = alert;
  return (
    <SummaryList
      rows={[
        { label: t("critical.calls.patient"), value: <span className="upper">{patient_name}</span> },
        { label: t("critical.calls.born"), value: <DateText value={date_of_birth} /> },
        ...values.map((value) => ({
          label: t("critical.calls.value", { name: value.name }),
          value: <strong>{words.sentence(value)}</strong>,
        })),
        { label: t("critical.staff.raised"), value: <DateText value={raised_at} form="moment" /> },
        {
          label: t("critical.calls.next"),
          value: call_due_at ? <DateText value={call_due_at} form="moment" /> : t("critical.staff.no_call"),
        },
        ...acknowledgements.map(({ name, role, at }) => ({
          label: t("critical.staff.confirmed"),
          value: (
            <>
              {name} ({t(`critical.role.${role}`)}), <DateText value={at} form="moment" />
            </>
          ),
        })),
      ]}
    />
  );
}

function Calls({ calls }: { calls: readonly StaffCall[] }) {
  const { t } = useTranslation("results");
  if (calls.length === 0) return <p>{t("critical.calls.none")}</p>;
  return (
    <Table
      caption={t("critical.calls.heading")}
      narrow="lines"
      rows={calls}
      rowKey={({ call_id }) => call_id}
      columns={[
        {
          key: "who",
          head: t("critical.calls.who"),
          cell: ({ name, role, may_hear }) => (
            <>
              {name} ({t(`critical.role.${role}`)})
              {!may_hear && <strong> {t("critical.calls.no_value")}</strong>}
            </>
          ),
        },
        { key: "phone", head: t("critical.calls.phone"), cell: PhoneOf },
        { key: "at", head: t("critical.calls.at"), cell: ({ at }) => <DateText value={at} form="moment" /> },
        { key: "outcome", head: t("critical.calls.outcome"), cell: OutcomesOf },
      ]}
    />
  );
}

function PhoneOf({ phone }: StaffCall) {
  const { t } = useTranslation("results");
  if (phone === null) return <StateWord tone="error">{t("critical.calls.without_number")}</StateWord>;
  return (
    <a className="action nowrap" href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  );
}

function OutcomesOf({ outcomes }: StaffCall) {
  const { t } = useTranslation("results");
  if (outcomes.length === 0) return <>{t("critical.calls.open")}</>;
  return (
    <ul className="plain">
      {outcomes.map(({ outcome, reached, at }) => (
        <li key={`${outcome} ${at}`}>
          {t(`critical.calls.outcomes.${outcome}`)}
          {reached && `: ${reached}`}, <DateText value={at} form="moment" />
        </li>
      ))}
    </ul>
  );
}

function OutcomeForm({ calls }: { calls: readonly StaffCall[] }) {
  const failure = useFormResult();
  const { t } = useTranslation("results");
  const fields = fieldsOf(callOutcomeSchema, failure?.intent === "outcome" ? failure : undefined, {
    initial: { call_id: calls.at(-1)?.call_id },
  });
  const outcomes = [
    ...(calls.some(({ may_hear }) => may_hear) ? (["read_back", "not_repeated"] as const) : []),
    ...(calls.some(({ may_hear }) => !may_hear) ? (["passed_on"] as const) : []),
    "no_answer" as const,
    "wrong_number" as const,
  ];
  return (
    <section aria-labelledby="record">
      <h2 id="record">{t("critical.calls.record")}</h2>
      <PostForm main intent="outcome" className="stack">
        <SelectField
          {...fields.call_id}
          label={t("critical.calls.which")}
          options={calls.map(({ call_id, name, step }) => ({
            value: call_id,
            label: t("critical.calls.step", { step, name }),
          }))}
        />
        <RadioGroup
          {...fields.outcome}
          label={t("critical.calls.outcome")}
          options={outcomes.map((value) => ({ value, label: t(`critical.calls.outcomes.${value}`) }))}
        />
        <TextField
          {...fields.reached}
          label={t("critical.calls.reached")}
          hint={t("critical.calls.reached_hint")}
          autoComplete="off"
        />
        <Button>{t("critical.calls.save")}</Button>
      </PostForm>
    </section>
  );
}

function DutyForm({ duty }: Pick<CallPageProps, "duty">) {
  const failure = useFormResult();
  const { t } = useTranslation("results");
  const fields = fieldsOf(dutySchema, failure?.intent === "duty" ? failure : undefined, {
    initial: { name: duty.name ?? undefined, phone: duty.phone ?? undefined },
  });
  return (
    <section aria-labelledby="duty">
      <h2 id="duty">{t("critical.calls.duty")}</h2>
      <p>{t("critical.calls.duty_lead")}</p>
      <PostForm intent="duty" className="stack">
        <TextField {...fields.name} label={t("critical.calls.duty_name")} autoComplete="off" />
        <TextField {...fields.phone} label={t("critical.calls.phone")} type="tel" autoComplete="off" />
        <Button look="secondary">{t("critical.calls.duty_save")}</Button>
      </PostForm>
    </section>
  );
}
