import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmployeeState } from "~/features/employees/EmployeeState.tsx";
import { EmployeeForm } from "~/features/employees/EmployeeForm.tsx";
import {
  initialOf,
  loadEmployeeLists,
  type EmployeeLists,
} from "~/features/employees/employee-form.server.ts";
import { hasNextCheck, NextCheck } from "~/features/employees/NextCheck.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoment } from "~/lib/dates.ts";
import { useFormResult } from "~/forms/result.ts";
import { formatPhone } from "~/lib/phone.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { useHas } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { getEmployee, type EmployeeDetail } from "~/upstream/employees/employees.server.ts";
import { saveEmployee } from "./action.server.ts";
import { fullName } from "~/lib/person-name.ts";

export const handle = { preserveInput: true, sheets: ["beside"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const [employee, lists] = await Promise.all([getEmployee(up, params["id"] ?? ""), loadEmployeeLists(up)]);
  const name = fullName(employee);
  const title = `${t("employees:form.edit_title")} ${employee.employee_number}`;
  return { title, employee, name, lists, initial: initialOf(employee) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return saveEmployee(company, params["id"] ?? "");
}

export default function EmployeeEdit() {
  const { employee, name, lists, initial } = useLoaderData<typeof loader>();
  const { t, lang } = useTranslation("employees");
  const isEdited = useFormResult() !== undefined;
  const { employee_id, status, version, changed, medical_record_number, identity_locked } = employee;
  return (
    <>
      <FormHeader
        title={<span className="upper">{name}</span>}
        over={`${t("field.employee_number")} ${employee.employee_number}`}
        backHref={paths.employees()}
        backText={t("form.back")}
      />
      <Summary employee={employee} />
      <p>
        <PageLink className="action" href={paths.employeeExaminations(employee_id)}>
          {t("examinations.title")}
        </PageLink>
      </p>
      {medical_record_number && <p>{t("form.linked", { mrn: medical_record_number })}</p>}
      {changed?.by && changed.at && (
        <p className="muted">
          {t("form.last_change", {
            name: changed.by,
            date: formatMoment(changed.at, lang),
          })}
        </p>
      )}
      <details className="fold no-print" open={isEdited}>
        <summary>{t("form.change")}</summary>
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

/** Facts before the form. */
function Summary({ employee }: { employee: EmployeeDetail }) {
  const { t } = useTranslation("employees");
  const { status, last_examined_on, insurances, department, position, phone, email } = employee;
  const isChecked = useHas()("GET /employee/get-examinations");
  return (
    <SummaryList
      rows={[
        { label: t("field.status"), value: <EmployeeState status={status} /> },
        ...(status === "active" && hasNextCheck(employee, isChecked)
          ? [{ label: t("list.next_check"), value: <NextCheck employee={employee} /> }]
          : []),
        ...(last_examined_on
          ? [{ label: t("list.last_check"), value: <DateText value={last_examined_on} /> }]
          : []),
        {
          label: t("field.department"),
          value: [department?.name, position].filter(Boolean).join(" · ") || "–",
        },
        { label: t("field.phone"), value: phone ? formatPhone(phone) : "–" },
        { label: t("field.email"), value: email ?? "–" },
        ...insurances.map(({ insurance_company_name, insurance_company_id, insurance_expired_at }) => ({
          label: insurance_company_name ?? insurance_company_id,
          value: (
            <>
              {t("list.insured_until")} <DateText value={insurance_expired_at} />
            </>
          ),
        })),
      ]}
    />
  );
}

function Locked({ employee, lists }: { employee: EmployeeDetail; lists: EmployeeLists }) {
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
