import { EmployeeForm } from "~/features/employees/EmployeeForm.tsx";
import type { EmployeeLists } from "~/features/employees/employee-form.server.ts";
import { examinationsAt } from "~/features/employees/employee-list.ts";
import { EmployeeState } from "~/features/employees/EmployeeState.tsx";
import { ExaminationRows } from "~/features/office-care/ExaminationRows.tsx";
import { hasNextCheck, NextCheck } from "~/features/employees/NextCheck.tsx";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoment } from "~/lib/dates.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { fullName } from "~/lib/person-name.ts";
import { formatPhone } from "~/lib/phone.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { useHas } from "~/ui/offered.ts";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SectionError } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { EmployeeDetail } from "~/upstream/employees/employees.server.ts";
import type { EmployeeExamination } from "~/upstream/employees/examinations.server.ts";

export interface EmployeePageProps {
  employee: EmployeeDetail;
  history: Loadable<{ results: EmployeeExamination[]; meta: { total: number } }>;
  lists: EmployeeLists;
  initial: Record<string, string>;
}

export function EmployeePage({ employee, history, lists, initial }: EmployeePageProps) {
  const { t } = useTranslation("employees");
  const { employee_number, department, position } = employee;
  return (
    <>
      <FormHeader
        title={<span className="upper">{fullName(employee)}</span>}
        over={[employee_number, department?.name, position].filter(Boolean).join(" · ")}
        backHref={paths.employees()}
        backText={t("form.back")}
      />
      <div className="beside">
        <div className="beside-side">
          <Check employee={employee} />
        </div>
        <div className="beside-main">
          <History employee={employee} history={history} />
          <Facts employee={employee} />
          <Change employee={employee} lists={lists} initial={initial} />
        </div>
      </div>
    </>
  );
}

/** When the next one is due, and the way to it. */
function Check({ employee }: Pick<EmployeePageProps, "employee">) {
  const { t } = useTranslation("employees");
  const { status } = employee;
  const isChecked = useHas()("GET /employee/get-examinations");
  return (
    <div className="card">
      <p>
        {status === "active" && hasNextCheck(employee, isChecked) ? (
          <>
            {t("list.next_check")}: <NextCheck employee={employee} labelled />
          </>
        ) : (
          <EmployeeState status={status} />
        )}
      </p>
      {status === "active" && (
        <PostForm needs="POST /office-care/create" intent="order">
          <Button wide>{t("examinations.order")}</Button>
        </PostForm>
      )}
    </div>
  );
}

const SHOWN = 5;

function History({ employee: { employee_id }, history }: Pick<EmployeePageProps, "employee" | "history">) {
  const { t } = useTranslation("employees");
  const heading = <h2 id="history">{t("examinations.title")}</h2>;
  if (!history.ok)
    return history.notYet ? null : (
      <section aria-labelledby="history">
        {heading}
        <SectionError retryHref={paths.employeeEdit(employee_id)} section={t("examinations.title")} />
      </section>
    );
  const { results, meta } = history.data;
  return (
    <section aria-labelledby="history">
      {heading}
      {results.length === 0 ? (
        <p className="muted">{t("examinations.none")}</p>
      ) : (
        <ExaminationRows examinations={results.slice(0, SHOWN)} />
      )}
      {meta.total > SHOWN && (
        <p>
          <PageLink className="action" href={examinationsAt(employee_id)(1)}>
            {t("examinations.count", { count: meta.total })}
          </PageLink>
        </p>
      )}
    </section>
  );
}

function Facts({
  employee: { phone, email, insurances, medical_record_number },
}: {
  employee: EmployeeDetail;
}) {
  const { t } = useTranslation("employees");
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t("form.facts")}</h2>
      <SummaryList
        rows={[
          { label: t("field.phone"), value: phone && formatPhone(phone) },
          { label: t("field.email"), value: email },
          ...insurances.map(({ insurance_company_name, insurance_company_id, insurance_expired_at }) => ({
            label: insurance_company_name ?? insurance_company_id,
            value: (
              <>
                {t("list.insured_until")} <DateText value={insurance_expired_at} />
              </>
            ),
          })),
          ...(medical_record_number ? [{ label: t("form.record"), value: medical_record_number }] : []),
        ]}
      />
    </section>
  );
}

function Change({ employee, lists, initial }: Omit<EmployeePageProps, "history">) {
  const { t, lang } = useTranslation("employees");
  const result = useFormResult();
  const { employee_id, status, version, changed, identity_locked } = employee;
  return (
    <>
      <details className="fold no-print" open={result !== undefined && result.intent !== "order"}>
        <summary>{t("form.change")}</summary>
        {changed?.by && changed.at && (
          <p className="muted">
            {t("form.last_change", { name: changed.by, date: formatMoment(changed.at, lang) })}
          </p>
        )}
        <EmployeeForm
          lists={lists}
          initial={initial}
          submit={t("form.save")}
          version={version}
          hidden={{ locked: identity_locked === false ? 0 : 1 }}
          {...(identity_locked !== false && { locked: <Locked employee={employee} lists={lists} /> })}
        />
      </details>
      {isUnderstood(status) && (
        <p>
          <PageLink
            className={status === "active" ? "action action-danger" : "action"}
            href={paths.employeeStatus(employee_id)}
          >
            {t(status === "active" ? "form.deactivate" : "form.reactivate")}
          </PageLink>
        </p>
      )}
    </>
  );
}

function Locked({ employee, lists }: Pick<EmployeePageProps, "employee" | "lists">) {
  const { t } = useTranslation("employees");
  const typeOf = (code: string) => lists.types.find(({ id }) => id === code)?.name ?? code;
  return (
    <>
      <Alert>{t("form.locked")}</Alert>
      {employee.identity_locked === "not_understood" && <NotUnderstoodNote />}
      <SummaryList
        rows={[
          { label: t("field.gender"), value: t(employee.gender === "F" ? "field.female" : "field.male") },
          { label: t("field.date_of_birth"), value: <DateText value={employee.date_of_birth} /> },
          ...employee.identities.map(({ identity_type, identity_number }) => ({
            label: typeOf(identity_type),
            value: identity_number,
          })),
        ]}
      />
    </>
  );
}
