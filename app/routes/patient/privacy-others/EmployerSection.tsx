import { useTranslation } from "~/i18n/use-translation.ts";
import { EmployeeState } from "~/features/employees/EmployeeState.tsx";
import { ParticipantStateWord } from "~/features/office-care/ParticipantStateWord.tsx";
import { formatPhone } from "~/lib/phone.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import { Table } from "~/ui/Table.tsx";
import type { KnownExamination, KnownToOthers } from "~/upstream/privacy/known.server.ts";
import { fullName } from "~/lib/person-name.ts";

type Employer = KnownToOthers["employers"][number];

export function EmployerSection({ company_name, employee, examinations }: Employer) {
  const { t } = useTranslation("privacy");
  const heading = `employer-${employee.employee_id}`;
  const isFormer = employee.status === "inactive";
  return (
    <section aria-labelledby={heading} className="stack">
      <h2 id={heading}>{t(isFormer ? "known.former" : "known.employer", { name: company_name })}</h2>
      {isFormer && <Alert>{t("known.former_text")}</Alert>}
      <SummaryList rows={useEmployeeFacts(employee)} />
      {examinations.length > 0 && <Examinations examinations={examinations} />}
      <p className="muted">{t("known.wrong")}</p>
    </section>
  );
}

function useEmployeeFacts(employee: Employer["employee"]): SummaryRow[] {
  const { t } = useTranslation("employees");
  const { identities, insurances, date_of_birth, join_date, phone, last_examined_on } = employee;
  const gender =
    employee.gender === "M" ? t("field.male") : employee.gender === "F" ? t("field.female") : null;
  const rows: [label: string, value: SummaryRow["value"] | null][] = [
    [
      t("field.name"),
      <span key="name" className="upper">
        {fullName(employee)}
      </span>,
    ],
    [t("field.employee_number"), employee.employee_number],
    [t("field.status"), <EmployeeState key="status" status={employee.status} />],
    [t("field.department"), employee.department?.name],
    [t("field.position"), employee.position],
    [t("field.join_date"), join_date && <DateText key="joined" value={join_date} />],
    [t("field.gender"), gender],
    [t("field.date_of_birth"), date_of_birth && <DateText key="born" value={date_of_birth} />],
    [t("field.place_of_birth"), employee.place_of_birth],
    [t("field.phone"), phone && formatPhone(phone)],
    [t("field.email"), employee.email],
    ...identities.map((identity): [string, string] => [
      identity.identity_type,
      [identity.identity_number, identity.identity_country_issuer].filter(Boolean).join(", "),
    ]),
    ...insurances.map((insurance): [string, SummaryRow["value"]] => [
      insurance.insurance_company_name ?? t("field.insurance_company"),
      <span key={insurance.insurance_number}>
        {insurance.insurance_number}, {t("field.insurance_expired_at")}{" "}
        <DateText value={insurance.insurance_expired_at} />
      </span>,
    ]),
    [t("list.last_examined"), last_examined_on && <DateText key="examined" value={last_examined_on} />],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function Examinations({ examinations }: { examinations: readonly KnownExamination[] }) {
  const { t } = useTranslation(["privacy", "results"]);
  return (
    <Table
      caption={t("privacy:known.examinations")}
      showCaption
      narrow="lines"
      rows={examinations}
      rowKey={({ examination_item_id }) => examination_item_id}
      columns={[
        {
          key: "event",
          head: t("privacy:known.event"),
          cell: ({ event_name, attended_at, date_from }) => (
            <>
              {event_name},{" "}
              <DateText value={attended_at ?? date_from} form={attended_at ? "day" : undefined} />
            </>
          ),
        },
        { key: "test", head: t("privacy:known.test"), cell: ({ product_name }) => product_name },
        {
          key: "state",
          head: t("privacy:known.state"),
          line: "end",
          cell: ({ state }) => <ParticipantStateWord state={state} />,
        },
        {
          key: "decision",
          head: t("privacy:known.decision"),
          line: "label",
          cell: (row) => <Decisions {...row} />,
        },
        {
          key: "conclusion",
          head: t("privacy:known.conclusion"),
          line: "label",
          cell: ({ fitness, valid_until }) =>
            fitness && (
              <>
                {t(`results:conclusion.${fitness}`)}
                {valid_until && (
                  <>
                    , {t("privacy:known.until")} <DateText value={valid_until} />
                  </>
                )}
              </>
            ),
        },
        {
          key: "shared",
          head: t("privacy:known.shared"),
          line: "label",
          cell: ({ consent_at }) => consent_at && <DateText value={consent_at} form="day" />,
        },
      ]}
    />
  );
}

function Decisions({ first, second, withdrawn }: KnownExamination) {
  const { t } = useTranslation(["privacy", "approval", "office-care"]);
  const steps = [
    first && { by: t("privacy:known.first"), ...first },
    second && { by: t("privacy:known.second"), ...second },
  ].filter((step) => step !== null && step !== undefined);
  return (
    <>
      {steps.map(({ by, decision, reason, actor_name, at }) => (
        <span key={by} className="line">
          {by}: {t(`approval:done.${decision}`)}
          {reason && ` (${reason})`}
          {actor_name && `, ${actor_name}`} {at && <DateText value={at} form="day" />}.{" "}
        </span>
      ))}
      {withdrawn && (
        <span className="line">
          {t("office-care:participants.withdrawn")}
          {withdrawn.reason && ` (${withdrawn.reason})`} <DateText value={withdrawn.at} form="day" />
        </span>
      )}
    </>
  );
}
