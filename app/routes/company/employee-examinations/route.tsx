import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { examinationsAt } from "~/features/employees/employee-list.ts";
import { hasNextCheck, NextCheck } from "~/features/employees/NextCheck.tsx";
import { ExaminationRows } from "~/features/office-care/ExaminationRows.tsx";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { getEmployee } from "~/upstream/employees/employees.server.ts";
import { listExaminationsOf } from "~/upstream/employees/examinations.server.ts";
import { fullName } from "~/lib/person-name.ts";

export const handle = { sheets: ["row-list", "row-facts", "tiles"] };

const query = z.object({ page: queryPage });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const { page } = readQuery(request, query);
  const id = params["id"] ?? "";
  const [employee, list] = await Promise.all([
    getEmployee(up, id),
    loadPage(page, listExaminationsOf(up, { employee_id: id }, page), examinationsAt(id)),
  ]);
  const title = `${t("employees:examinations.title")} – ${employee.employee_number}`;
  const { employee_id, employee_number, status, due_on, last_examined_on } = employee;
  const known = { employee_id, employee_number, name: fullName(employee), status, due_on, last_examined_on };
  return { title, employee: known, list, page };
}

export default function EmployeeExaminations() {
  const { employee, list, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("employees");
  const { employee_id, employee_number, name } = employee;
  return (
    <div className="compact">
      <PageHeader
        title={t("examinations.title")}
        over={
          <>
            <span className="upper">{name}</span> · {employee_number}
          </>
        }
        backHref={paths.employeeEdit(employee_id)}
        backText={t("examinations.back")}
        lead={
          hasNextCheck(employee, true) && (
            <p>
              {t("list.next_check")}: <NextCheck employee={employee} labelled />
            </p>
          )
        }
      />
      <ListSection
        name={t("examinations.title")}
        list={list}
        page={page}
        hrefOf={examinationsAt(employee_id)}
        pagesLabel={t("examinations.pages")}
        count={(total) => t("examinations.count", { count: total })}
        empty={
          <EmptyState
            title={t("examinations.none")}
            reason={t("examinations.none_reason")}
            action={<ButtonLink href={paths.officeCareAdd()}>{t("examinations.order")}</ButtonLink>}
          />
        }
      >
        {({ results }) => <ExaminationRows examinations={results} />}
      </ListSection>
    </div>
  );
}
