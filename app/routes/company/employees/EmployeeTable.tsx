import type { CompanyRights } from "~/features/company/roles.ts";
import { hasNextCheck, NextCheck } from "~/features/employees/NextCheck.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { fullName } from "~/lib/person-name.ts";
import { DateText } from "~/ui/DateText.tsx";
import { useHas } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Employee } from "~/upstream/employees/employees.server.ts";

interface EmployeeTableProps {
  employees: readonly Employee[];
  rights: CompanyRights;
  /** with the day that the insurance ends */
  insurance: boolean;
}

export function EmployeeTable({ employees, rights, insurance }: EmployeeTableProps) {
  const { t } = useTranslation("employees");
  const isChecked = useHas()("GET /employee/get-examinations");
  return (
    <Table
      card
      caption={t("list.table")}
      narrow="lines"
      rows={employees}
      rowKey={({ employee_id }) => employee_id}
      columns={[
        {
          key: "name",
          head: t("field.name"),
          cell: (row) =>
            rights.keepsEmployees ? (
              <PageLink href={paths.employeeEdit(row.employee_id)} className="upper">
                {fullName(row)}
              </PageLink>
            ) : (
              <span className="upper">{fullName(row)}</span>
            ),
        },
        { key: "number", head: t("field.employee_number"), cell: (row) => row.employee_number },
        {
          key: "department",
          head: t("field.department"),
          line: "wide",
          cell: (row) => row.department?.name,
        },
        insurance
          ? {
              key: "insurance",
              head: t("list.insured_until"),
              line: "label",
              cell: ({ insurances }) => <DateText value={firstEnd(insurances)} />,
            }
          : {
              key: "examined",
              head: t("list.last_check"),
              line: "label",
              cell: ({ last_examined_on }) => last_examined_on && <DateText value={last_examined_on} />,
            },
        {
          key: "next",
          head: t("list.next_check"),
          line: "end",
          cell: (row) => hasNextCheck(row, isChecked) && <NextCheck employee={row} />,
        },
      ]}
    />
  );
}

const firstEnd = (insurances: Employee["insurances"]) =>
  insurances.map(({ insurance_expired_at }) => insurance_expired_at).sort()[0];
